/* SPDX-License-Identifier: MIT */
/* Named pipes in the current folder: one connection, a large message in one direction. */
#include "scenario.h"

#include <string.h>

#define SIZE 500000
#define NAME "pipe"

static uv_pipe_t server, client, peer;
static uv_connect_t connect_req;
static uv_write_t writes[2];
static uv_shutdown_t shutdown_req;
static char message[SIZE];
static size_t count;
static bool has_ended;

static void write_done(uv_write_t *req, int status) {
  ended(req);
  ok(status, "write");
}

static void shutdown_done(uv_shutdown_t *req, int status) {
  ended(req);
  if (ok(status, "shutdown"))
    shut(req->handle);
}

static void peer_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  if (size == UV_EOF) {
    has_ended = true;
    shut(stream);
    shut(&server);
  } else if (ok((int)size, "read")) {
    received(&count, buf->base, (size_t)size);
  }
}

static void connected(uv_stream_t *stream, int status) {
  if (!ok(status, "connection") || !ok(uv_pipe_init(stream->loop, &peer, 0), "uv_pipe_init"))
    return;
  if (ok(uv_accept(stream, (uv_stream_t *)&peer), "uv_accept"))
    ok(uv_read_start((uv_stream_t *)&peer, alloc_piece, peer_read), "uv_read_start");
}

static void connect_done(uv_connect_t *req, int status) {
  ended(req);
  if (!ok(status, "connect") || is_over())
    return;
  for (int i = 0; i < 2; i++) {
    uv_buf_t buf = uv_buf_init(message + i * (SIZE / 2), SIZE / 2);
    if (!ok(uv_write(&writes[i], (uv_stream_t *)&client, &buf, 1, write_done), "uv_write"))
      return;
    begun(&writes[i]);
  }
  if (ok(uv_shutdown(&shutdown_req, (uv_stream_t *)&client, shutdown_done), "uv_shutdown"))
    begun(&shutdown_req);
}

static void start(uv_loop_t *loop) {
  fill(message, sizeof message);
  if (!ok(uv_pipe_init(loop, &server, 0), "uv_pipe_init") ||
      !ok(uv_pipe_init(loop, &client, 0), "uv_pipe_init") ||
      !ok(uv_pipe_bind(&server, NAME), "uv_pipe_bind") ||
      !ok(uv_pipe_chmod(&server, UV_READABLE | UV_WRITABLE), "uv_pipe_chmod") ||
      !ok(uv_listen((uv_stream_t *)&server, 8, connected), "uv_listen"))
    return;
  uv_pipe_connect(&connect_req, &client, NAME, connect_done);
  begun(&connect_req);
}

static bool complete(void) {
  return has_ended && count == SIZE;
}

const struct scenario pipes_scenario = {"pipes", start, complete, NULL};
