/* SPDX-License-Identifier: MIT */
/*
 * Connecting, from the result of connect() to the callback.
 *
 * Writes in the meantime are queued. If the connection fails they are cancelled, and so is a
 * shutdown behind them.
 *
 * A second request gets UV_EALREADY. uv_pipe_connect() returns nothing: its request waits on the
 * queue of the first one, and fails when that one is done.
 */
#include <errno.h>
#include <sys/socket.h>

#include "handle/stream.h"

static int outcome(uv_stream_t *stream);
static void report(uv_stream_t *stream, int status);
static void call_back(uv_connect_t *req, int status);

void rd_stream_start_connect(uv_stream_t *stream, uv_connect_t *req, uv_connect_cb cb, int error) {
  rd_req_start(stream->loop, (uv_req_t *)req, UV_CONNECT);
  req->cb = cb;
  req->handle = stream;
  rd_queue_init(&req->queue);
  if (stream->connect_req != NULL) {
    rd_queue_push_back(&stream->connect_req->queue, &req->queue);
    return;
  }
  stream->connect_req = req;
  if (rd_handle_is_closing((uv_handle_t *)stream))
    return; /* phase 7 will cancel it */
  /* A pending run for finished writes would be taken for the result of the connection. */
  rd_queue_remove(&stream->watcher.pending);
  if (error == 0)
    error = rd_watch_start(stream->loop, &stream->watcher, RD_WATCH_OUT);
  stream->delayed_error = error;
  if (error != 0)
    rd_watch_feed(stream->loop, &stream->watcher);
}

/*
 * As in libuv, queued writes go out in the turns after the callback, behind other streams that were
 * ready before.
 */
void rd_stream_finish_connect(uv_stream_t *stream) {
  int status = outcome(stream);
  if (status == -EINPROGRESS)
    return;
  if (status < 0 || rd_queue_is_empty(&stream->write_queue))
    rd_watch_stop(stream->loop, &stream->watcher, RD_WATCH_OUT);
  if (status < 0)
    rd_stream_fail_writes(stream, UV_ECANCELED);
  report(stream, status);
  /* The callback may have closed the stream, or started to connect again. */
  if (stream->watcher.fd < 0)
    return;
  if (status < 0 || stream->connect_req != NULL)
    rd_stream_run_write_callbacks(stream);
  if (stream->watcher.fd >= 0 && stream->connect_req == NULL && stream->shutdown_req != NULL &&
      rd_queue_is_empty(&stream->write_queue))
    rd_watch_feed(stream->loop, &stream->watcher);
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
  struct rd_queue refused;
  rd_queue_move(&req->queue, &refused);
  stream->connect_req = NULL;
  call_back(req, status);
  while (!rd_queue_is_empty(&refused))
    call_back(rd_container_of(rd_queue_pop_front(&refused), uv_connect_t, queue), UV_EALREADY);
}

static void call_back(uv_connect_t *req, int status) {
  rd_req_finish(req->handle->loop);
  if (req->cb == NULL)
    return;
  RD_TRACED_REQ(req, req->cb, req->cb(req, status));
}
