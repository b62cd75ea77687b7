/* SPDX-License-Identifier: MIT */
/* Ciphertext on its way out: to a stream of the loop, or to JavaScript for any other. */
#include "binding/stream.h"
#include "binding/tls.h"

#include <stdlib.h>
#include <string.h>

/* What the kernel had no room for. Freed when it has been written. */
struct request {
  uv_write_t req;
  rt_value callback;
  char bytes[];
};

static void write_done(uv_write_t *req, int status) {
  struct request *request = (struct request *)req;
  rt_value callback = request->callback;
  free(request);
  const rt_value arguments[] = {rt_number(status)};
  rt_turn(callback, 1, arguments);
  rt_release(callback);
}

static int queue(struct rt_stream *stream, const char *bytes, size_t length, rt_value callback) {
  struct request *request = malloc(sizeof *request + length);
  if (request == NULL)
    return UV_ENOMEM;
  memcpy(request->bytes, bytes, length);
  uv_buf_t buf = {request->bytes, length};
  int rc = uv_write(&request->req, &stream->uv.stream, &buf, 1, write_done);
  if (rc < 0) {
    free(request);
    return rc;
  }
  request->callback = callback;
  rt_keep(callback);
  rt_self->tls->state[RT_TLS_IS_ASYNC] = 1;
  return 0;
}

/* Empties the BIO. OpenSSL clears all of its memory, so that of a large write is given up. */
static void drop_sent(struct rt_tls_session *session, long length) {
  enum { LARGE = 64 * 1024 };
  BIO *fresh = length > LARGE ? BIO_new(BIO_s_mem()) : NULL;
  if (fresh == NULL) {
    BIO_reset(session->out);
    return;
  }
  SSL_set0_wbio(session->ssl, fresh);
  session->out = fresh;
}

static int send_out(struct rt_tls_session *session, struct rt_stream *stream, rt_value callback) {
  char *bytes = NULL;
  long length = BIO_get_mem_data(session->out, &bytes);
  rt_self->tls->state[RT_TLS_IS_ASYNC] = 0;
  if (length <= 0)
    return 0;
  uv_buf_t buf = {bytes, (size_t)length};
  int rc = uv_try_write(&stream->uv.stream, &buf, 1);
  if (rc < 0 && rc != UV_EAGAIN && rc != UV_ENOSYS)
    return rc;
  size_t done = rc > 0 ? (size_t)rc : 0;
  rc = done == (size_t)length ? 0 : queue(stream, bytes + done, (size_t)length - done, callback);
  if (rc == 0)
    drop_sent(session, length);
  return rc;
}

/* send(box, stream id, callback): a code. If IS_ASYNC is set, callback(status) follows. */
RT_NATIVE(send_native, "onf") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  struct rt_stream *stream = rt_stream_of(argv[1]);
  rt_self->tls->state[RT_TLS_IS_ASYNC] = 0;
  if (session == NULL || stream == NULL)
    return rt_number(UV_EBADF);
  int rc = send_out(session, stream, argv[2]);
  rt_self->tls->state[RT_TLS_OUT] = (double)BIO_ctrl_pending(session->out);
  return rt_number(rc);
}

/* take(box): the ciphertext as bytes. */
RT_NATIVE(take, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_uint8_array(0, NULL);
  char *bytes = NULL;
  long length = BIO_get_mem_data(session->out, &bytes);
  rt_value taken = rt_uint8_array(length > 0 ? (size_t)length : 0, bytes);
  drop_sent(session, length);
  rt_self->tls->state[RT_TLS_OUT] = 0;
  return taken;
}

static const struct rt_method methods[] = {
    {"send", send_native},
    {"take", take},
};

void rt_tls_send(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
