/* SPDX-License-Identifier: MIT */
/*
 * Connecting, from the kernel's first answer to the callback.
 *
 * What is written meanwhile is queued. If there is no connection, those writes are cancelled.
 */
#include <errno.h>
#include <sys/socket.h>

#include "handle/stream.h"

static int outcome(uv_stream_t *stream);
static void report(uv_stream_t *stream, int status);

void rd_stream_start_connect(uv_stream_t *stream, uv_connect_t *req, uv_connect_cb cb, int error) {
  rd_req_start(stream->loop, (uv_req_t *)req, UV_CONNECT);
  req->cb = cb;
  req->handle = stream;
  rd_queue_init(&req->queue);
  stream->connect_req = req;
  if (error == 0)
    error = rd_watch_start(stream->loop, &stream->watcher, RD_WATCH_OUT);
  stream->delayed_error = error;
  if (error != 0)
    rd_watch_feed(stream->loop, &stream->watcher);
}

void rd_stream_finish_connect(uv_stream_t *stream) {
  int status = outcome(stream);
  if (status == -EINPROGRESS)
    return;
  if (status < 0 || rd_queue_is_empty(&stream->write_queue))
    rd_watch_stop(stream->loop, &stream->watcher, RD_WATCH_OUT);
  report(stream, status);
  if (stream->watcher.fd < 0)
    return;
  if (status < 0)
    rd_stream_fail_writes(stream, UV_ECANCELED);
  rd_stream_write(stream);
}

void rd_stream_cancel_connect(uv_stream_t *stream) {
  if (stream->connect_req != NULL)
    report(stream, UV_ECANCELED);
}

static int outcome(uv_stream_t *stream) {
  int error = stream->delayed_error;
  if (error != 0) {
    stream->delayed_error = 0;
    return error;
  }
  socklen_t size = sizeof error;
  if (getsockopt(stream->watcher.fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
    return -errno;
  return -error;
}

static void report(uv_stream_t *stream, int status) {
  uv_connect_t *req = stream->connect_req;
  stream->connect_req = NULL;
  rd_req_finish(stream->loop);
  if (req->cb != NULL)
    req->cb(req, status);
}
