/* SPDX-License-Identifier: MIT */
/* Options of TCP handles, before and after there is a socket, and closing with a reset. */
#include <errno.h>

#include "stream_tools.h"

static uv_tcp_t a, b;

static void make_socket(uv_tcp_t *handle) {
  struct sockaddr_in addr = loopback(0);
  ok(uv_tcp_bind(handle, (const struct sockaddr *)&addr, 0));
}

TEST(tcp_nodelay_can_be_set_and_cleared) {
  set_up();
  ok(uv_tcp_init_ex(&loop, &a, AF_INET));
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_NODELAY), 0);
  ok(uv_tcp_nodelay(&a, 1));
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_NODELAY), 1);
  ok(uv_tcp_nodelay(&a, 0));
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_NODELAY), 0);
  tear_down();
}

TEST(tcp_options_set_before_socket_creation_are_applied_later) {
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ok(uv_tcp_nodelay(&a, 1));
  ok(uv_tcp_keepalive_ex(&a, 1, 77, 5, 3));
  make_socket(&a);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_NODELAY), 1);
  ck_assert_int_eq(option(&a, SOL_SOCKET, SO_KEEPALIVE), 1);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_KEEPIDLE), 77);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_KEEPINTVL), 5);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_KEEPCNT), 3);
  tear_down();
}

TEST(tcp_options_cleared_before_socket_creation_are_not_applied) {
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ok(uv_tcp_nodelay(&a, 1));
  ok(uv_tcp_nodelay(&a, 0));
  ok(uv_tcp_keepalive(&a, 1, 60));
  ok(uv_tcp_keepalive(&a, 0, 0));
  make_socket(&a);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_NODELAY), 0);
  ck_assert_int_eq(option(&a, SOL_SOCKET, SO_KEEPALIVE), 0);
  tear_down();
}

static void accept_into_b(uv_stream_t *server, int status) {
  ok(status);
  ok(uv_tcp_init(&loop, &b));
  ok(uv_tcp_nodelay(&b, 1));
  ok(uv_accept(server, as_stream(&b)));
  ck_assert_int_eq(option(&b, IPPROTO_TCP, TCP_NODELAY), 1);
  seq_add("accepted");
  close_all();
}

TEST(tcp_options_set_before_accept_apply_to_the_connection) {
  static uv_tcp_t server;
  uv_connect_t req;
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 1, accept_into_b);
  ok(uv_tcp_init(&loop, &a));
  ok(uv_tcp_connect(&req, &a, (const struct sockaddr *)&addr, NULL));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("accepted");
  ok(uv_loop_close(&loop));
}

TEST(tcp_keepalive_probes_every_second_ten_times) {
  set_up();
  ok(uv_tcp_init_ex(&loop, &a, AF_INET));
  ok(uv_tcp_keepalive(&a, 1, 120));
  ck_assert_int_eq(option(&a, SOL_SOCKET, SO_KEEPALIVE), 1);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_KEEPIDLE), 120);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_KEEPINTVL), 1);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_KEEPCNT), 10);
  ok(uv_tcp_keepalive(&a, 0, 0));
  ck_assert_int_eq(option(&a, SOL_SOCKET, SO_KEEPALIVE), 0);
  tear_down();
}

TEST(tcp_keepalive_refuses_values_that_the_kernel_refuses) {
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ck_assert_int_eq(uv_tcp_keepalive(&a, 1, 0), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_keepalive(&a, 1, 32768), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_keepalive_ex(&a, 1, 1, 0, 1), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_keepalive_ex(&a, 1, 1, 32768, 1), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_keepalive_ex(&a, 1, 1, 1, 0), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_keepalive_ex(&a, 1, 1, 1, 128), UV_EINVAL);
  ok(uv_tcp_keepalive_ex(&a, 0, 0, 0, 0));
  ok(uv_tcp_keepalive_ex(&a, 1, 32767, 32767, 127));
  make_socket(&a);
  ck_assert_int_eq(option(&a, IPPROTO_TCP, TCP_KEEPCNT), 127);
  tear_down();
}

TEST(tcp_options_of_closing_handle_are_refused) {
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ok(uv_tcp_simultaneous_accepts(&a, 1));
  uv_close(as_handle(&a), NULL);
  ck_assert_int_eq(uv_tcp_nodelay(&a, 1), UV_EBADF);
  ck_assert_int_eq(uv_tcp_keepalive(&a, 1, 1), UV_EBADF);
  tear_down();
}

TEST(close_reset_discards_queued_data_and_peer_sees_econnreset) {
  uv_write_t req;
  static char big[4 << 20];
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  set_up();
  tcp_pair(&a, &b);
  ok(uv_write(&req, as_stream(&a), &buf, 1, on_write));
  ok(uv_tcp_close_reset(&a, on_close));
  ck_assert_int_eq(uv_is_closing(as_handle(&a)), 1);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("write:ECANCELED closed:a");
  ck_assert_int_eq(option(&b, SOL_SOCKET, SO_ERROR), ECONNRESET);
  tear_down();
}

TEST(close_reset_is_refused_while_shutting_down_without_socket_or_twice) {
  uv_shutdown_t req;
  uv_tcp_t none;
  set_up();
  ok(uv_tcp_init(&loop, &none));
  ck_assert_int_eq(uv_tcp_close_reset(&none, on_close), UV_EBADF);
  tcp_pair(&a, &b);
  ok(uv_shutdown(&req, as_stream(&a), on_shutdown));
  ck_assert_int_eq(uv_tcp_close_reset(&a, on_close), UV_EINVAL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("shutdown");
  ok(uv_tcp_close_reset(&a, on_close));
  ck_assert_int_eq(uv_tcp_close_reset(&a, on_close), UV_EINVAL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("shutdown closed:a");
  tear_down();
}
