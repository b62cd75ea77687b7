/* SPDX-License-Identifier: MIT */
/*
 * Shutting down the writing side of a stream, after all queued writes. If one of them fails, EOF is
 * not sent, and the request fails with the same error.
 */
#include <errno.h>
#include <sys/socket.h>

#include "handle/stream.h"

static int shut_down(uv_stream_t *stream);

int uv_shutdown(uv_shutdown_t *req, uv_stream_t *stream, uv_shutdown_cb cb) {
  if (req == NULL || stream == NULL)
    return UV_EINVAL;
  if ((stream->flags & RD_STREAM_WRITABLE) == 0 || stream->watcher.fd < 0)
    return UV_ENOTCONN;
  rd_req_start(stream->loop, (uv_req_t *)req, UV_SHUTDOWN);
  req->handle = stream;
  req->cb = cb;
  req->state.error = rd_stream_unreported_error(stream);
  stream->shutdown_req = req;
  stream->flags |= RD_STREAM_SHUTTING;
  stream->flags &= ~(unsigned int)RD_STREAM_WRITABLE;
  if (rd_queue_is_empty(&stream->write_queue) && stream->connect_req == NULL)
    rd_watch_feed(stream->loop, &stream->watcher);
  return 0;
}

void rd_stream_finish_shutdown(uv_stream_t *stream) {
  uv_shutdown_t *req = stream->shutdown_req;
  if (req == NULL)
    return;
  int status = shut_down(stream);
  stream->shutdown_req = NULL;
  stream->flags &= ~(unsigned int)RD_STREAM_SHUTTING;
  if (status == 0)
    stream->flags |= RD_STREAM_SHUT;
  rd_req_finish(stream->loop);
  if (req->cb == NULL)
    return;
  RD_TRACED_REQ(req, req->cb, req->cb(req, status));
}

static int shut_down(uv_stream_t *stream) {
  if (rd_handle_is_closing((uv_handle_t *)stream))
    return UV_ECANCELED;
  int error = stream->shutdown_req->state.error;
  if (error != 0)
    return error; /* EOF after missing bytes would look like the real end */
  return shutdown(stream->watcher.fd, SHUT_WR) == 0 ? 0 : -errno;
}
