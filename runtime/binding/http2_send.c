/* SPDX-License-Identifier: MIT */
/* The binding `http2`: frames on their way to a stream of the loop, without a stop in JavaScript.
 */
#include "binding/http2.h"
#include "binding/stream.h"

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
  rt_self->http2->state[RT_H2_IS_ASYNC] = 1;
  return 0;
}

static int write_out(struct rt_h2 *h2, struct rt_stream *stream, rt_value callback) {
  size_t length = h2->out.used;
  h2->out.used = 0;
  if (length == 0)
    return 0;
  uv_buf_t buf = {h2->out.at, length};
  int rc = uv_try_write(&stream->uv.stream, &buf, 1);
  if (rc < 0 && rc != UV_EAGAIN && rc != UV_ENOSYS)
    return rc;
  size_t done = rc > 0 ? (size_t)rc : 0;
  return done == length ? 0 : queue(stream, h2->out.at + done, length - done, callback);
}

/*
 * sendTo(box, stream id, callback): as send(), but writes the frames; returns the text of the
 * batch. USED is their number of bytes, or a UV_E* code. If IS_ASYNC is set, callback(status)
 * follows.
 */
RT_NATIVE(send_to, "onf") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  struct rt_stream *stream = rt_stream_of(argv[1]);
  double *state = rt_self->http2->state;
  state[RT_H2_CODE] = NGHTTP2_ERR_INVALID_STATE;
  state[RT_H2_COUNT] = state[RT_H2_USED] = state[RT_H2_HAS_OUTPUT] = state[RT_H2_IS_ASYNC] = 0;
  if (h2 == NULL || stream == NULL)
    return rt_undefined();
  int rc = rt_h2_send(h2);
  rt_value text = rt_h2_publish(h2, rc);
  size_t length = h2->out.used;
  rc = write_out(h2, stream, argv[2]);
  state[RT_H2_USED] = rc < 0 ? rc : (double)length;
  return text;
}

static const struct rt_method methods[] = {{"sendTo", send_to}};

void rt_http2_send(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
