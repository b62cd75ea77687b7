/* SPDX-License-Identifier: MIT */
/* The parts of a certificate that only getPeerCertificate() shows: names and the public key. */
#include "binding/crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>

/* [name, text, name, text, ...] */
static rt_value entries_of(const X509_NAME *name) {
  enum { OID_SIZE = 128 };
  rt_value list = rt_array(0, NULL);
  for (int i = 0; i < X509_NAME_entry_count(name); i++) {
    const X509_NAME_ENTRY *entry = X509_NAME_get_entry(name, i);
    const ASN1_OBJECT *object = X509_NAME_ENTRY_get_object(entry);
    char oid[OID_SIZE];
    int nid = OBJ_obj2nid(object);
    const char *label = nid == NID_undef ? NULL : OBJ_nid2sn(nid);
    if (label == NULL) {
      OBJ_obj2txt(oid, sizeof oid, object, 1);
      label = oid;
    }
    unsigned char *text = NULL;
    int length = ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry));
    if (length < 0)
      continue;
    rt_array_push(list, rt_text(label));
    rt_array_push(list, rt_text_decode(text, (size_t)length));
    OPENSSL_free(text);
  }
  return list;
}

static rt_value hex_of(const BIGNUM *number, const char *prefix) {
  BIO *bio = BIO_new(BIO_s_mem());
  if (bio != NULL && number != NULL) {
    BIO_puts(bio, prefix);
    BN_print(bio, number);
  }
  return rt_crypto_text_of(bio);
}

static void add_rsa(rt_object parts, const EVP_PKEY *key) {
  BIGNUM *modulus = NULL;
  BIGNUM *exponent = NULL;
  EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_N, &modulus);
  EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent);
  if (modulus != NULL && exponent != NULL) {
    rt_set(parts, "modulus", hex_of(modulus, ""));
    rt_set(parts, "bits", rt_number(BN_num_bits(modulus)));
    BIO *bio = BIO_new(BIO_s_mem());
    if (bio != NULL)
      BIO_printf(bio, "0x%lx", BN_get_word(exponent));
    rt_set(parts, "exponent", rt_crypto_text_of(bio));
  }
  BN_free(modulus);
  BN_free(exponent);
}

static void add_ec(rt_object parts, EVP_PKEY *key) {
  enum { NAME_SIZE = 80 };
  char name[NAME_SIZE] = "";
  EVP_PKEY_get_group_name(key, name, sizeof name, NULL);
  int nid = OBJ_txt2nid(name);
  rt_set(parts, "bits", rt_number(EVP_PKEY_get_bits(key)));
  unsigned char *point = NULL;
  size_t length = EVP_PKEY_get1_encoded_public_key(key, &point);
  if (length > 0)
    rt_set(parts, "pubkey", rt_uint8_array(length, point));
  OPENSSL_free(point);
  if (nid == NID_undef)
    return;
  rt_set(parts, "asn1Curve", rt_text(OBJ_nid2sn(nid)));
  const char *nist = EC_curve_nid2nist(nid);
  if (nist != NULL)
    rt_set(parts, "nistCurve", rt_text(nist));
}

static void add_key(rt_object parts, X509 *certificate) {
  EVP_PKEY *key = X509_get_pubkey(certificate);
  if (key == NULL)
    return;
  if (EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA) {
    add_rsa(parts, key);
    unsigned char *der = NULL;
    int length = i2d_PUBKEY(key, &der);
    if (length > 0)
      rt_set(parts, "pubkey", rt_uint8_array((size_t)length, der));
    OPENSSL_free(der);
  } else if (EVP_PKEY_get_base_id(key) == EVP_PKEY_EC) {
    add_ec(parts, key);
  }
  EVP_PKEY_free(key);
}

/* certificateDetails(box): {subject, issuer, isSelfIssued, and what the key has of modulus, bits,
 * exponent, pubkey, asn1Curve, nistCurve} */
RT_NATIVE(certificate_details, "o") {
  X509 *certificate = rt_certificate_arg(argc, argv, 0);
  rt_object parts = rt_object_new();
  if (certificate == NULL)
    return parts;
  rt_set(parts, "subject", entries_of(X509_get_subject_name(certificate)));
  rt_set(parts, "issuer", entries_of(X509_get_issuer_name(certificate)));
  rt_set(parts, "isSelfIssued", rt_bool(X509_check_issued(certificate, certificate) == X509_V_OK));
  add_key(parts, certificate);
  ERR_clear_error();
  return parts;
}

static const struct rt_method methods[] = {
    {"certificateDetails", certificate_details},
};

void rt_crypto_x509_legacy(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
