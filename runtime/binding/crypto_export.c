/* SPDX-License-Identifier: MIT */
/* Writing keys as PEM and DER. */
#include "binding/crypto.h"

#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdlib.h>

/* As in crypto_key.c. */

struct protection {
  const EVP_CIPHER *cipher; /* NULL: none */
  struct rt_bytes passphrase;
};

/* PKCS #1 is OpenSSL's format for public keys without their algorithm. */
static bool write_public_pkcs1(BIO *bio, EVP_PKEY *key, int format) {
  unsigned char *der = NULL;
  int length = i2d_PublicKey(key, &der);
  bool is_good = length > 0;
  if (is_good && format == RT_KEY_PEM)
    is_good = PEM_write_bio(bio, "RSA PUBLIC KEY", "", der, length) > 0;
  else if (is_good)
    is_good = BIO_write(bio, der, length) == length;
  OPENSSL_free(der);
  return is_good;
}

static bool write_public(BIO *bio, EVP_PKEY *key, int format, int type) {
  if (type == RT_KEY_PKCS1)
    return write_public_pkcs1(bio, key, format);
  return (format == RT_KEY_PEM ? PEM_write_bio_PUBKEY(bio, key) : i2d_PUBKEY_bio(bio, key)) == 1;
}

static bool write_private(BIO *bio, EVP_PKEY *key, int format, int type,
                          const struct protection *p) {
  unsigned char *secret = p->passphrase.data;
  int length = (int)p->passphrase.length;
  if (type == RT_KEY_PKCS8) {
    char *text = (char *)secret;
    return (format == RT_KEY_PEM
                ? PEM_write_bio_PKCS8PrivateKey(bio, key, p->cipher, text, length, NULL, NULL)
                : i2d_PKCS8PrivateKey_bio(bio, key, p->cipher, text, length, NULL, NULL)) == 1;
  }
  if (format == RT_KEY_DER)
    return i2d_PrivateKey_bio(bio, key) == 1;
  return PEM_write_bio_PrivateKey_traditional(bio, key, p->cipher, secret, length, NULL, NULL) == 1;
}

/* Consumes the BIO; returns its text or bytes, or the failure. */
static rt_value end(BIO *bio, bool is_good, int format) {
  char *data = NULL;
  long length = is_good ? BIO_get_mem_data(bio, &data) : 0;
  rt_value value;
  if (!is_good)
    value = rt_crypto_failure();
  else if (format == RT_KEY_PEM)
    value = rt_text_latin1((unsigned char *)data, (size_t)length);
  else
    value = rt_uint8_array((size_t)length, data);
  BIO_free(bio);
  return value;
}

/* exportPublic(box, format, type) */
RT_NATIVE(export_public, "onn") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  BIO *bio = BIO_new(BIO_s_mem());
  int format = rt_int_arg(argc, argv, 1);
  bool is_good =
      key != NULL && bio != NULL && write_public(bio, key, format, rt_int_arg(argc, argv, 2));
  return end(bio, is_good, format);
}

/* exportPrivate(box, format, type, cipher name or undefined, passphrase): null if the cipher is
 * unknown. */
RT_NATIVE(export_private, "onn?sb") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  struct protection protection = {NULL, rt_bytes_arg(argc, argv, 4)};
  if (rt_is_string(rt_arg(argc, argv, 3))) {
    char *name = rt_to_utf8(argv[3]);
    protection.cipher = EVP_get_cipherbyname(name);
    free(name);
    if (protection.cipher == NULL)
      return rt_null();
  }
  int format = rt_int_arg(argc, argv, 1);
  BIO *bio = BIO_new(BIO_s_secmem());
  bool is_good = key != NULL && bio != NULL &&
                 write_private(bio, key, format, rt_int_arg(argc, argv, 2), &protection);
  return end(bio, is_good, format);
}

static const struct rt_method methods[] = {
    {"exportPublic", export_public},
    {"exportPrivate", export_private},
};

void rt_crypto_export(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
