/* SPDX-License-Identifier: MIT */
/* Pre-shared keys, and questions that JavaScript answers during a call. */
#include "binding/tls.h"

#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

/* NULL if the hook threw an exception, or may not be called. */
rt_value rt_tls_ask(struct rt_tls_session *session, enum rt_tls_question question, rt_value what) {
  rt_value hook = rt_self->tls->hook;
  if (hook == NULL || session->owner == NULL || session->thrown != NULL || session->is_dropped)
    return NULL;
  const char *name = SSL_get_servername(session->ssl, TLSEXT_NAMETYPE_host_name);
  const rt_value arguments[] = {session->owner, rt_number(question), what,
                                name == NULL ? rt_undefined() : rt_text(name)};
  rt_value thrown = NULL;
  rt_value answer = rt_call(hook, 4, arguments, &thrown);
  if (thrown == NULL)
    return answer;
  rt_keep(thrown);
  session->thrown = thrown;
  return NULL;
}

/* Copies bytes of an answer; 0 if it has none or too many. */
static unsigned copy_answer(rt_value answer, unsigned char *to, unsigned room) {
  size_t length = 0;
  const unsigned char *bytes = answer == NULL ? NULL : rt_peek_bytes(answer, &length);
  if (bytes == NULL || length == 0 || length > room)
    return 0;
  memcpy(to, bytes, length);
  return (unsigned)length;
}

static unsigned find_key(SSL *ssl, const char *identity, unsigned char *key, unsigned room) {
  struct rt_tls_session *session = SSL_get_app_data(ssl);
  if (session == NULL || identity == NULL)
    return 0;
  rt_value name = rt_text_decode((const unsigned char *)identity, strlen(identity));
  return copy_answer(rt_tls_ask(session, RT_TLS_ASK_PSK_SERVER, name), key, room);
}

static unsigned give_key(SSL *ssl, const char *hint, char *identity, unsigned identity_room,
                         unsigned char *key, unsigned key_room) {
  struct rt_tls_session *session = SSL_get_app_data(ssl);
  if (session == NULL || identity_room == 0)
    return 0;
  rt_value what =
      hint == NULL ? rt_null() : rt_text_decode((const unsigned char *)hint, strlen(hint));
  rt_value answer = rt_tls_ask(session, RT_TLS_ASK_PSK_CLIENT, what);
  if (answer == NULL || rt_array_length(answer) != 2)
    return 0;
  unsigned length =
      copy_answer(rt_array_at(answer, 0), (unsigned char *)identity, identity_room - 1);
  identity[length] = 0;
  return copy_answer(rt_array_at(answer, 1), key, key_room);
}

void rt_tls_psk_session(struct rt_tls_session *session) {
  if ((session->features & RT_TLS_WANTS_PSK) == 0)
    return;
  if (session->is_server)
    SSL_set_psk_server_callback(session->ssl, find_key);
  else
    SSL_set_psk_client_callback(session->ssl, give_key);
}

/* sessionPskHint(box, text): whether it was accepted. */
RT_NATIVE(session_psk_hint, "os") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  char *hint = rt_to_utf8(argv[1]);
  bool is_good =
      session != NULL && hint != NULL && SSL_use_psk_identity_hint(session->ssl, hint) == 1;
  ERR_clear_error();
  free(hint);
  return rt_bool(is_good);
}

static const struct rt_method methods[] = {
    {"sessionPskHint", session_psk_hint},
};

void rt_tls_psk(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
