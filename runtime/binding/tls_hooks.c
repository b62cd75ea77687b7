/* SPDX-License-Identifier: MIT */
/*
 * OpenSSL's callbacks. Those that JavaScript may answer later suspend the handshake; what is only
 * reported becomes a note.
 */
#include "binding/tls.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>

static struct rt_tls_session *session_of(const SSL *ssl) {
  return SSL_get_app_data(ssl);
}

static void add_note(struct rt_tls_session *session, enum rt_tls_note_kind kind, const void *bytes,
                     size_t length) {
  struct rt_tls_note *note = malloc(sizeof *note + length);
  if (note == NULL)
    return;
  *note = (struct rt_tls_note){.kind = kind, .length = length};
  if (length > 0)
    memcpy(note->bytes, bytes, length);
  if (session->last_note == NULL)
    session->notes = note;
  else
    session->last_note->next = note;
  session->last_note = note;
  session->note_count++;
}

void rt_tls_notes_free(struct rt_tls_session *session) {
  while (session->notes != NULL) {
    struct rt_tls_note *next = session->notes->next;
    OPENSSL_cleanse(session->notes->bytes, session->notes->length);
    free(session->notes);
    session->notes = next;
  }
  session->last_note = NULL;
  session->note_count = 0;
}

static void key_logged(const SSL *ssl, const char *line) {
  struct rt_tls_session *session = session_of(ssl);
  if (session != NULL && (session->features & RT_TLS_WANTS_KEYLOG) != 0)
    add_note(session, RT_TLS_NOTE_KEYLOG, line, strlen(line));
}

/* A session that can be resumed, from a server's ticket or for a server's cache. */
static int session_made(SSL *ssl, SSL_SESSION *made) {
  struct rt_tls_session *session = session_of(ssl);
  if (session == NULL || (session->features & RT_TLS_WANTS_SESSIONS) == 0)
    return 0;
  unsigned char *bytes = NULL;
  int length = i2d_SSL_SESSION(made, &bytes);
  if (length <= 0)
    return 0;
  unsigned id_length;
  const unsigned char *id = SSL_SESSION_get_id(made, &id_length);
  add_note(session, RT_TLS_NOTE_SESSION_ID, id, id_length);
  add_note(session, RT_TLS_NOTE_SESSION, bytes, (size_t)length);
  OPENSSL_clear_free(bytes, (size_t)length);
  return 0;
}

/* The session that JavaScript found for the id in the client's hello. */
static SSL_SESSION *find_session(SSL *ssl, const unsigned char *id, int length, int *is_copied) {
  (void)id;
  (void)length;
  struct rt_tls_session *session = session_of(ssl);
  *is_copied = 0;
  if (session == NULL)
    return NULL;
  SSL_SESSION *found = session->offered;
  session->offered = NULL;
  return found;
}

static int hello_arrived(SSL *ssl, int *alert, void *unused) {
  (void)alert;
  (void)unused;
  struct rt_tls_session *session = session_of(ssl);
  if (session == NULL || (session->features & RT_TLS_WANTS_HELLO) == 0 ||
      session->hello_is_answered)
    return SSL_CLIENT_HELLO_SUCCESS;
  rt_tls_notes_free(session);
  const unsigned char *id;
  size_t length = SSL_client_hello_get0_session_id(ssl, &id);
  add_note(session, RT_TLS_NOTE_SESSION_ID, id, length);
  const unsigned char *ticket;
  if (SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_session_ticket, &ticket, &length) == 1)
    add_note(session, RT_TLS_NOTE_SESSION, ticket, length);
  return SSL_CLIENT_HELLO_RETRY;
}

static int certificate_needed(SSL *ssl, void *unused) {
  (void)unused;
  struct rt_tls_session *session = session_of(ssl);
  if (session != NULL && session->certificate_is_refused)
    return 0;
  if (session == NULL || !session->is_server ||
      (session->features & RT_TLS_WANTS_CERTIFICATE) == 0 || session->certificate_is_chosen)
    return 1;
  return -1;
}

/* On a server; a client reads the response after the handshake. */
static int staple(SSL *ssl, void *unused) {
  (void)unused;
  struct rt_tls_session *session = session_of(ssl);
  if (session == NULL || !session->is_server)
    return 1;
  if (session->ocsp == NULL)
    return SSL_TLSEXT_ERR_NOACK;
  unsigned char *copy = OPENSSL_memdup(session->ocsp, session->ocsp_length);
  if (copy == NULL)
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  SSL_set_tlsext_status_ocsp_resp(ssl, copy, (long)session->ocsp_length);
  return SSL_TLSEXT_ERR_OK;
}

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_length,
                           const unsigned char *list, unsigned length, void *unused) {
  (void)unused;
  struct rt_tls_session *session = session_of(ssl);
  if (session == NULL)
    return SSL_TLSEXT_ERR_NOACK;
  if ((session->features & RT_TLS_WANTS_ALPN) != 0) {
    rt_value answer = rt_tls_ask(session, RT_TLS_ASK_ALPN, rt_uint8_array(length, list));
    struct rt_bytes wanted = {0};
    wanted.data = answer == NULL ? NULL : rt_peek_bytes(answer, &wanted.length);
    bool is_found =
        wanted.data != NULL && rt_tls_find_protocol(list, length, wanted.data, wanted.length, out);
    *out_length = (unsigned char)wanted.length;
    return is_found ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
  }
  if (session->alpn == NULL || session->alpn_length == 0)
    return SSL_TLSEXT_ERR_NOACK;
  unsigned char *chosen = NULL;
  int rc = SSL_select_next_proto(&chosen, out_length, session->alpn, (unsigned)session->alpn_length,
                                 list, length);
  *out = chosen;
  return rc == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

/* The keys of tickets are the context's, so that several servers can share them. */
static int protect_ticket(SSL *ssl, unsigned char *name, unsigned char *iv, EVP_CIPHER_CTX *cipher,
                          EVP_MAC_CTX *mac, int is_new) {
  const struct rt_tls_session *session = session_of(ssl);
  if (session == NULL)
    return -1;
  const unsigned char *keys = session->context->ticket_keys;
  char digest[] = "SHA256";
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, (void *)(uintptr_t)(keys + 16), 16),
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
      OSSL_PARAM_construct_end()};
  if (is_new) {
    memcpy(name, keys, RT_TLS_KEY_PART);
    if (RAND_bytes(iv, EVP_MAX_IV_LENGTH) != 1)
      return -1;
  } else if (memcmp(name, keys, RT_TLS_KEY_PART) != 0) {
    return 0;
  }
  bool is_good = EVP_MAC_CTX_set_params(mac, parameters) == 1 &&
                 EVP_CipherInit_ex(cipher, EVP_aes_128_cbc(), NULL, keys + 2 * RT_TLS_KEY_PART, iv,
                                   is_new) == 1;
  return is_good ? 1 : -1;
}

/* Handshakes after the first, below TLS 1.3, where they are renegotiations. */
static void state_changed(const SSL *ssl, int where, int result) {
  (void)result;
  struct rt_tls_session *session = session_of(ssl);
  if (session == NULL || SSL_version(ssl) >= TLS1_3_VERSION)
    return;
  bool is_start = (where & SSL_CB_HANDSHAKE_START) != 0;
  bool is_done = (where & SSL_CB_HANDSHAKE_DONE) != 0;
  if (is_start && session->core.is_established && !session->is_in_handshake)
    session->renegotiations++;
  if (is_start || is_done)
    session->is_in_handshake = is_start;
  if (is_done && session->core.is_established && !SSL_renegotiate_pending(ssl))
    session->core.is_established = false; /* the next step reports it again */
}

void rt_tls_hooks_context(struct rt_tls_context *context) {
  SSL_CTX *ssl = context->ssl;
  SSL_CTX_set_keylog_callback(ssl, key_logged);
  SSL_CTX_sess_set_new_cb(ssl, session_made);
  SSL_CTX_sess_set_get_cb(ssl, find_session);
  SSL_CTX_set_client_hello_cb(ssl, hello_arrived, NULL);
  SSL_CTX_set_tlsext_status_cb(ssl, staple);
  SSL_CTX_set_tlsext_status_arg(ssl, NULL);
  SSL_CTX_set_alpn_select_cb(ssl, choose_protocol, NULL);
  SSL_CTX_set_tlsext_ticket_key_evp_cb(ssl, protect_ticket);
  SSL_CTX_set_info_callback(ssl, state_changed);
}

#ifdef OPENSSL_NO_SSL_TRACE
static void trace_messages(SSL *ssl) {
  (void)ssl;
}
#else
static void message_passed(int is_sent, int version, int type, const void *bytes, size_t length,
                           SSL *ssl, void *unused) {
  (void)unused;
  BIO *bio = BIO_new_fp(stderr, BIO_NOCLOSE | BIO_FP_TEXT);
  if (bio != NULL)
    SSL_trace(is_sent, version, type, bytes, length, ssl, bio);
  BIO_free(bio);
}

static void trace_messages(SSL *ssl) {
  SSL_set_msg_callback(ssl, message_passed);
}
#endif

void rt_tls_hooks_session(struct rt_tls_session *session) {
  if ((session->features & RT_TLS_WANTS_TRACE) != 0)
    trace_messages(session->core.ssl);
  if (session->is_server && (session->features & RT_TLS_WANTS_CERTIFICATE) != 0)
    SSL_set_cert_cb(session->core.ssl, certificate_needed, NULL);
}
