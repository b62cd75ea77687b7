/* SPDX-License-Identifier: MIT */
/* TCP: 20 connections send a message each, one of them a large one, and read it back. */
#include "scenario.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#define CLIENTS 20
#define SMALL 600
#define LARGE 100000

struct client {
  uv_tcp_t tcp;
  uv_connect_t connect;
  uv_write_t write;
  uv_shutdown_t shutdown;
  size_t size;
  size_t count;
};

struct answer {
  uv_write_t write;
  char bytes[];
};

static uv_tcp_t server;
static struct client *clients;
static char message[LARGE];
static int finished;
static bool missing;

static void shutdown_done(uv_shutdown_t *req, int status) {
  ended(req);
  ok(status, "shutdown");
}

static void answer_done(uv_write_t *req, int status) {
  ended(req);
  if (planted("two_callbacks") && status == UV_ECONNRESET)
    ended(req);
  ok(status, "answer");
}

static void server_end(uv_stream_t *stream) {
  uv_shutdown_t *req = keep(sizeof *req);
  if (ok(uv_shutdown(req, stream, shutdown_done), "uv_shutdown"))
    begun(req);
}

static void server_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  if (size == UV_EOF) {
    server_end(stream);
    return;
  }
  if (size < 0 && planted("dropped_error")) {
    uv_read_stop(stream);
    return;
  }
  if (!ok((int)size, "server read") || size == 0)
    return;
  if (planted("lost_bytes") && size == PIECE / 2)
    size--;
  struct answer *answer = keep(sizeof *answer + (size_t)size);
  memcpy(answer->bytes, buf->base, (size_t)size);
  uv_buf_t out = uv_buf_init(answer->bytes, (unsigned int)size);
  if (ok(uv_write(&answer->write, stream, &out, 1, answer_done), "uv_write"))
    begun(&answer->write);
}

static void connected(uv_stream_t *stream, int status) {
  if (!ok(status, "connection"))
    return;
  uv_tcp_t *peer = keep(sizeof *peer);
  if (!ok(uv_tcp_init(stream->loop, peer), "uv_tcp_init"))
    return;
  int err = uv_accept(stream, (uv_stream_t *)peer);
  if (ok(err, "uv_accept"))
    ok(uv_read_start((uv_stream_t *)peer, alloc_piece, server_read), "uv_read_start");
}

static void client_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  struct client *client = (struct client *)stream;
  if (size != UV_EOF) {
    if (ok((int)size, "client read"))
      received(&client->count, buf->base, (size_t)size);
    return;
  }
  if (client->count == client->size)
    finished++;
  else
    missing = true;
  shut(stream);
  if (finished == CLIENTS || missing)
    shut_all(stream->loop);
}

static void write_done(uv_write_t *req, int status) {
  ended(req);
  ok(status, "write");
}

static void connect_done(uv_connect_t *req, int status) {
  struct client *client = (struct client *)req->handle;
  ended(req);
  if (!ok(status, "connect") || is_over())
    return;
  uv_stream_t *stream = (uv_stream_t *)&client->tcp;
  uv_buf_t bufs[2] = {uv_buf_init(message, 100),
                      uv_buf_init(message + 100, (unsigned int)client->size - 100)};
  if (!ok(uv_read_start(stream, alloc_piece, client_read), "uv_read_start"))
    return;
  if (!ok(uv_write(&client->write, stream, bufs, 2, write_done), "uv_write"))
    return;
  begun(&client->write);
  if (ok(uv_shutdown(&client->shutdown, stream, shutdown_done), "uv_shutdown"))
    begun(&client->shutdown);
}

static bool start_client(uv_loop_t *loop, struct client *client, const struct sockaddr *to) {
  if (!ok(uv_tcp_init(loop, &client->tcp), "uv_tcp_init"))
    return false;
  if (!ok(uv_tcp_connect(&client->connect, &client->tcp, to, connect_done), "uv_tcp_connect"))
    return false;
  begun(&client->connect);
  return ok(uv_tcp_nodelay(&client->tcp, 1), "uv_tcp_nodelay");
}

static void start(uv_loop_t *loop) {
  struct sockaddr_in address;
  int size = sizeof address;
  fill(message, sizeof message);
  clients = keep(CLIENTS * sizeof *clients);
  uv_ip4_addr("127.0.0.1", 0, &address);
  if (!ok(uv_tcp_init(loop, &server), "uv_tcp_init") ||
      !ok(uv_tcp_bind(&server, (struct sockaddr *)&address, 0), "uv_tcp_bind") ||
      !ok(uv_listen((uv_stream_t *)&server, 128, connected), "uv_listen") ||
      !ok(uv_tcp_getsockname(&server, (struct sockaddr *)&address, &size), "uv_tcp_getsockname"))
    return;
  for (int i = 0; i < CLIENTS; i++) {
    clients[i].size = i == 0 ? LARGE : SMALL;
    if (!start_client(loop, &clients[i], (struct sockaddr *)&address))
      return;
  }
}

static bool complete(void) {
  return finished == CLIENTS;
}

const struct scenario echo_scenario = {"echo", start, complete, NULL};
