/* SPDX-License-Identifier: MIT */
/* Shutdown after queued writes, and half-closed connections. */
#include "stream_tools.h"

static uv_pipe_t a, b;
static uv_tcp_t left, right;
static uv_write_t writes[8];
static uv_shutdown_t req, other;
static size_t drained;
static char big[4 << 20];

TEST(shutdown_sends_eof_after_queued_writes) {
  uv_buf_t buf = text("last");
  set_up();
  tcp_pair(&left, &right);
  ok(uv_write(&writes[0], as_stream(&left), &buf, 1, on_write));
  ok(uv_shutdown(&req, as_stream(&left), on_shutdown));
  ck_assert_int_eq(uv_is_writable(as_stream(&left)), 0);
  seq_expect("");
  ok(uv_read_start(as_stream(&right), on_alloc, on_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written shutdown b:last b:EOF");
  tear_down();
}

static void drain(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  if (nread < 0)
    on_read(stream, nread, buf);
  else
    drained += (size_t)nread;
}

TEST(shutdown_waits_for_a_long_queue) {
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  set_up();
  pipe_pair(&a, &b, 0);
  for (int i = 0; i < 4; i++)
    ok(uv_write(&writes[i], as_stream(&a), &buf, 1, on_write));
  ok(uv_shutdown(&req, as_stream(&a), on_shutdown));
  ok(uv_read_start(as_stream(&b), on_alloc, drain));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written written written written shutdown b:EOF");
  ck_assert_uint_eq(drained, 4 * sizeof big);
  tear_down();
}

static void answer_at_end(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  if (nread != UV_EOF)
    return;
  uv_buf_t answer = text("answer");
  ok(uv_write(&writes[1], stream, &answer, 1, on_write));
  ok(uv_shutdown(&other, stream, on_shutdown));
}

TEST(half_closed_connection_still_receives) {
  uv_buf_t buf = text("question");
  set_up();
  tcp_pair(&left, &right);
  ok(uv_read_start(as_stream(&left), on_alloc, on_read));
  ok(uv_read_start(as_stream(&right), on_alloc, answer_at_end));
  ok(uv_write(&writes[0], as_stream(&left), &buf, 1, on_write));
  ok(uv_shutdown(&req, as_stream(&left), on_shutdown));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written shutdown b:question b:EOF written shutdown a:answer a:EOF");
  tear_down();
}

TEST(second_shutdown_is_refused) {
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_shutdown(&req, as_stream(&a), on_shutdown));
  ck_assert_int_eq(uv_shutdown(&other, as_stream(&a), on_shutdown), UV_ENOTCONN);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(uv_shutdown(&other, as_stream(&a), on_shutdown), UV_ENOTCONN);
  seq_expect("shutdown");
  tear_down();
}

TEST(shutdown_is_refused_when_unconnected_or_not_writable) {
  set_up();
  ok(uv_tcp_init(&loop, &left));
  ck_assert_int_eq(uv_shutdown(&req, as_stream(&left), on_shutdown), UV_ENOTCONN);
  fifo_pair(&a, &b);
  ck_assert_int_eq(uv_shutdown(&req, as_stream(&a), on_shutdown), UV_ENOTCONN);
  uv_close(as_handle(&b), NULL);
  ck_assert_int_eq(uv_shutdown(&req, as_stream(&b), on_shutdown), UV_ENOTCONN);
  tear_down();
}

TEST(write_after_shutdown_is_refused) {
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_shutdown(&req, as_stream(&a), on_shutdown));
  ck_assert_int_eq(uv_write(&writes[0], as_stream(&a), &buf, 1, on_write), UV_EPIPE);
  ck_assert_int_eq(uv_try_write(as_stream(&a), &buf, 1), UV_EPIPE);
  tear_down();
}

TEST(closing_cancels_writes_then_shutdown) {
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&writes[0], as_stream(&a), &buf, 1, on_write));
  ok(uv_shutdown(&req, as_stream(&a), on_shutdown));
  uv_close(as_handle(&a), on_close);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("write:ECANCELED shutdown:ECANCELED closed:a");
  tear_down();
}

TEST(one_way_pipe_cannot_be_shut_down) {
  set_up();
  fifo_pair(&a, &b);
  ok(uv_shutdown(&req, as_stream(&b), on_shutdown));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("shutdown:ENOTSOCK");
  tear_down();
}

static void close_on_shutdown(uv_shutdown_t *shutdown_req, int status) {
  on_shutdown(shutdown_req, status);
  uv_close(as_handle(shutdown_req->handle), on_close);
}

TEST(stream_may_be_closed_in_shutdown_callback) {
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ok(uv_shutdown(&req, as_stream(&a), close_on_shutdown));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("shutdown b:EOF closed:a");
  tear_down();
}

static void write_and_shut(uv_write_t *write_req, int status) {
  uv_buf_t buf = text("more");
  on_write(write_req, status);
  ok(uv_write(&writes[1], write_req->handle, &buf, 1, on_write));
  ok(uv_shutdown(&req, write_req->handle, on_shutdown));
}

TEST(shutdown_callback_runs_after_earlier_write_callbacks) {
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&writes[0], as_stream(&a), &buf, 1, write_and_shut));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written written shutdown");
  tear_down();
}

static void on_connection(uv_stream_t *server, int status) {
  ok(status);
  ok(uv_tcp_init(&loop, &right));
  right.data = "b";
  ok(uv_accept(server, as_stream(&right)));
  ok(uv_read_start(as_stream(&right), on_alloc, on_read));
  uv_close(as_handle(server), NULL);
}

TEST(shutdown_while_connecting_waits_for_the_connection) {
  static uv_tcp_t server;
  uv_connect_t connection;
  struct sockaddr_in addr;
  set_up();
  addr = tcp_listen(&server, 1, on_connection);
  ok(uv_tcp_init(&loop, &left));
  ok(uv_tcp_connect(&connection, &left, (const struct sockaddr *)&addr, on_connect));
  ok(uv_shutdown(&req, as_stream(&left), on_shutdown));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert(strcmp(seq_text(), "connected shutdown b:EOF") == 0);
  tear_down();
}
