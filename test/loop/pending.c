/* SPDX-License-Identifier: MIT */
/* The pending phase, reached through streams: finished writes and late errors. */
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "phase_log.h"

static uv_loop_t loop;
static uv_pipe_t stream;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_check_t check;
static uv_write_t write_req;
static int peer_fd;

static void on_write(uv_write_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, 0);
  seq_add("write");
}

static void write_a_byte(void) {
  uv_buf_t buf = uv_buf_init((char *)"x", 1);
  ck_assert_int_eq(uv_write(&write_req, (uv_stream_t *)&stream, &buf, 1, on_write), 0);
}

static void on_prepare_that_writes(uv_prepare_t *handle) {
  seq_add("prepare");
  uv_prepare_stop(handle);
  write_a_byte();
}

static void on_check_that_writes(uv_check_t *handle) {
  seq_add("check");
  uv_check_stop(handle);
  write_a_byte();
}

static void set_up(uv_prepare_cb prepare_cb, uv_check_cb check_cb) {
  int fds[2];
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
  peer_fd = fds[1];
  uv_pipe_init(&loop, &stream, 0);
  ck_assert_int_eq(uv_pipe_open(&stream, fds[0]), 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, prepare_cb);
  uv_check_init(&loop, &check);
  uv_check_start(&check, check_cb);
}

static void tear_down(void) {
  loop_end(&loop);
  close(peer_fd);
}

TEST(write_finished_before_poll_calls_back_right_after_poll) {
  set_up(on_prepare_that_writes, on_check);
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("idle prepare write check");
  tear_down();
}

TEST(write_finished_after_poll_calls_back_in_next_pending_phase) {
  set_up(on_prepare, on_check_that_writes);
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("idle prepare check");
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("idle prepare check write idle prepare");
  tear_down();
}

static void on_connect(uv_connect_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, UV_ENOENT);
  seq_add("refused");
}

TEST(immediately_failing_connect_is_reported_in_pending_phase) {
  uv_pipe_t client;
  uv_connect_t connect_req;
  set_up(on_prepare, on_check);
  uv_pipe_init(&loop, &client, 0);
  uv_pipe_connect(&connect_req, &client, "/nonexistent/socket", on_connect);
  seq_expect("");
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("refused idle prepare check");
  tear_down();
}

static void on_cancelled(uv_write_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, UV_ECANCELED);
  seq_add("cancelled");
}

static void free_handle(uv_handle_t *handle) {
  seq_add("close");
  free(handle);
}

TEST(closing_a_stream_cancels_its_queued_writes) {
  static char data[1 << 22];
  uv_write_t reqs[3];
  uv_buf_t buf = uv_buf_init(data, sizeof data);
  int fds[2];
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
  uv_pipe_t *freed = malloc(sizeof *freed);
  uv_pipe_init(&loop, freed, 0);
  uv_pipe_open(freed, fds[0]);
  for (int i = 0; i < 3; i++)
    ck_assert_int_eq(uv_write(&reqs[i], (uv_stream_t *)freed, &buf, 1, on_cancelled), 0);
  uv_close((uv_handle_t *)freed, free_handle);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("cancelled cancelled cancelled close");
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  close(fds[1]);
}
