/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the TLS binding, the only ones that call libssl.
 *
 * A context is an SSL_CTX and what its callbacks need; a session is one end of a connection. A
 * session never touches a socket: ciphertext is fed into one memory BIO and taken from another,
 * and tls_send.c passes the latter to a stream. Both live in boxes and are counted, since
 * collectors may release them on any thread and in any order.
 *
 * Entry points return as those of the crypto binding do (crypto.h).
 */
#ifndef RT_BINDING_TLS_H
#define RT_BINDING_TLS_H

#include "binding/crypto.h"
#include "binding/tls_core.h"

#include <openssl/ssl.h>
#include <stdatomic.h>

/* The name, the HMAC key and the AES key of session tickets. */
enum { RT_TLS_KEY_PART = 16, RT_TLS_TICKET_KEYS = 3 * RT_TLS_KEY_PART };

struct rt_tls_context {
  atomic_int references;
  SSL_CTX *ssl;
  X509 *certificate; /* of the last chain that was loaded, or NULL */
  X509 *issuer;      /* its issuer, or NULL */
  bool owns_store;   /* the certificate store is not shared with other contexts */
  unsigned char ticket_keys[RT_TLS_TICKET_KEYS];
};

/* What OpenSSL reported during a call, in order, for JavaScript to take afterwards. */
struct rt_tls_note {
  struct rt_tls_note *next;
  enum rt_tls_note_kind kind;
  size_t length;
  unsigned char bytes[];
};

struct rt_tls_session {
  struct rt_tls_core core; /* closed once the session is */
  struct rt_tls_context *context;
  struct rt_tls_context *chosen; /* by the server name, or NULL */
  struct rt_tls_note *notes;     /* first */
  struct rt_tls_note *last_note;
  size_t note_count;
  SSL_SESSION *offered; /* what the program found for the client's session id, or NULL */
  unsigned char *ocsp;  /* the response that a server staples, or NULL */
  size_t ocsp_length;
  unsigned char *alpn; /* a server's protocols, or NULL */
  size_t alpn_length;
  rt_value owner;    /* during a call only: the first argument of the hook */
  rt_value thrown;   /* by the hook; kept, or NULL */
  unsigned features; /* bits of enum rt_tls_feature */
  int renegotiations;
  bool is_server;
  bool is_busy;         /* inside OpenSSL, which may call the hook */
  bool is_dropped;      /* closed while busy */
  bool is_in_handshake; /* below TLS 1.3 */
  bool hello_is_answered;
  bool certificate_is_chosen;
  bool certificate_is_refused; /* the chosen one cannot be used */
};

struct rt_tls {
  double state[RT_TLS_STATE_COUNT]; /* shared with JavaScript */
  rt_value hook;                    /* kept; answers questions of OpenSSL's callbacks */
  X509_STORE *roots;                /* the system's certificates; NULL until needed */
};

/* tls_context.c */
rt_value rt_tls_result(bool is_good);
X509_STORE *rt_tls_own_store(struct rt_tls_context *context);
BIO *rt_tls_reader(struct rt_bytes bytes); /* NULL if there are too many */
struct rt_tls_context *rt_tls_context_arg(size_t argc, const rt_value argv[], size_t index);
struct rt_tls_context *rt_tls_context_ref(struct rt_tls_context *context);
void rt_tls_context_unref(struct rt_tls_context *context);

/* tls_session.c */
struct rt_tls_session *rt_tls_session_arg(size_t argc, const rt_value argv[], size_t index);
void rt_tls_enter(struct rt_tls_session *session, rt_value owner);
bool rt_tls_leave(struct rt_tls_session *session, rt_value *thrown);

/* tls_step.c. [text, library, reason] of the errors in OpenSSL's queue. */
rt_value rt_tls_failure(void);

/* tls_hooks.c */
void rt_tls_hooks_context(struct rt_tls_context *context);
void rt_tls_hooks_session(struct rt_tls_session *session);
void rt_tls_notes_free(struct rt_tls_session *session);

/* tls_psk.c */
void rt_tls_psk_session(struct rt_tls_session *session);
rt_value rt_tls_ask(struct rt_tls_session *session, enum rt_tls_question question, rt_value what);

/* The parts of the binding. */
void rt_tls_context(rt_object binding);
void rt_tls_context_keys(rt_object binding);
void rt_tls_context_settings(rt_object binding);
void rt_tls_peer(rt_object binding);
void rt_tls_peer_names(rt_object binding);
void rt_tls_psk(rt_object binding);
void rt_tls_send(rt_object binding);
void rt_tls_session(rt_object binding);
void rt_tls_step(rt_object binding);

#endif
