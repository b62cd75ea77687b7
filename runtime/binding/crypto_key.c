/* SPDX-License-Identifier: MIT */
/*
 * Asymmetric keys: reading them from PEM and DER. A boxed key is immutable, so several
 * threads may use it at the same time.
 */
#include "binding/crypto.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <string.h>

/* Returned by readPublicKey() for text that contains no public key. */
enum { NOT_RECOGNIZED = -1 };

static void release(void *key) {
  EVP_PKEY_free(key);
}

rt_value rt_key_box(EVP_PKEY *key) {
  enum { COST = 2048 };
  return key == NULL ? rt_crypto_failure() : rt_box(key, release, COST);
}

EVP_PKEY *rt_key_arg(size_t argc, const rt_value argv[], size_t index) {
  return rt_unbox(rt_arg(argc, argv, index), release);
}

/* OpenSSL's passphrase callback; -1 if there is none. */
static int give_passphrase(char *room, int size, int is_writing, void *arg) {
  (void)is_writing;
  const struct rt_bytes *passphrase = arg;
  if (passphrase->data == NULL || passphrase->length > (size_t)size)
    return -1;
  memcpy(room, passphrase->data, passphrase->length);
  return (int)passphrase->length;
}

/* PKCS #8 starts with a sequence that starts with a version; an encrypted one, with a sequence. */
static bool is_encrypted_pkcs8(const struct rt_bytes *data) {
  size_t at = 1;
  if (data->length < 2 || data->data[0] != 0x30)
    return false;
  at += data->data[1] < 0x80 ? 1U : 1U + (data->data[1] & 0x7FU);
  return at < data->length && data->data[at] != 0x02;
}

static EVP_PKEY *read_pkcs8(const struct rt_bytes *data, struct rt_bytes *passphrase) {
  BIO *bio = BIO_new_mem_buf(data->data, (int)data->length);
  EVP_PKEY *key = NULL;
  if (bio != NULL && is_encrypted_pkcs8(data)) {
    key = d2i_PKCS8PrivateKey_bio(bio, NULL, give_passphrase, passphrase);
  } else if (bio != NULL) {
    PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO_bio(bio, NULL);
    key = info == NULL ? NULL : EVP_PKCS82PKEY(info);
    PKCS8_PRIV_KEY_INFO_free(info);
  }
  BIO_free(bio);
  return key;
}

static EVP_PKEY *read_private(const struct rt_bytes *data, int format, int type,
                              struct rt_bytes *passphrase) {
  const unsigned char *at = data->data;
  if (format == RT_KEY_DER && type == RT_KEY_PKCS1)
    return d2i_PrivateKey(EVP_PKEY_RSA, NULL, &at, (long)data->length);
  if (format == RT_KEY_DER && type == RT_KEY_SEC1)
    return d2i_PrivateKey(EVP_PKEY_EC, NULL, &at, (long)data->length);
  if (format == RT_KEY_DER)
    return read_pkcs8(data, passphrase);
  BIO *bio = BIO_new_mem_buf(data->data, (int)data->length);
  EVP_PKEY *key =
      bio == NULL ? NULL : PEM_read_bio_PrivateKey(bio, NULL, give_passphrase, passphrase);
  BIO_free(bio);
  return key;
}

/* readPrivateKey(bytes, format, type, passphrase or undefined): a box or a failure. */
RT_NATIVE(read_private_key, "bnn?b") {
  struct rt_bytes data = rt_bytes_arg(argc, argv, 0);
  struct rt_bytes passphrase = rt_bytes_arg(argc, argv, 3);
  ERR_clear_error();
  EVP_PKEY *key =
      read_private(&data, rt_int_arg(argc, argv, 1), rt_int_arg(argc, argv, 2), &passphrase);
  return rt_key_box(key);
}

static EVP_PKEY *key_of_spki(const unsigned char **at, long length) {
  return d2i_PUBKEY(NULL, at, length);
}

static EVP_PKEY *key_of_pkcs1(const unsigned char **at, long length) {
  return d2i_PublicKey(EVP_PKEY_RSA, NULL, at, length);
}

static EVP_PKEY *key_of_certificate(const unsigned char **at, long length) {
  X509 *certificate = d2i_X509(NULL, at, length);
  EVP_PKEY *key = certificate == NULL ? NULL : X509_get_pubkey(certificate);
  X509_free(certificate);
  return key;
}

static const struct {
  const char *label;
  EVP_PKEY *(*read)(const unsigned char **at, long length);
} labels[] = {
    {"PUBLIC KEY", key_of_spki},
    {"RSA PUBLIC KEY", key_of_pkcs1},
    {"CERTIFICATE", key_of_certificate},
};

/* Returns false if the text has none of the labels; otherwise *key is a key or NULL. */
static bool read_public_pem(const struct rt_bytes *data, EVP_PKEY **key) {
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    unsigned char *der = NULL;
    long length = 0;
    BIO *bio = BIO_new_mem_buf(data->data, (int)data->length);
    ERR_set_mark();
    int rc =
        bio == NULL ? 0 : PEM_bytes_read_bio(&der, &length, NULL, labels[i].label, bio, NULL, NULL);
    BIO_free(bio);
    if (rc == 1) {
      ERR_clear_last_mark();
      const unsigned char *at = der;
      *key = labels[i].read(&at, length);
      OPENSSL_free(der);
      return true;
    }
    ERR_pop_to_mark();
  }
  return false;
}

/* readPublicKey(bytes, format, type): a box, a failure, or NOT_RECOGNIZED. */
RT_NATIVE(read_public_key, "bnn") {
  struct rt_bytes data = rt_bytes_arg(argc, argv, 0);
  EVP_PKEY *key = NULL;
  ERR_clear_error();
  if (rt_int_arg(argc, argv, 1) == RT_KEY_PEM)
    return read_public_pem(&data, &key) ? rt_key_box(key) : rt_number(NOT_RECOGNIZED);
  const unsigned char *at = data.data;
  if (rt_int_arg(argc, argv, 2) == RT_KEY_PKCS1)
    return rt_key_box(key_of_pkcs1(&at, (long)data.length));
  return rt_key_box(key_of_spki(&at, (long)data.length));
}

/* keysEqual(box, box): undefined if these kinds of keys cannot be compared. */
RT_NATIVE(keys_equal, "oo") {
  EVP_PKEY *a = rt_key_arg(argc, argv, 0);
  EVP_PKEY *b = rt_key_arg(argc, argv, 1);
  int answer = a == NULL || b == NULL ? -2 : EVP_PKEY_eq(a, b);
  ERR_clear_error();
  return answer == -2 ? rt_undefined() : rt_bool(answer == 1);
}

/* isKeyValid(box, whether it is private): whether its numbers belong together. */
RT_NATIVE(is_key_valid, "on") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  EVP_PKEY_CTX *context = key == NULL ? NULL : EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
  bool is_private = rt_int_arg(argc, argv, 1) != 0;
  bool is_valid = context != NULL &&
                  (is_private ? EVP_PKEY_check(context) : EVP_PKEY_public_check(context)) == 1;
  EVP_PKEY_CTX_free(context);
  ERR_clear_error();
  return rt_bool(is_valid);
}

static const struct rt_method methods[] = {
    {"readPrivateKey", read_private_key},
    {"readPublicKey", read_public_key},
    {"keysEqual", keys_equal},
    {"isKeyValid", is_key_valid},
};

void rt_crypto_key(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
