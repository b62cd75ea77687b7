/* SPDX-License-Identifier: MIT */
/* Certificates: reading, checking, and their parts as text. */
#include "binding/crypto.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdlib.h>

static void release(void *certificate) {
  X509_free(certificate);
}

X509 *rt_certificate_arg(size_t argc, const rt_value argv[], size_t index) {
  return rt_unbox(rt_arg(argc, argv, index), release);
}

/* Tries PEM first, then DER. */
static X509 *read_certificate(struct rt_bytes data) {
  BIO *bio = BIO_new_mem_buf(data.data, (int)data.length);
  X509 *certificate = bio == NULL ? NULL : PEM_read_bio_X509_AUX(bio, NULL, NULL, NULL);
  BIO_free(bio);
  const unsigned char *at = data.data;
  if (certificate == NULL && (certificate = d2i_X509(NULL, &at, (long)data.length)) != NULL)
    ERR_clear_error();
  return certificate;
}

/* certificateRead(bytes): a box or a failure. */
RT_NATIVE(certificate_read, "b") {
  enum { COST = 4096 };
  ERR_clear_error();
  X509 *certificate = read_certificate(rt_bytes_arg(argc, argv, 0));
  return certificate == NULL ? rt_crypto_failure() : rt_box(certificate, release, COST);
}

static rt_value name_text(const X509_NAME *name) {
  enum {
    FLAGS = (ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_ESC_CTRL | ASN1_STRFLGS_UTF8_CONVERT |
             XN_FLAG_SEP_MULTILINE | XN_FLAG_FN_SN)
  };
  BIO *bio = BIO_new(BIO_s_mem());
  if (bio != NULL)
    X509_NAME_print_ex(bio, name, 0, FLAGS);
  return rt_crypto_text_of(bio);
}

static rt_value time_text(const ASN1_TIME *time) {
  BIO *bio = BIO_new(BIO_s_mem());
  if (bio != NULL)
    ASN1_TIME_print(bio, time);
  return rt_crypto_text_of(bio);
}

static rt_value serial_text(X509 *certificate) {
  BIGNUM *number = ASN1_INTEGER_to_BN(X509_get0_serialNumber(certificate), NULL);
  char *hex = number == NULL ? NULL : BN_bn2hex(number);
  rt_value text = hex == NULL ? rt_undefined() : rt_text(hex);
  OPENSSL_free(hex);
  BN_free(number);
  return text;
}

static rt_value fingerprint(X509 *certificate, const EVP_MD *digest) {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  X509_digest(certificate, digest, bytes, &length);
  return rt_uint8_array(length, bytes);
}

/* The OIDs of the extended key usage, or undefined. */
static rt_value key_usage(X509 *certificate) {
  enum { OID_SIZE = 128 };
  EXTENDED_KEY_USAGE *usage = X509_get_ext_d2i(certificate, NID_ext_key_usage, NULL, NULL);
  if (usage == NULL)
    return rt_undefined();
  rt_value list = rt_array(0, NULL);
  for (int i = 0; i < sk_ASN1_OBJECT_num(usage); i++) {
    char oid[OID_SIZE];
    OBJ_obj2txt(oid, sizeof oid, sk_ASN1_OBJECT_value(usage, i), 1);
    rt_array_push(list, rt_text(oid));
  }
  sk_ASN1_OBJECT_pop_free(usage, ASN1_OBJECT_free);
  return list;
}

/* certificateParts(box): an object; fingerprints are bytes. */
RT_NATIVE(certificate_parts, "o") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  rt_object parts = rt_object_new();
  if (certificate == NULL)
    return parts;
  rt_set(parts, "subject", name_text(X509_get_subject_name(certificate)));
  rt_set(parts, "issuer", name_text(X509_get_issuer_name(certificate)));
  rt_set(parts, "subjectAltName", rt_crypto_alternative_names(certificate));
  rt_set(parts, "infoAccess", rt_crypto_info_access(certificate));
  rt_set(parts, "validFrom", time_text(X509_get0_notBefore(certificate)));
  rt_set(parts, "validTo", time_text(X509_get0_notAfter(certificate)));
  rt_set(parts, "fingerprint", fingerprint(certificate, EVP_sha1()));
  rt_set(parts, "fingerprint256", fingerprint(certificate, EVP_sha256()));
  rt_set(parts, "fingerprint512", fingerprint(certificate, EVP_sha512()));
  rt_set(parts, "keyUsage", key_usage(certificate));
  rt_set(parts, "serialNumber", serial_text(certificate));
  rt_set(parts, "ca", rt_bool(X509_check_ca(certificate) == 1));
  ERR_clear_error();
  return parts;
}

/* certificateBytes(box): DER. */
RT_NATIVE(certificate_bytes, "o") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  unsigned char *der = NULL;
  int length = certificate == NULL ? -1 : i2d_X509(certificate, &der);
  if (length < 0)
    return rt_crypto_failure();
  rt_value bytes = rt_uint8_array((size_t)length, der);
  OPENSSL_free(der);
  return bytes;
}

RT_NATIVE(certificate_pem, "o") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  BIO *bio = BIO_new(BIO_s_mem());
  if (certificate != NULL && bio != NULL)
    PEM_write_bio_X509(bio, certificate);
  return rt_crypto_text_of(bio);
}

RT_NATIVE(certificate_key, "o") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  return rt_key_box(certificate == NULL ? NULL : X509_get_pubkey(certificate));
}

/* The result of an OpenSSL name check: undefined if the name does not match, null if it is not a
 * name. */
static rt_value answer(int code, const char *matched) {
  ERR_clear_error();
  if (code == 1)
    return rt_text(matched);
  return code == -2 ? rt_null() : rt_undefined();
}

/* certificateHost(box, name, flags): the name in the certificate. */
RT_NATIVE(certificate_host, "osn") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  size_t length;
  char *name = rt_to_utf8_sized(rt_arg(argc, argv, 1), &length);
  char *peer = NULL;
  unsigned flags = (unsigned)rt_int_arg(argc, argv, 2);
  int code = certificate == NULL ? 0 : X509_check_host(certificate, name, length, flags, &peer);
  rt_value value = answer(code, peer == NULL ? name : peer);
  OPENSSL_free(peer);
  free(name);
  return value;
}

RT_NATIVE(certificate_email, "osn") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  size_t length;
  char *name = rt_to_utf8_sized(rt_arg(argc, argv, 1), &length);
  unsigned flags = (unsigned)rt_int_arg(argc, argv, 2);
  rt_value value =
      answer(certificate == NULL ? 0 : X509_check_email(certificate, name, length, flags), name);
  free(name);
  return value;
}

RT_NATIVE(certificate_ip, "os") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  char *name = rt_to_utf8(rt_arg(argc, argv, 1));
  rt_value value = answer(certificate == NULL ? 0 : X509_check_ip_asc(certificate, name, 0), name);
  free(name);
  return value;
}

/* certificateIssued(box, issuer's box) */
RT_NATIVE(certificate_issued, "oo") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  X509 *issuer = rt_certificate_arg(argc, argv, 1);
  bool is_issued =
      certificate != NULL && issuer != NULL && X509_check_issued(issuer, certificate) == X509_V_OK;
  ERR_clear_error();
  return rt_bool(is_issued);
}

RT_NATIVE(certificate_has_key, "oo") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  EVP_PKEY *key = rt_key_arg(argc, argv, 1);
  bool has = certificate != NULL && key != NULL && X509_check_private_key(certificate, key) == 1;
  ERR_clear_error();
  return rt_bool(has);
}

RT_NATIVE(certificate_verify, "oo") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  EVP_PKEY *key = rt_key_arg(argc, argv, 1);
  bool is_signed = certificate != NULL && key != NULL && X509_verify(certificate, key) > 0;
  ERR_clear_error();
  return rt_bool(is_signed);
}

static const struct rt_method methods[] = {
    {"certificateRead", certificate_read},     {"certificateParts", certificate_parts},
    {"certificateBytes", certificate_bytes},   {"certificatePem", certificate_pem},
    {"certificateKey", certificate_key},       {"certificateHost", certificate_host},
    {"certificateEmail", certificate_email},   {"certificateIp", certificate_ip},
    {"certificateIssued", certificate_issued}, {"certificateHasKey", certificate_has_key},
    {"certificateVerify", certificate_verify},
};

void rt_crypto_x509(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
