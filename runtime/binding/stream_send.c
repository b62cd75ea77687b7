/* SPDX-License-Identifier: MIT */
/* Bytes that C has made, on their way to a stream of the loop: ciphertext, frames of HTTP/2. */
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
  return 0;
}

int rt_stream_send(struct rt_stream *stream, char *bytes, size_t length, rt_value callback,
                   double *is_async) {
  *is_async = 0;
  if (length == 0)
    return 0;
  uv_buf_t buf = {bytes, length};
  int rc = uv_try_write(&stream->uv.stream, &buf, 1);
  if (rc < 0 && rc != UV_EAGAIN && rc != UV_ENOSYS)
    return rc;
  size_t done = rc > 0 ? (size_t)rc : 0;
  if (done == length)
    return 0;
  rc = queue(stream, bytes + done, length - done, callback);
  *is_async = rc == 0;
  return rc;
}
