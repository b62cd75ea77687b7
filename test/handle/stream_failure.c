/* SPDX-License-Identifier: MIT */
/*
 * A failed write: nothing is sent behind the gap until the failure was reported, and EOF
 * is not sent as if everything had arrived.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include "forbid.h"
#include "stream_tools.h"

static uv_pipe_t a, b;
static uv_tcp_t passenger;
static uv_write_t writes[4];
static uv_shutdown_t shutdown_req;
static char big[4 << 20];
static int peer;

/* Only `a` is a handle; its peer is a plain descriptor that the test reads explicitly. */
static void open_pipe(void) {
  int fds[2];
  set_up();
  ok(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds));
  ok(uv_pipe_init(&loop, &a, 0));
  ok(uv_pipe_open(&a, fds[0]));
  peer = fds[1];
}

static void queue_more_than_fits(void) {
  uv_buf_t much = uv_buf_init(big, sizeof big);
  ok(uv_write(&writes[0], as_stream(&a), &much, 1, on_write));
  ck_assert_uint_gt(a.write_queue_size, 0);
}

static void write_one_buffer(int request) {
  uv_buf_t buf = text("x");
  ok(uv_write(&writes[request], as_stream(&a), &buf, 1, on_write));
}

static void write_two_buffers(int request) {
  uv_buf_t bufs[2] = {text("x"), text("y")};
  ok(uv_write(&writes[request], as_stream(&a), bufs, 2, on_write));
}

/* Writes of one buffer fail from now on; those of several take another system call. */
static bool let_writes_of_one_buffer_fail(void) {
  return forbid(SYS_sendto, ENOMEM);
}

/* Number of bytes that arrive; all must be zeros. */
static size_t drain_peer(void) {
  static char memory[65536];
  size_t all = 0;
  ssize_t count;
  while ((count = read(peer, memory, sizeof memory)) > 0) {
    for (ssize_t i = 0; i < count; i++)
      ck_assert_int_eq(memory[i], 0);
    all += (size_t)count;
  }
  ck_assert_int_eq(count, -1); /* not EOF */
  return all;
}

static void run_and_drain(void) {
  size_t arrived = 0;
  ok(fcntl(peer, F_SETFL, O_NONBLOCK));
  while (uv_loop_alive(&loop)) {
    arrived += drain_peer();
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  arrived += drain_peer();
  ck_assert_uint_lt(arrived, sizeof big);
  ck_assert_uint_eq(a.write_queue_size, 0);
}

TEST(writes_queued_behind_failed_write_fail_with_its_code) {
  open_pipe();
  queue_more_than_fits();
  write_two_buffers(1);
  write_two_buffers(2);
  if (!let_writes_of_one_buffer_fail())
    return;
  run_and_drain();
  seq_expect("write:ENOMEM write:ENOMEM write:ENOMEM");
  tear_down();
  close(peer);
}

TEST(shutdown_behind_failed_write_fails_with_its_code) {
  open_pipe();
  queue_more_than_fits();
  ok(uv_shutdown(&shutdown_req, as_stream(&a), on_shutdown));
  if (!let_writes_of_one_buffer_fail())
    return;
  run_and_drain();
  seq_expect("write:ENOMEM shutdown:ENOMEM");
  tear_down();
  close(peer);
}

TEST(write_after_unreported_failed_write_fails_too) {
  uv_buf_t buf = text("z");
  open_pipe();
  if (!let_writes_of_one_buffer_fail())
    return;
  write_one_buffer(0);
  write_two_buffers(1);
  ck_assert_int_eq(uv_try_write(as_stream(&a), &buf, 1), UV_EAGAIN);
  ok(uv_shutdown(&shutdown_req, as_stream(&a), on_shutdown));
  run_and_drain();
  seq_expect("write:ENOMEM write:ENOMEM shutdown:ENOMEM");
  tear_down();
  close(peer);
}

TEST(write_after_reported_failure_is_sent) {
  char bytes[8];
  open_pipe();
  if (!let_writes_of_one_buffer_fail())
    return;
  write_one_buffer(0);
  uv_run(&loop, UV_RUN_DEFAULT);
  write_two_buffers(1);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("write:ENOMEM written");
  ck_assert_int_eq(read(peer, bytes, sizeof bytes), 2);
  tear_down();
  close(peer);
}

TEST(shutdown_behind_failed_connect_is_cancelled) {
  uv_tcp_t server, client;
  uv_connect_t req;
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 1, NULL);
  uv_close(as_handle(&server), NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ok(uv_tcp_init(&loop, &client));
  ok(uv_tcp_connect(&req, &client, (const struct sockaddr *)&addr, on_connect));
  uv_buf_t buf = text("x");
  ok(uv_write(&writes[0], as_stream(&client), &buf, 1, on_write));
  ok(uv_shutdown(&shutdown_req, as_stream(&client), on_shutdown));
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("connect:ECONNREFUSED write:ECANCELED shutdown:ECANCELED");
  tear_down();
}

static int handles;

static void count_handles(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)buf;
  ck_assert_int_gt(nread, 0);
  handles = uv_pipe_pending_count((uv_pipe_t *)stream);
}

/* The library checks once, at open, whether a descriptor is a socket. */
TEST(pipe_opened_while_getsockopt_fails_transfers_handles) {
  int fds[2];
  uv_buf_t buf = text("h");
  set_up();
  ok(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds));
  if (!forbid(SYS_getsockopt, ENOMEM))
    return;
  ok(uv_pipe_init(&loop, &a, 1));
  ok(uv_pipe_init(&loop, &b, 1));
  ok(uv_pipe_open(&a, fds[0]));
  ok(uv_pipe_open(&b, fds[1]));
  ok(uv_tcp_init_ex(&loop, &passenger, AF_INET));
  ok(uv_write2(&writes[0], as_stream(&a), &buf, 1, as_stream(&passenger), on_write));
  ok(uv_read_start(as_stream(&b), on_alloc, count_handles));
  run_until(&handles, 1);
  tear_down();
}
