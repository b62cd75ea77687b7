/* SPDX-License-Identifier: MIT */
/* What a context presents to its peers: certificates, private keys, PKCS #12 files. */
#include "binding/tls.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

/* Uses a certificate and those that follow it. The issuer is remembered for OCSP. */
static bool use_chain(struct rt_tls_context *context, X509 *certificate, STACK_OF(X509) * chain) {
  if (SSL_CTX_use_certificate(context->ssl, certificate) != 1)
    return false;
  SSL_CTX_clear_chain_certs(context->ssl);
  X509 *issuer = NULL;
  for (int i = 0; i < sk_X509_num(chain); i++) {
    X509 *next = sk_X509_value(chain, i);
    if (SSL_CTX_add1_chain_cert(context->ssl, next) != 1)
      return false;
    if (issuer == NULL && X509_check_issued(next, certificate) == X509_V_OK)
      issuer = next;
  }
  X509 *found = NULL;
  if (issuer != NULL) {
    X509_up_ref(issuer);
  } else {
    X509_STORE_CTX *lookup = X509_STORE_CTX_new();
    if (lookup != NULL &&
        X509_STORE_CTX_init(lookup, SSL_CTX_get_cert_store(context->ssl), NULL, NULL) == 1 &&
        X509_STORE_CTX_get1_issuer(&found, lookup, certificate) == 1)
      issuer = found;
    X509_STORE_CTX_free(lookup);
  }
  X509_free(context->certificate);
  X509_free(context->issuer);
  X509_up_ref(certificate);
  context->certificate = certificate;
  context->issuer = issuer;
  return true;
}

static STACK_OF(X509) * read_chain(BIO *bio) {
  STACK_OF(X509) *chain = sk_X509_new_null();
  X509 *next;
  while (chain != NULL && (next = PEM_read_bio_X509(bio, NULL, NULL, NULL)) != NULL)
    if (sk_X509_push(chain, next) == 0) {
      X509_free(next);
      break;
    }
  return chain;
}

/* contextCertificate(box, PEM): a certificate and its chain. */
RT_NATIVE(context_certificate, "ob") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  BIO *bio = rt_tls_reader(bytes);
  X509 *certificate = bio == NULL ? NULL : PEM_read_bio_X509_AUX(bio, NULL, NULL, NULL);
  if (certificate == NULL) {
    BIO_free(bio);
    return rt_crypto_failure();
  }
  STACK_OF(X509) *chain = read_chain(bio);
  bool is_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  if (is_end)
    ERR_clear_error();
  bool is_good = chain != NULL && is_end && use_chain(context, certificate, chain);
  sk_X509_pop_free(chain, X509_free);
  X509_free(certificate);
  BIO_free(bio);
  return rt_tls_result(is_good);
}

static int give_passphrase(char *room, int size, int is_writing, void *arg) {
  (void)is_writing;
  const struct rt_bytes *passphrase = arg;
  if (passphrase->length > (size_t)size)
    return -1;
  if (passphrase->length > 0)
    memcpy(room, passphrase->data, passphrase->length);
  return (int)passphrase->length;
}

/* contextKey(box, PEM, passphrase or undefined) */
RT_NATIVE(context_key, "ob?b") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  struct rt_bytes passphrase = rt_bytes_arg(argc, argv, 2);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  BIO *bio = rt_tls_reader(bytes);
  EVP_PKEY *key =
      bio == NULL ? NULL : PEM_read_bio_PrivateKey(bio, NULL, give_passphrase, &passphrase);
  BIO_free(bio);
  bool is_good = key != NULL && SSL_CTX_use_PrivateKey(context->ssl, key) == 1;
  EVP_PKEY_free(key);
  return rt_tls_result(is_good);
}

static char *text_of(struct rt_bytes bytes) {
  char *text = malloc(bytes.length + 1);
  if (text == NULL)
    return NULL;
  if (bytes.length > 0)
    memcpy(text, bytes.data, bytes.length);
  text[bytes.length] = 0;
  return text;
}

static bool use_pfx(struct rt_tls_context *context, EVP_PKEY *key, X509 *certificate,
                    STACK_OF(X509) * others) {
  if (!use_chain(context, certificate, others) || SSL_CTX_use_PrivateKey(context->ssl, key) != 1)
    return false;
  X509_STORE *store = rt_tls_own_store(context);
  for (int i = 0; store != NULL && i < sk_X509_num(others); i++) {
    X509_STORE_add_cert(store, sk_X509_value(others, i));
    SSL_CTX_add_client_CA(context->ssl, sk_X509_value(others, i));
  }
  return true;
}

/* contextPfx(box, bytes, passphrase or undefined): 0, a part that is missing, or a failure. */
RT_NATIVE(context_pfx, "ob?b") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  BIO *bio = rt_tls_reader(bytes);
  PKCS12 *file = bio == NULL ? NULL : d2i_PKCS12_bio(bio, NULL);
  BIO_free(bio);
  EVP_PKEY *key = NULL;
  X509 *certificate = NULL;
  STACK_OF(X509) *others = NULL;
  char *passphrase = text_of(rt_bytes_arg(argc, argv, 2));
  bool is_parsed = file != NULL && passphrase != NULL &&
                   PKCS12_parse(file, passphrase, &key, &certificate, &others) == 1;
  bool has_both = key != NULL && certificate != NULL;
  bool is_good = is_parsed && has_both && use_pfx(context, key, certificate, others);
  int missing = !is_parsed || has_both ? 0 : key == NULL ? RT_TLS_NO_KEY : RT_TLS_NO_CERTIFICATE;
  if (passphrase != NULL)
    OPENSSL_cleanse(passphrase, strlen(passphrase));
  free(passphrase);
  PKCS12_free(file);
  EVP_PKEY_free(key);
  X509_free(certificate);
  sk_X509_pop_free(others, X509_free);
  return missing != 0 ? rt_number(missing) : rt_tls_result(is_good);
}

static rt_value der(X509 *certificate) {
  unsigned char *bytes = NULL;
  int length = certificate == NULL ? -1 : i2d_X509(certificate, &bytes);
  rt_value value = length < 0 ? rt_undefined() : rt_uint8_array((size_t)length, bytes);
  OPENSSL_free(bytes);
  return value;
}

/* contextOwn(box, is issuer): the certificate as DER, or undefined. */
RT_NATIVE(context_own, "o") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  if (context == NULL)
    return rt_undefined();
  return der(rt_to_bool(rt_arg(argc, argv, 1)) ? context->issuer : context->certificate);
}

/* contextTicketKeys(box): a copy of the keys. */
RT_NATIVE(context_ticket_keys, "o") {
  const struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  return context == NULL ? rt_undefined()
                         : rt_uint8_array(RT_TLS_TICKET_KEYS, context->ticket_keys);
}

RT_NATIVE(context_set_ticket_keys, "ob") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  struct rt_bytes keys = rt_bytes_arg(argc, argv, 1);
  if (context == NULL || keys.length != RT_TLS_TICKET_KEYS)
    return rt_number(UV_EINVAL);
  memcpy(context->ticket_keys, keys.data, RT_TLS_TICKET_KEYS);
  return rt_number(0);
}

static const struct rt_method methods[] = {
    {"contextCertificate", context_certificate},
    {"contextKey", context_key},
    {"contextPfx", context_pfx},
    {"contextOwn", context_own},
    {"contextTicketKeys", context_ticket_keys},
    {"contextSetTicketKeys", context_set_ticket_keys},
};

void rt_tls_context_keys(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
