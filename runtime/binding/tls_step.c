/* SPDX-License-Identifier: MIT */
/* What JavaScript does with a session: steps, plaintext to encrypt, notes to take. */
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

/* Ciphertext: bytes, or how many the stream has just read (slab.h). */
static bool feed(struct rt_tls_session *session, size_t argc, const rt_value argv[]) {
  rt_value value = rt_arg(argc, argv, 1);
  if (rt_is_number(value)) {
    uv_buf_t read = rt_slab_read(rt_to_size(value));
    return rt_tls_core_feed(&session->core, read.base, read.len);
  }
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  return rt_tls_core_feed(&session->core, bytes.data, bytes.length);
}

/*
 * step(box, ciphertext or undefined, owner): the state is in `state`. The ciphertext may be the
 * length of a read that stream.takeRead() would copy. With PLAIN, an ArrayBuffer, or undefined if
 * stream.takeRead() has to copy the bytes; with FAILED, [text, library, reason].
 */
RT_NATIVE(step, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  double *state = rt_self->tls->state;
  state[RT_TLS_STATUS] = RT_TLS_IDLE;
  if (session == NULL)
    return rt_undefined();
  uv_buf_t room = rt_slab_room();
  if (room.base == NULL || !feed(session, argc, argv))
    return rt_problem_memory();
  size_t count = 0;
  rt_tls_enter(session, rt_arg(argc, argv, 2));
  enum rt_tls_status status = rt_tls_core_advance(&session->core, room.base, room.len, &count);
  if (!rt_tls_leave(session, thrown))
    return rt_undefined();
  state[RT_TLS_STATUS] = status;
  state[RT_TLS_COUNT] = (double)count;
  state[RT_TLS_HAS_MORE] = rt_tls_core_has_more(&session->core);
  if (status == RT_TLS_PLAIN || status == RT_TLS_RENEGOTIATED)
    return rt_slab_take(count);
  return status == RT_TLS_FAILED ? rt_tls_failure() : rt_undefined();
}

/* feed(box, ciphertext): for a later step. */
RT_NATIVE(feed_later, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_number(UV_EBADF);
  return feed(session, argc, argv) ? rt_number(0) : rt_problem_memory();
}

static size_t encrypt_text(struct rt_tls_session *session, rt_value value, int encoding) {
  unsigned char scratch[SCRATCH_SIZE];
  struct rt_chars chars = rt_chars_open(value);
  size_t room = rt_text_room(&chars, (enum rt_encoding)encoding);
  unsigned char *text = room <= sizeof scratch ? scratch : malloc(room);
  size_t done = 0;
  if (text != NULL) {
    size_t length = rt_text_encode_as(&chars, (enum rt_encoding)encoding, (char *)text, room);
    done = rt_tls_core_encrypt(&session->core, text, length);
    /* A text is encrypted whole or, during a handshake, not at all. */
    if (done > 0 && done < length)
      done = SIZE_MAX;
  }
  rt_chars_close(&chars);
  if (text != scratch)
    free(text);
  return text == NULL ? SIZE_MAX : done;
}

/*
 * encrypt(box, bytes or text, encoding, owner): how many bytes were encrypted. Fewer than there are
 * if a handshake is running, and none of a text. A negative code, or [text, library, reason].
 */
RT_NATIVE(encrypt_plain, "ot") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL || session->core.is_failed)
    return rt_number(UV_EBADF);
  int encoding = rt_int_arg(argc, argv, 2);
  rt_tls_enter(session, rt_arg(argc, argv, 3));
  size_t done;
  if (rt_is_string(argv[1])) {
    done = encrypt_text(session, argv[1], encoding);
  } else {
    struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
    done = rt_tls_core_encrypt(&session->core, bytes.data, bytes.length);
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
  rt_tls_core_end(&session->core);
  ERR_clear_error();
  rt_tls_leave(session, thrown);
  return rt_number(0);
}

/* renegotiate(box): 0 or [text, library, reason]; adds the first message of another handshake to
 * the ciphertext. Its end is reported as that of the first. */
RT_NATIVE(renegotiate, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL || session->is_busy)
    return rt_number(UV_EBADF);
  rt_tls_enter(session, rt_arg(argc, argv, 1));
  int rc = SSL_renegotiate(session->core.ssl);
  if (rc == 1) {
    SSL_do_handshake(session->core.ssl);
    ERR_clear_error(); /* a failure is reported by the next step */
  }
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
