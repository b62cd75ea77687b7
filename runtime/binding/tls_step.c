/* SPDX-License-Identifier: MIT */
/*
 * The state machine of a session: ciphertext in, plaintext out, and back. No function waits: a
 * handshake that needs more ciphertext, or an answer from JavaScript, goes on with a later step.
 */
#include "binding/slab.h"
#include "binding/tls.h"

#include <limits.h>
#include <openssl/err.h>
#include <stdlib.h>

enum { SCRATCH_SIZE = 16 * 1024 };

rt_value rt_tls_failure(void) {
  unsigned long first = ERR_peek_error();
  const char *library = ERR_lib_error_string(first);
  const char *reason = ERR_reason_error_string(first);
  BIO *bio = BIO_new(BIO_s_mem());
  if (bio != NULL)
    ERR_print_errors(bio);
  ERR_clear_error();
  const rt_value parts[] = {rt_crypto_text_of(bio),
                            library == NULL ? rt_undefined() : rt_text(library),
                            reason == NULL ? rt_undefined() : rt_text(reason)};
  return rt_array(3, parts);
}

/* Translates OpenSSL's result of a call that returned `rc`. */
static enum rt_tls_status status_of(struct rt_tls_session *session, int rc) {
  switch (SSL_get_error(session->ssl, rc)) {
  case SSL_ERROR_NONE:
  case SSL_ERROR_WANT_READ:
  case SSL_ERROR_WANT_WRITE:
    return RT_TLS_IDLE;
  case SSL_ERROR_ZERO_RETURN:
    return RT_TLS_ENDED;
  case SSL_ERROR_WANT_CLIENT_HELLO_CB:
    return RT_TLS_HELLO;
  case SSL_ERROR_WANT_X509_LOOKUP:
    return RT_TLS_CERTIFICATE;
  default:
    session->is_failed = true;
    return RT_TLS_FAILED;
  }
}

/* One step: the handshake, or a record of plaintext into the room. */
static enum rt_tls_status advance(struct rt_tls_session *session, uv_buf_t room, size_t *count) {
  if (session->is_failed)
    return RT_TLS_IDLE;
  if (!session->is_established) {
    int rc = SSL_do_handshake(session->ssl);
    if (rc != 1)
      return status_of(session, rc);
    session->is_established = true;
    return RT_TLS_ESTABLISHED;
  }
  int rc = SSL_read_ex(session->ssl, room.base, room.len, count);
  return rc == 1 ? RT_TLS_PLAIN : status_of(session, rc);
}

static bool feed(struct rt_tls_session *session, struct rt_bytes bytes) {
  size_t written = 0;
  return bytes.length == 0 || (BIO_write_ex(session->in, bytes.data, bytes.length, &written) == 1 &&
                               written == bytes.length);
}

/*
 * step(box, ciphertext or undefined, owner): the state is in `state`. With PLAIN, an ArrayBuffer,
 * or undefined if stream.takeRead() has to copy the bytes; with FAILED, [text, library, reason].
 */
RT_NATIVE(step, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  double *state = rt_self->tls->state;
  state[RT_TLS_STATUS] = RT_TLS_IDLE;
  if (session == NULL)
    return rt_undefined();
  uv_buf_t room = rt_slab_room();
  if (room.base == NULL || !feed(session, rt_bytes_arg(argc, argv, 1)))
    return rt_problem_memory();
  size_t count = 0;
  rt_tls_enter(session, rt_arg(argc, argv, 2));
  enum rt_tls_status status = advance(session, room, &count);
  if (!rt_tls_leave(session, thrown))
    return rt_undefined();
  state[RT_TLS_STATUS] = status;
  state[RT_TLS_COUNT] = (double)count;
  if (status == RT_TLS_PLAIN)
    return rt_slab_take(count);
  return status == RT_TLS_FAILED ? rt_tls_failure() : rt_undefined();
}

/* feed(box, ciphertext): for a later step. */
RT_NATIVE(feed_later, "ob") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  return feed(session, rt_bytes_arg(argc, argv, 1)) ? rt_number(0) : rt_problem_memory();
}

/* Encrypts what OpenSSL takes: everything, unless a handshake is running. */
static size_t encrypt(struct rt_tls_session *session, const unsigned char *data, size_t length) {
  size_t done = 0;
  while (done < length) {
    size_t written = 0;
    if (SSL_write_ex(session->ssl, data + done, length - done, &written) != 1)
      break;
    done += written;
  }
  return done;
}

static size_t encrypt_text(struct rt_tls_session *session, rt_value value, int encoding) {
  unsigned char scratch[SCRATCH_SIZE];
  struct rt_chars chars = rt_chars_open(value);
  size_t room = rt_text_room(&chars, (enum rt_encoding)encoding);
  unsigned char *text = room <= sizeof scratch ? scratch : malloc(room);
  size_t done = 0;
  if (text != NULL) {
    size_t length = rt_text_encode_as(&chars, (enum rt_encoding)encoding, (char *)text, room);
    done = encrypt(session, text, length);
    /* A text is encrypted whole: JavaScript cannot pass the rest of it. */
    if (done < length)
      done = SIZE_MAX;
  }
  rt_chars_close(&chars);
  if (text != scratch)
    free(text);
  return text == NULL ? SIZE_MAX : done;
}

/*
 * encrypt(box, bytes or text, encoding, owner): how many bytes were encrypted. Fewer than there are
 * if a handshake is running; then only bytes may be passed. A negative code, or [text, library,
 * reason].
 */
RT_NATIVE(encrypt_plain, "ot") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL || session->is_failed)
    return rt_number(UV_EBADF);
  int encoding = rt_int_arg(argc, argv, 2);
  rt_tls_enter(session, rt_arg(argc, argv, 3));
  size_t done;
  if (rt_is_string(argv[1])) {
    done = encrypt_text(session, argv[1], encoding);
  } else {
    struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
    done = encrypt(session, bytes.data, bytes.length);
  }
  bool has_errors = ERR_peek_error() != 0;
  if (!rt_tls_leave(session, thrown))
    return rt_number(UV_EBADF);
  if (has_errors)
    return rt_tls_failure();
  return rt_number(done == SIZE_MAX ? UV_ENOMEM : (double)done);
}

/* endSession(box): adds close_notify to the ciphertext. */
RT_NATIVE(end_session, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  rt_tls_enter(session, rt_arg(argc, argv, 1));
  if (!session->is_failed && session->is_established)
    SSL_shutdown(session->ssl);
  ERR_clear_error();
  rt_tls_leave(session, thrown);
  return rt_number(0);
}

/* renegotiate(box): 0 or [text, library, reason]; the handshake runs with the next steps, and its
 * end is reported as that of the first. */
RT_NATIVE(renegotiate, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  rt_tls_enter(session, rt_arg(argc, argv, 1));
  int rc = SSL_renegotiate(session->ssl);
  session->is_renegotiating = rc == 1;
  if (!rt_tls_leave(session, thrown))
    return rt_number(UV_EBADF);
  return rc == 1 ? rt_number(0) : rt_tls_failure();
}

/* takeNotes(box): [kind, bytes, kind, bytes, ...] */
RT_NATIVE(take_notes, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  rt_value list = rt_array(0, NULL);
  if (session == NULL)
    return list;
  for (const struct rt_tls_note *note = session->notes; note != NULL; note = note->next) {
    rt_array_push(list, rt_number(note->kind));
    rt_array_push(list, rt_uint8_array(note->length, note->bytes));
  }
  rt_tls_notes_free(session);
  return list;
}

static const struct rt_method methods[] = {
    {"step", step},
    {"feed", feed_later},
    {"encrypt", encrypt_plain},
    {"endSession", end_session},
    {"renegotiate", renegotiate},
    {"takeNotes", take_notes},
};

void rt_tls_step(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
