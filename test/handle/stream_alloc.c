/* SPDX-License-Identifier: MIT */
/*
 * Streams when memory or descriptors run out: each allocation fails once, in turn, until all
 * succeed. Nothing may leak, and every request that was started calls back.
 */
#include <stdlib.h>

#include "stream_tools.h"

static uv_tcp_t server, client, peer;
static uv_pipe_t pipe_server, pipe_client;
static uv_connect_t connection;
static uv_write_t writes[2];
static uv_shutdown_t end;
static int callbacks;
static char *path;

static void give_up(int status) {
  callbacks++;
  if (status != 0)
    close_all();
}

static void read_to_end(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)stream;
  (void)buf;
  if (nread < 0)
    close_all();
}

static void take(uv_stream_t *listener, int status) {
  if (status != 0 || uv_tcp_init(&loop, &peer) != 0 || uv_accept(listener, as_stream(&peer)) != 0 ||
      uv_read_start(as_stream(&peer), on_alloc, read_to_end) != 0)
    close_all();
}

static void shutdown_done(uv_shutdown_t *req, int status) {
  (void)req;
  give_up(status);
}

static void write_done(uv_write_t *req, int status) {
  (void)req;
  give_up(status);
}

static void connect_done(uv_connect_t *req, int status) {
  uv_buf_t bufs[6];
  for (int i = 0; i < 6; i++)
    bufs[i] = text("x");
  give_up(status);
  if (status != 0)
    return;
  if (uv_write(&writes[0], req->handle, bufs, 6, write_done) != 0 ||
      uv_write(&writes[1], req->handle, bufs, 6, write_done) != 0 ||
      uv_shutdown(&end, req->handle, shutdown_done) != 0)
    close_all();
}

static int start_tcp(void) {
  struct sockaddr_in addr = loopback(0);
  int err = uv_tcp_init(&loop, &server);
  if (err == 0)
    err = uv_tcp_bind(&server, (const struct sockaddr *)&addr, 0);
  if (err == 0)
    err = uv_listen(as_stream(&server), 1, take);
  if (err != 0)
    return err;
  addr = address_of(&server);
  err = uv_tcp_init(&loop, &client);
  if (err == 0)
    err = uv_tcp_connect(&connection, &client, (const struct sockaddr *)&addr, connect_done);
  return err;
}

static void take_pipe(uv_stream_t *listener, int status) {
  static uv_pipe_t got;
  ok(status);
  if (uv_pipe_init(&loop, &got, 0) != 0 || uv_accept(listener, as_stream(&got)) != 0 ||
      uv_read_start(as_stream(&got), on_alloc, read_to_end) != 0)
    close_all();
}

static int start_pipe(void) {
  int err = uv_pipe_init(&loop, &pipe_server, 0);
  if (err == 0)
    err = uv_pipe_bind(&pipe_server, path);
  if (err == 0)
    err = uv_listen(as_stream(&pipe_server), 1, take_pipe);
  if (err != 0)
    return err;
  err = uv_pipe_init(&loop, &pipe_client, 0);
  if (err == 0)
    err = uv_pipe_connect2(&connection, &pipe_client, path, strlen(path), 0, connect_done);
  return err;
}

/* True on success. */
static bool run_once(int (*start)(void)) {
  if (uv_loop_init(&loop) != 0)
    return false;
  int err = start();
  ck_assert(err == 0 || err == UV_ENOMEM || err == UV_EMFILE);
  if (err != 0)
    close_all();
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_loop_close(&loop));
  return err == 0;
}

static void fail_each_allocation(int (*start)(void)) {
  alloc_install();
  int before = fds_open();
  for (size_t n = 1;; n++) {
    alloc_fail_at(n);
    callbacks = 0;
    bool went_well = run_once(start);
    ck_assert_uint_eq(alloc_live(), 0);
    ck_assert_int_eq(fds_open(), before);
    if (!alloc_has_failed()) {
      ck_assert(went_well);
      ck_assert_int_eq(callbacks, 4);
      break;
    }
  }
}

TEST(tcp_survives_each_failing_allocation) {
  fail_each_allocation(start_tcp);
}

TEST(pipes_survive_each_failing_allocation) {
  path = tmpdir_path("pipe");
  fail_each_allocation(start_pipe);
  ck_assert_int_eq(access(path, F_OK), -1);
  free(path);
}

TEST(tcp_survives_every_descriptor_limit) {
  int before = fds_open();
  bool went_well = false;
  for (rlim_t most = (rlim_t)before; !went_well; most++) {
    limit_descriptors(most);
    callbacks = 0;
    went_well = run_once(start_tcp) && callbacks == 4;
    limit_descriptors(1024);
    ck_assert_int_eq(fds_open(), before);
    ck_assert_uint_lt(most, (rlim_t)before + 20);
  }
}
