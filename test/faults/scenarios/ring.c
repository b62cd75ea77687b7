/* SPDX-License-Identifier: MIT */
/*
 * The uses of io_uring: many small writes in one turn that are sent together, and turns that do not
 * wait. Players pass a ball in pairs of TCP sockets while an idle handle is active.
 */
#include "scenario.h"

#include <netinet/in.h>
#include <string.h>

#define PAIRS 8
#define ROUNDS 4
#define SIZE 48
#define IDLE_TURNS 400

static uv_tcp_t server;
static uv_idle_t idle;
static struct player {
  uv_tcp_t tcp;
  uv_connect_t connect;
  uv_write_t write;
  size_t count;
  int writes;
} players[2 * PAIRS]; /* those that connect, then those that were accepted */
static char message[SIZE * ROUNDS];
static int accepted, finished, turns;

static void finish(uv_loop_t *loop) {
  if (finished == 2 * PAIRS && turns >= IDLE_TURNS)
    shut_all(loop);
}

static void turn(uv_idle_t *handle) {
  turns++;
  finish(handle->loop);
}

static void write_done(uv_write_t *req, int status);

static void pass(struct player *player) {
  uv_buf_t buf = uv_buf_init(message + SIZE * player->writes, SIZE);
  player->writes++;
  if (ok(uv_write(&player->write, (uv_stream_t *)&player->tcp, &buf, 1, write_done), "uv_write"))
    begun(&player->write);
}

static void step(struct player *player) {
  bool is_first = player < players + PAIRS;
  int balls = (int)(player->count / SIZE);
  bool may_write = player->write.data == NULL && player->writes < ROUNDS && !is_over();
  if (may_write && player->writes < balls + (is_first ? 1 : 0))
    pass(player);
}

static void write_done(uv_write_t *req, int status) {
  ended(req);
  if (ok(status, "write"))
    step((struct player *)req->handle);
}

static void player_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  struct player *player = (struct player *)stream;
  if (!ok((int)size, "read") || size == 0)
    return;
  received(&player->count, buf->base, (size_t)size);
  if (player->count == sizeof message)
    finished++;
  step(player);
  finish(stream->loop);
}

static void connected(uv_stream_t *stream, int status) {
  struct player *player = &players[PAIRS + accepted];
  if (!ok(status, "connection") || !ok(uv_tcp_init(stream->loop, &player->tcp), "uv_tcp_init"))
    return;
  accepted++;
  if (ok(uv_accept(stream, (uv_stream_t *)&player->tcp), "uv_accept"))
    ok(uv_read_start((uv_stream_t *)&player->tcp, alloc_piece, player_read), "uv_read_start");
}

static void connect_done(uv_connect_t *req, int status) {
  struct player *player = (struct player *)req->handle;
  ended(req);
  if (!ok(status, "connect") || is_over())
    return;
  if (ok(uv_read_start(req->handle, alloc_piece, player_read), "uv_read_start"))
    step(player);
}

static void start(uv_loop_t *loop) {
  struct sockaddr_in address;
  int size = sizeof address;
  fill(message, sizeof message);
  uv_ip4_addr("127.0.0.1", 0, &address);
  if (!ok(uv_idle_init(loop, &idle), "uv_idle_init") ||
      !ok(uv_idle_start(&idle, turn), "uv_idle_start") ||
      !ok(uv_tcp_init(loop, &server), "uv_tcp_init") ||
      !ok(uv_tcp_bind(&server, (struct sockaddr *)&address, 0), "uv_tcp_bind") ||
      !ok(uv_listen((uv_stream_t *)&server, 128, connected), "uv_listen") ||
      !ok(uv_tcp_getsockname(&server, (struct sockaddr *)&address, &size), "uv_tcp_getsockname"))
    return;
  for (int i = 0; i < PAIRS; i++) {
    struct player *player = &players[i];
    if (!ok(uv_tcp_init(loop, &player->tcp), "uv_tcp_init") ||
        !ok(uv_tcp_connect(&player->connect, &player->tcp, (struct sockaddr *)&address,
                           connect_done),
            "uv_tcp_connect"))
      return;
    begun(&player->connect);
  }
}

static bool complete(void) {
  return finished == 2 * PAIRS;
}

const struct scenario ring_scenario = {"ring", start, complete, NULL};
