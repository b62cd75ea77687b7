/* SPDX-License-Identifier: MIT */
/* uv_try_write(): writes synchronously or not at all. */
#include <limits.h>

#include "stream_tools.h"

static uv_pipe_t a, b;
static uv_tcp_t tcp, server;
static uv_write_t req;
static char big[4 << 20];

static int try_one(void *stream, const char *words) {
  uv_buf_t buf = text(words);
  return uv_try_write(as_stream(stream), &buf, 1);
}

TEST(try_write_returns_bytes_written) {
  set_up();
  pipe_pair(&a, &b, 0);
  ck_assert_int_eq(try_one(&a, "hello"), 5);
  uv_buf_t bufs[3] = {text("a"), text(""), text("bc")};
  ck_assert_int_eq(uv_try_write(as_stream(&a), bufs, 3), 3);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:helloabc");
  tear_down();
}

TEST(try_write_writes_what_fits_then_reports_eagain) {
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  int total = 0, count;
  set_up();
  pipe_pair(&a, &b, 0);
  while ((count = uv_try_write(as_stream(&a), &buf, 1)) > 0)
    total += count;
  ck_assert_int_eq(count, UV_EAGAIN);
  ck_assert_int_gt(total, 0);
  ck_assert_int_lt(total, (int)sizeof big);
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), 0);
  tear_down();
}

TEST(try_write_does_not_overtake_queued_writes) {
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&req, as_stream(&a), &buf, 1, on_write));
  ck_assert_int_eq(try_one(&a, "x"), UV_EAGAIN);
  tear_down();
  seq_expect("write:ECANCELED");
}

TEST(try_write_reports_eagain_while_connecting) {
  uv_connect_t connection;
  struct sockaddr_in addr;
  set_up();
  addr = tcp_listen(&server, 1, ignore_connection);
  ok(uv_tcp_init(&loop, &tcp));
  ok(uv_tcp_connect(&connection, &tcp, (const struct sockaddr *)&addr, on_connect));
  ck_assert_int_eq(try_one(&tcp, "x"), UV_EAGAIN);
  tear_down();
  seq_expect("connect:ECANCELED");
}

TEST(try_write_is_refused_like_write) {
  uv_buf_t buf = text("x");
  set_up();
  ok(uv_tcp_init(&loop, &tcp));
  ck_assert_int_eq(try_one(&tcp, "x"), UV_EBADF);
  fifo_pair(&a, &b);
  ck_assert_int_eq(try_one(&a, "x"), UV_EPIPE);
  ck_assert_int_eq(uv_try_write(as_stream(&b), &buf, 0), UV_EINVAL);
  ck_assert_int_eq(uv_try_write(as_stream(&b), NULL, 1), UV_EINVAL);
  ck_assert_int_eq(uv_try_write2(as_stream(&b), &buf, 1, as_stream(&a)), UV_EINVAL);
  uv_close(as_handle(&b), NULL);
  ck_assert_int_eq(try_one(&b, "x"), UV_EBADF);
  tear_down();
}

TEST(try_write_accepts_more_than_iov_max_buffers) {
  static uv_buf_t bufs[IOV_MAX + 10];
  for (size_t i = 0; i < sizeof bufs / sizeof bufs[0]; i++)
    bufs[i] = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ck_assert_int_eq(uv_try_write(as_stream(&a), bufs, IOV_MAX + 10), IOV_MAX);
  tear_down();
}
