/* SPDX-License-Identifier: MIT */
/* TLS sessions: their life, and what is set before the handshake. */
#include "binding/tls.h"

#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

/* Frees everything but the struct, which its box owns. */
static void close_session(struct rt_tls_session *session) {
  SSL_free(session->ssl);
  session->ssl = NULL;
  session->in = session->out = NULL;
  rt_tls_context_unref(session->context);
  rt_tls_context_unref(session->chosen);
  session->context = session->chosen = NULL;
  rt_tls_notes_free(session);
  SSL_SESSION_free(session->offered);
  session->offered = NULL;
  free(session->ocsp);
  free(session->alpn);
  session->ocsp = session->alpn = NULL;
}

static void release(void *memory) {
  close_session(memory);
  free(memory);
}

/* The open session of an argument that no call is using; otherwise NULL. */
struct rt_tls_session *rt_tls_session_arg(size_t argc, const rt_value argv[], size_t index) {
  struct rt_tls_session *session = rt_unbox(rt_arg(argc, argv, index), release);
  return session == NULL || session->ssl == NULL || session->is_busy ? NULL : session;
}

void rt_tls_enter(struct rt_tls_session *session, rt_value owner) {
  ERR_clear_error();
  session->owner = owner;
  session->is_busy = true;
}

/* Returns false if the hook has closed the session, or has thrown an exception, which goes on. */
bool rt_tls_leave(struct rt_tls_session *session, rt_value *thrown) {
  session->is_busy = false;
  session->owner = NULL;
  bool has_thrown = session->thrown != NULL;
  if (has_thrown) {
    *thrown = session->thrown;
    rt_release(session->thrown);
    session->thrown = NULL;
  }
  if (session->is_dropped)
    close_session(session);
  else
    rt_self->tls->state[RT_TLS_OUT] = (double)BIO_ctrl_pending(session->out);
  rt_self->tls->state[RT_TLS_NOTES] = (double)session->note_count;
  rt_self->tls->state[RT_TLS_RENEGOTIATIONS] = session->renegotiations;
  return !has_thrown && !session->is_dropped;
}

static bool open_session(struct rt_tls_session *session, struct rt_tls_context *context,
                         bool is_server) {
  session->context = rt_tls_context_ref(context);
  session->ssl = SSL_new(context->ssl);
  session->in = BIO_new(BIO_s_mem());
  session->out = BIO_new(BIO_s_mem());
  if (session->ssl == NULL || session->in == NULL || session->out == NULL) {
    BIO_free(session->in);
    BIO_free(session->out);
    return false;
  }
  SSL_set_bio(session->ssl, session->in, session->out);
  session->is_server = is_server;
  SSL_set_app_data(session->ssl, session);
  if (is_server)
    SSL_set_accept_state(session->ssl);
  else
    SSL_set_connect_state(session->ssl);
  return true;
}

/* sessionNew(context, is server, features, verify mode) */
RT_NATIVE(session_new, "o.nn") {
  enum { COST = 24 * 1024 };
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  struct rt_tls_session *session = calloc(1, sizeof *session);
  if (session == NULL)
    return rt_number(UV_ENOMEM);
  if (!open_session(session, context, rt_to_bool(argv[1]))) {
    release(session);
    return rt_crypto_failure();
  }
  session->features = (unsigned)rt_int_arg(argc, argv, 2);
  rt_tls_hooks_session(session);
  rt_tls_psk_session(session);
  rt_value box = rt_box(session, release, COST);
  return box;
}

/* sessionClose(box): safe at any time, also from the hook. */
RT_NATIVE(session_close, "o") {
  struct rt_tls_session *session = rt_unbox(argv[0], release);
  if (session != NULL && session->is_busy)
    session->is_dropped = true;
  else if (session != NULL)
    close_session(session);
  return rt_undefined();
}

/* sessionFeatures(box, bits): from now on. */
RT_NATIVE(session_features, "on") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  session->features = (unsigned)rt_int_arg(argc, argv, 1);
  rt_tls_hooks_session(session);
  rt_tls_psk_session(session);
  return rt_number(0);
}

/* JavaScript decides what an untrusted certificate means: see sessionTrust(). */
static int accept_certificate(int is_good, X509_STORE_CTX *store) {
  (void)is_good;
  (void)store;
  return 1;
}

/* sessionVerify(box, asks for a certificate, requires one) */
RT_NATIVE(session_verify, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  int mode = SSL_VERIFY_NONE;
  if (rt_to_bool(rt_arg(argc, argv, 1)))
    mode = SSL_VERIFY_PEER;
  if (mode == SSL_VERIFY_PEER && rt_to_bool(rt_arg(argc, argv, 2)))
    mode |= SSL_VERIFY_FAIL_IF_NO_PEER_CERT;
  SSL_set_verify(session->ssl, mode, accept_certificate);
  return rt_number(0);
}

/* sessionServerName(box, name): of a client. */
RT_NATIVE(session_server_name, "os") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  char *name = rt_to_utf8(argv[1]);
  int rc = UV_EBADF;
  if (session != NULL && name != NULL)
    rc = !session->is_server && SSL_set_tlsext_host_name(session->ssl, name) == 1 ? 0 : UV_EINVAL;
  ERR_clear_error();
  free(name);
  return rt_number(rc);
}

/* sessionProtocols(box, wire format) */
RT_NATIVE(session_protocols, "ob") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  struct rt_bytes list = rt_bytes_arg(argc, argv, 1);
  if (session == NULL)
    return rt_number(UV_EBADF);
  ERR_clear_error();
  if (!session->is_server)
    return rt_tls_result(SSL_set_alpn_protos(session->ssl, list.data, (unsigned)list.length) == 0);
  free(session->alpn);
  session->alpn = rt_bytes_copy(list).data;
  session->alpn_length = session->alpn == NULL ? 0 : list.length;
  return rt_number(session->alpn == NULL ? UV_ENOMEM : 0);
}

static SSL_SESSION *read_session(struct rt_bytes bytes) {
  const unsigned char *at = bytes.data;
  return bytes.data == NULL ? NULL : d2i_SSL_SESSION(NULL, &at, (long)bytes.length);
}

/* sessionResume(box, bytes): the client offers this session. Bytes that are none are ignored. */
RT_NATIVE(session_resume, "ob") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  ERR_clear_error();
  SSL_SESSION *given = read_session(rt_bytes_arg(argc, argv, 1));
  bool is_good = given == NULL || SSL_set_session(session->ssl, given) == 1;
  SSL_SESSION_free(given);
  return rt_tls_result(is_good);
}

/* sessionWantOcsp(box): the client asks for a stapled response. */
RT_NATIVE(session_want_ocsp, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session != NULL)
    SSL_set_tlsext_status_type(session->ssl, TLSEXT_STATUSTYPE_ocsp);
  return rt_number(session == NULL ? UV_EBADF : 0);
}

/* sessionFragment(box, bytes): the largest record. */
RT_NATIVE(session_fragment, "on") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  return rt_bool(session != NULL &&
                 SSL_set_max_send_fragment(session->ssl, rt_int_arg(argc, argv, 1)) == 1);
}

/* answerHello(box, session or undefined): goes on with the handshake at the next step. */
RT_NATIVE(answer_hello, "o?b") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  ERR_clear_error();
  SSL_SESSION_free(session->offered);
  session->offered = read_session(rt_bytes_arg(argc, argv, 1));
  session->hello_is_answered = true;
  ERR_clear_error();
  return rt_number(0);
}

/* Uses the certificate, the key and the chain of another context. */
static bool use_identity(struct rt_tls_session *session, const struct rt_tls_context *context) {
  STACK_OF(X509) *chain = NULL;
  SSL_CTX_get0_chain_certs(context->ssl, &chain);
  return SSL_use_certificate(session->ssl, SSL_CTX_get0_certificate(context->ssl)) == 1 &&
         SSL_use_PrivateKey(session->ssl, SSL_CTX_get0_privatekey(context->ssl)) == 1 &&
         (chain == NULL || SSL_set1_chain(session->ssl, chain) == 1);
}

/* chooseCertificate(box, context or undefined, OCSP response or undefined): 0, or [text, library,
 * reason], and then the handshake fails. */
RT_NATIVE(choose_certificate, "o?ob") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 1);
  struct rt_bytes response = rt_bytes_arg(argc, argv, 2);
  if (session == NULL)
    return rt_number(UV_EBADF);
  if (context != NULL) {
    ERR_clear_error();
    if (!use_identity(session, context)) {
      session->certificate_is_refused = true;
      return rt_tls_failure();
    }
    X509_STORE *store = SSL_CTX_get_cert_store(context->ssl);
    SSL_set1_verify_cert_store(session->ssl, store);
    SSL_set_client_CA_list(session->ssl, SSL_dup_CA_list(SSL_CTX_get_client_CA_list(context->ssl)));
    rt_tls_context_unref(session->chosen);
    session->chosen = rt_tls_context_ref(context);
  }
  if (response.data != NULL) {
    free(session->ocsp);
    session->ocsp = rt_bytes_copy(response).data;
    session->ocsp_length = session->ocsp == NULL ? 0 : response.length;
  }
  session->certificate_is_chosen = true;
  return rt_number(0);
}

/* sessionUseContext(box, context): another certificate and key, also from the hook. */
RT_NATIVE(session_use_context, "oo") {
  struct rt_tls_session *session = rt_unbox(argv[0], release);
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 1);
  if (session == NULL || session->ssl == NULL || context == NULL)
    return rt_number(UV_EBADF);
  if (!use_identity(session, context))
    return rt_crypto_failure();
  rt_tls_context_unref(session->chosen);
  session->chosen = rt_tls_context_ref(context);
  return rt_number(0);
}

static const struct rt_method methods[] = {
    {"sessionNew", session_new},
    {"sessionClose", session_close},
    {"sessionFeatures", session_features},
    {"sessionVerify", session_verify},
    {"sessionServerName", session_server_name},
    {"sessionProtocols", session_protocols},
    {"sessionResume", session_resume},
    {"sessionWantOcsp", session_want_ocsp},
    {"sessionFragment", session_fragment},
    {"sessionUseContext", session_use_context},
    {"answerHello", answer_hello},
    {"chooseCertificate", choose_certificate},
};

void rt_tls_session(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
