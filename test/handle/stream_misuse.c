/* SPDX-License-Identifier: MIT */
/* Stream functions without a stream, a request or a client return an error code. */
#include "stream_tools.h"

static uv_pipe_t a, b;
static uv_write_t write_req;
static uv_shutdown_t shutdown_req;

TEST(accept_without_server_or_client_is_refused) {
  uv_tcp_t server, client;
  set_up();
  tcp_listen(&server, 1, ignore_connection);
  ok(uv_tcp_init(&loop, &client));
  ck_assert_int_eq(uv_accept(as_stream(&server), NULL), UV_EINVAL);
  ck_assert_int_eq(uv_accept(NULL, as_stream(&client)), UV_EINVAL);
  ck_assert_int_eq(uv_accept(NULL, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_accept(as_stream(&server), as_stream(&client)), UV_EAGAIN);
  tear_down();
}

TEST(write_and_shutdown_without_request_are_refused) {
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ck_assert_int_eq(uv_write(NULL, as_stream(&a), &buf, 1, on_write), UV_EINVAL);
  ck_assert_int_eq(uv_shutdown(NULL, as_stream(&a), on_shutdown), UV_EINVAL);
  ok(uv_loop_alive(&loop));
  ck_assert_int_eq(uv_is_writable(as_stream(&a)), 1);
  tear_down();
}

TEST(stream_functions_without_a_stream_are_refused) {
  uv_buf_t buf = text("x");
  ck_assert_int_eq(uv_listen(NULL, 1, ignore_connection), UV_EINVAL);
  ck_assert_int_eq(uv_read_start(NULL, on_alloc, on_read), UV_EINVAL);
  ck_assert_int_eq(uv_read_stop(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_write(&write_req, NULL, &buf, 1, on_write), UV_EINVAL);
  ck_assert_int_eq(uv_try_write(NULL, &buf, 1), UV_EINVAL);
  ck_assert_int_eq(uv_shutdown(&shutdown_req, NULL, on_shutdown), UV_EINVAL);
  ck_assert_int_eq(uv_stream_set_blocking(NULL, 1), UV_EINVAL);
  ck_assert_int_eq(uv_is_readable(NULL), 0);
  ck_assert_int_eq(uv_is_writable(NULL), 0);
  ck_assert_uint_eq(uv_stream_get_write_queue_size(NULL), 0);
}
