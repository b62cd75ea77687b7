/* SPDX-License-Identifier: MIT */
/* A server may listen before it has a callback: clients wait. */
#include "harness.h"

#include "sequence.h"

static uv_tcp_t server;
static uv_tcp_t accepted;
static uv_tcp_t client;

static void close_quietly(uv_tcp_t *tcp) {
  uv_close((uv_handle_t *)tcp, NULL);
}

static void on_connection(uv_stream_t *stream, int status) {
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(uv_tcp_init(stream->loop, &accepted), 0);
  ck_assert_int_eq(uv_accept(stream, (uv_stream_t *)&accepted), 0);
  seq_add("connection");
  close_quietly(&accepted);
  close_quietly(&client);
  close_quietly(&server);
}

static void on_timer(uv_timer_t *timer) {
  uv_close((uv_handle_t *)timer, NULL);
  ck_assert_int_eq(uv_listen((uv_stream_t *)&server, 8, on_connection), 0);
}

/* The next turn finds the server readable, without a callback; then the timer runs. */
static void on_connect(uv_connect_t *req, int status) {
  static uv_timer_t timer;
  ck_assert_int_eq(status, 0);
  seq_add("connected");
  uv_timer_init(req->handle->loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
}

TEST(connections_wait_until_listen_callback_is_set) {
  uv_loop_t *loop = uv_default_loop();
  uv_connect_t req;
  struct sockaddr_in address;
  int size = sizeof address;
  ck_assert_int_eq(uv_ip4_addr("127.0.0.1", 0, &address), 0);
  ck_assert_int_eq(uv_tcp_init(loop, &server), 0);
  ck_assert_int_eq(uv_tcp_init(loop, &client), 0);
  ck_assert_int_eq(uv_tcp_bind(&server, (struct sockaddr *)&address, 0), 0);
  ck_assert_int_eq(uv_listen((uv_stream_t *)&server, 8, NULL), 0);
  ck_assert_int_eq(uv_tcp_getsockname(&server, (struct sockaddr *)&address, &size), 0);
  ck_assert_int_eq(uv_tcp_connect(&req, &client, (struct sockaddr *)&address, on_connect), 0);
  ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
  seq_expect("connected connection");
}
