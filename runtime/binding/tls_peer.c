/* SPDX-License-Identifier: MIT */
/* What a session knows about its connection: certificates, trust, keys, resumption. */
#include "binding/tls.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

static rt_value taken_bytes(unsigned char *bytes, int length) {
  rt_value value = length <= 0 ? rt_undefined() : rt_uint8_array((size_t)length, bytes);
  OPENSSL_free(bytes);
  return value;
}

static void push_der(rt_value list, X509 *certificate) {
  unsigned char *bytes = NULL;
  int length = i2d_X509(certificate, &bytes);
  if (length > 0)
    rt_array_push(list, rt_uint8_array((size_t)length, bytes));
  OPENSSL_free(bytes);
}

/* The issuer among the certificates that the peer sent; NULL if there is none. */
static X509 *issuer_in(STACK_OF(X509) * chain, X509 *certificate) {
  for (int i = 0; i < sk_X509_num(chain); i++) {
    X509 *other = sk_X509_value(chain, i);
    if (X509_cmp(other, certificate) != 0 && X509_check_issued(other, certificate) == X509_V_OK)
      return other;
  }
  return NULL;
}

/* The issuer among the trusted certificates, to be freed; NULL if there is none. */
static X509 *trusted_issuer(const struct rt_tls_session *session, X509 *certificate) {
  X509_STORE_CTX *lookup = X509_STORE_CTX_new();
  SSL_CTX *context = SSL_get_SSL_CTX(session->ssl);
  X509 *found = NULL;
  if (lookup == NULL ||
      X509_STORE_CTX_init(lookup, SSL_CTX_get_cert_store(context), NULL, NULL) != 1 ||
      X509_STORE_CTX_get1_issuer(&found, lookup, certificate) != 1)
    found = NULL;
  X509_STORE_CTX_free(lookup);
  return found;
}

/* Adds the issuers of a certificate, up to a self-signed one. */
static void push_issuers(const struct rt_tls_session *session, rt_value list,
                         STACK_OF(X509) * chain, X509 *leaf) {
  enum { LONGEST = 32 };
  X509 *found = NULL;
  X509 *at = leaf;
  for (int i = 0; i < LONGEST && X509_check_issued(at, at) != X509_V_OK; i++) {
    X509 *next = issuer_in(chain, at);
    if (next == NULL) {
      X509 *trusted = trusted_issuer(session, at);
      X509_free(found);
      found = next = trusted;
    }
    if (next == NULL)
      break;
    push_der(list, next);
    at = next;
  }
  X509_free(found);
}

/* sessionCertificates(box, is own, with issuers): a list of DER, the leaf first; empty if there is
 * none. */
RT_NATIVE(session_certificates, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  rt_value list = rt_array(0, NULL);
  if (session == NULL)
    return list;
  bool is_own = rt_to_bool(rt_arg(argc, argv, 1));
  X509 *leaf = is_own ? SSL_get_certificate(session->ssl) : SSL_get0_peer_certificate(session->ssl);
  if (leaf == NULL)
    return list;
  push_der(list, leaf);
  if (!is_own && rt_to_bool(rt_arg(argc, argv, 2)))
    push_issuers(session, list, SSL_get_peer_cert_chain(session->ssl), leaf);
  ERR_clear_error();
  return list;
}

/* A client need not have seen a certificate if it resumed a session, or shares a key. */
static long trust(const struct rt_tls_session *session) {
  if (SSL_get0_peer_certificate(session->ssl) != NULL)
    return SSL_get_verify_result(session->ssl);
  const SSL_CIPHER *cipher = SSL_get_current_cipher(session->ssl);
  bool is_shared = cipher != NULL && SSL_CIPHER_get_auth_nid(cipher) == NID_auth_psk;
  bool is_resumed = SSL_version(session->ssl) == TLS1_3_VERSION && SSL_session_reused(session->ssl);
  return is_shared || is_resumed ? X509_V_OK : X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT;
}

/* sessionTrust(box): undefined, or [number, text] of why the peer's certificate is not trusted. */
RT_NATIVE(session_trust, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  long code = session == NULL ? X509_V_ERR_UNSPECIFIED : trust(session);
  if (code == X509_V_OK)
    return rt_undefined();
  const rt_value pair[] = {rt_number((double)code), rt_text(X509_verify_cert_error_string(code))};
  return rt_array(2, pair);
}

/* sessionFinished(box, is the peer's): the last Finished message, or undefined. */
RT_NATIVE(session_finished, "o") {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_undefined();
  size_t length = rt_to_bool(rt_arg(argc, argv, 1))
                      ? SSL_get_peer_finished(session->ssl, bytes, sizeof bytes)
                      : SSL_get_finished(session->ssl, bytes, sizeof bytes);
  return length == 0 || length > sizeof bytes ? rt_undefined() : rt_uint8_array(length, bytes);
}

/* sessionBytes(box): the session for a later sessionResume(), or undefined. */
RT_NATIVE(session_bytes, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  SSL_SESSION *current = session == NULL ? NULL : SSL_get_session(session->ssl);
  unsigned char *bytes = NULL;
  int length = current == NULL ? 0 : i2d_SSL_SESSION(current, &bytes);
  return taken_bytes(bytes, length);
}

/* sessionTicket(box): or undefined. */
RT_NATIVE(session_ticket, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  const SSL_SESSION *current = session == NULL ? NULL : SSL_get_session(session->ssl);
  if (current == NULL || !SSL_SESSION_has_ticket(current))
    return rt_undefined();
  const unsigned char *ticket = NULL;
  size_t length = 0;
  SSL_SESSION_get0_ticket(current, &ticket, &length);
  return rt_uint8_array(length, ticket);
}

/* sessionOcsp(box): the response that the server stapled, null if it has none. */
RT_NATIVE(session_ocsp, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  const unsigned char *bytes = NULL;
  long length = session == NULL ? -1 : SSL_get_tlsext_status_ocsp_resp(session->ssl, &bytes);
  return length <= 0 || bytes == NULL ? rt_null() : rt_uint8_array((size_t)length, bytes);
}

/* exportKeys(box, length, label, context or undefined): bytes, or a failure. */
RT_NATIVE(export_keys, "ons?b") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  size_t length = rt_size_arg(argc, argv, 1);
  struct rt_bytes context = rt_bytes_arg(argc, argv, 3);
  if (session == NULL || length > INT32_MAX)
    return rt_number(UV_EINVAL);
  size_t label_length;
  char *label = rt_to_utf8_sized(argv[2], &label_length);
  struct rt_bytes keys = rt_bytes_new(length);
  ERR_clear_error();
  bool is_good =
      label != NULL && keys.data != NULL &&
      SSL_export_keying_material(session->ssl, keys.data, length, label, label_length, context.data,
                                 context.length, context.data != NULL) == 1;
  rt_value value = is_good ? rt_uint8_array(length, keys.data) : rt_crypto_failure();
  rt_bytes_free(&keys);
  free(label);
  return value;
}

static const struct rt_method methods[] = {
    {"sessionCertificates", session_certificates},
    {"sessionTrust", session_trust},
    {"sessionFinished", session_finished},
    {"sessionBytes", session_bytes},
    {"sessionTicket", session_ticket},
    {"sessionOcsp", session_ocsp},
    {"exportKeys", export_keys},
};

void rt_tls_peer(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
