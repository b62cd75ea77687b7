/* SPDX-License-Identifier: MIT */
/* Secure contexts: their life, and the certificates that they trust. */
#include "binding/tls.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>

/* As in Node, whatever the system's configuration says: a cipher list may contain @SECLEVEL. */
enum { SECURITY_LEVEL = 1 };

rt_value rt_tls_result(bool is_good) {
  if (is_good)
    ERR_clear_error();
  return is_good ? rt_number(0) : rt_crypto_failure();
}

BIO *rt_tls_reader(struct rt_bytes bytes) {
  return bytes.length > INT_MAX ? NULL : BIO_new_mem_buf(bytes.data, (int)bytes.length);
}

static void release(void *context) {
  rt_tls_context_unref(context);
}

struct rt_tls_context *rt_tls_context_arg(size_t argc, const rt_value argv[], size_t index) {
  return rt_unbox(rt_arg(argc, argv, index), release);
}

struct rt_tls_context *rt_tls_context_ref(struct rt_tls_context *context) {
  atomic_fetch_add(&context->references, 1);
  return context;
}

void rt_tls_context_unref(struct rt_tls_context *context) {
  if (context == NULL || atomic_fetch_sub(&context->references, 1) != 1)
    return;
  SSL_CTX_free(context->ssl);
  X509_free(context->certificate);
  X509_free(context->issuer);
  OPENSSL_cleanse(context->ticket_keys, sizeof context->ticket_keys);
  free(context);
}

static struct rt_tls_context *make(void) {
  struct rt_tls_context *context = calloc(1, sizeof *context);
  if (context == NULL)
    return NULL;
  atomic_init(&context->references, 1);
  context->ssl = SSL_CTX_new(TLS_method());
  if (context->ssl == NULL || RAND_bytes(context->ticket_keys, sizeof context->ticket_keys) != 1) {
    rt_tls_context_unref(context);
    return NULL;
  }
  return context;
}

/* contextNew() */
RT_NATIVE(context_new) {
  enum { COST = 16 * 1024 };
  ERR_clear_error();
  struct rt_tls_context *context = make();
  if (context == NULL)
    return rt_crypto_failure();
  SSL_CTX_set_security_level(context->ssl, SECURITY_LEVEL);
  SSL_CTX_set_options(context->ssl,
                      SSL_OP_NO_SSLv2 | SSL_OP_NO_SSLv3 | SSL_OP_ALLOW_CLIENT_RENEGOTIATION);
  SSL_CTX_set_mode(context->ssl, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                     SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                     SSL_MODE_RELEASE_BUFFERS);
  /* JavaScript caches sessions; OpenSSL would keep them for a server without end. */
  SSL_CTX_set_session_cache_mode(context->ssl, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_SERVER |
                                                   SSL_SESS_CACHE_NO_INTERNAL |
                                                   SSL_SESS_CACHE_NO_AUTO_CLEAR);
  rt_tls_hooks_context(context);
  return rt_box(context, release, COST);
}

/* The instance's store of the system's certificates, which OpenSSL reads when it looks for one. */
static X509_STORE *system_roots(void) {
  struct rt_tls *tls = rt_self->tls;
  if (tls->roots == NULL) {
    tls->roots = X509_STORE_new();
    if (tls->roots != NULL)
      X509_STORE_set_default_paths(tls->roots);
    ERR_clear_error();
  }
  return tls->roots;
}

/* contextRoots(box): trusts the system's certificates and those of addRoots(). */
RT_NATIVE(context_roots, "o") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  X509_STORE *roots = system_roots();
  if (context == NULL || roots == NULL)
    return rt_number(context == NULL ? UV_EINVAL : UV_ENOMEM);
  SSL_CTX_set1_cert_store(context->ssl, roots);
  context->owns_store = false;
  return rt_number(0);
}

/* A store that only this context has: one that is shared is replaced by a new one. */
X509_STORE *rt_tls_own_store(struct rt_tls_context *context) {
  X509_STORE *store = SSL_CTX_get_cert_store(context->ssl);
  if (context->owns_store || store != rt_self->tls->roots) {
    context->owns_store = true;
    return store;
  }
  store = X509_STORE_new();
  if (store == NULL)
    return NULL;
  X509_STORE_set_default_paths(store);
  STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(rt_self->tls->roots);
  for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
    X509 *certificate = X509_OBJECT_get0_X509(sk_X509_OBJECT_value(objects, i));
    if (certificate != NULL)
      X509_STORE_add_cert(store, certificate);
  }
  SSL_CTX_set_cert_store(context->ssl, store);
  context->owns_store = true;
  ERR_clear_error();
  return store;
}

/* Adds each certificate of a PEM text; the count, 0 if there is none. */
static int add_all(X509_STORE *store, SSL_CTX *ssl, struct rt_bytes bytes) {
  BIO *bio = rt_tls_reader(bytes);
  int count = 0;
  X509 *certificate;
  while (bio != NULL && (certificate = PEM_read_bio_X509_AUX(bio, NULL, NULL, NULL)) != NULL) {
    X509_STORE_add_cert(store, certificate);
    if (ssl != NULL)
      SSL_CTX_add_client_CA(ssl, certificate);
    X509_free(certificate);
    count++;
  }
  BIO_free(bio);
  return count;
}

/* contextCa(box, PEM): trusts these. A text without certificates adds none. */
RT_NATIVE(context_ca, "ob") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  X509_STORE *store = context == NULL ? NULL : rt_tls_own_store(context);
  if (store == NULL)
    return rt_number(context == NULL ? UV_EINVAL : UV_ENOMEM);
  add_all(store, context->ssl, rt_bytes_arg(argc, argv, 1));
  ERR_clear_error();
  return rt_number(0);
}

/* addRoots(PEM): certificates that are trusted in addition to the system's. A failure unless all of
 * the text could be read. */
RT_NATIVE(add_roots, "b") {
  X509_STORE *roots = system_roots();
  if (roots == NULL)
    return rt_number(UV_ENOMEM);
  ERR_clear_error();
  int count = add_all(roots, NULL, rt_bytes_arg(argc, argv, 0));
  bool is_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  return rt_tls_result(count > 0 && is_end);
}

/* contextCrl(box, PEM) */
RT_NATIVE(context_crl, "ob") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  BIO *bio = rt_tls_reader(bytes);
  X509_CRL *list = bio == NULL ? NULL : PEM_read_bio_X509_CRL(bio, NULL, NULL, NULL);
  BIO_free(bio);
  X509_STORE *store = list == NULL ? NULL : rt_tls_own_store(context);
  if (store != NULL) {
    X509_STORE_add_crl(store, list);
    X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL);
  }
  X509_CRL_free(list);
  return rt_tls_result(store != NULL);
}

/* contextPartialChains(box): a trusted certificate need not be a root. */
RT_NATIVE(context_partial_chains, "o") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  X509_STORE *store = context == NULL ? NULL : rt_tls_own_store(context);
  if (store != NULL)
    X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN);
  return rt_number(store == NULL ? UV_EINVAL : 0);
}

static const struct rt_method methods[] = {
    {"contextNew", context_new},
    {"contextRoots", context_roots},
    {"contextCa", context_ca},
    {"contextCrl", context_crl},
    {"contextPartialChains", context_partial_chains},
    {"addRoots", add_roots},
};

void rt_tls_context(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
