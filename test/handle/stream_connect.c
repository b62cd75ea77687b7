/* SPDX-License-Identifier: MIT */
/* Connecting: success, refusal, cancellation, and requests made meanwhile. */
#include <stdlib.h>

#include "stream_tools.h"

static uv_tcp_t server, client, peer;
static uv_pipe_t pipe_client, pipe_server;
static uv_connect_t req, second;
static uv_write_t writes[2];

static void accept_and_read(uv_stream_t *listener, int status) {
  ok(status);
  ok(uv_tcp_init(&loop, &peer));
  peer.data = "peer";
  ok(uv_accept(listener, as_stream(&peer)));
  ok(uv_read_start(as_stream(&peer), on_alloc, on_read));
  uv_close(as_handle(listener), NULL);
}

static void connect_to(struct sockaddr_in addr, uv_connect_cb cb) {
  ok(uv_tcp_init(&loop, &client));
  client.data = "client";
  ok(uv_tcp_connect(&req, &client, (const struct sockaddr *)&addr, cb));
}

TEST(connect_calls_back_and_connection_works) {
  set_up();
  connect_to(tcp_listen(&server, 1, ignore_connection), on_connect);
  ck_assert_int_eq(req.type, UV_CONNECT);
  ck_assert_ptr_eq(req.handle, as_stream(&client));
  seq_expect("");
  uv_unref(as_handle(&server));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connected");
  ck_assert_int_eq(uv_is_readable(as_stream(&client)), 1);
  ck_assert_int_eq(uv_is_writable(as_stream(&client)), 1);
  tear_down();
}

static void other_ended(uv_shutdown_t *request, int status) {
  (void)request;
  ok(status);
  seq_add("other");
}

static void end_both(uv_connect_t *request, int status) {
  static uv_shutdown_t ends[2];
  on_connect(request, status);
  ok(uv_shutdown(&ends[0], as_stream(&pipe_client), other_ended));
  ok(uv_shutdown(&ends[1], request->handle, on_shutdown));
}

TEST(shutdowns_started_in_connect_callback_complete_in_order) {
  set_up();
  pipe_pair(&pipe_client, &pipe_server, 0);
  connect_to(tcp_listen(&server, 1, ignore_connection), end_both);
  uv_unref(as_handle(&server));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connected other shutdown");
  tear_down();
}

TEST(refused_connection_is_reported_by_callback) {
  set_up();
  connect_to(loopback(port_free_tcp()), on_connect);
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:ECONNREFUSED");
  tear_down();
}

TEST(data_written_while_connecting_arrives) {
  uv_buf_t hello = text("hel"), rest = text("lo");
  set_up();
  connect_to(tcp_listen(&server, 1, accept_and_read), on_connect);
  ok(uv_write(&writes[0], as_stream(&client), &hello, 1, on_write));
  ok(uv_write(&writes[1], as_stream(&client), &rest, 1, on_write));
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&client)), 5);
  while (strstr(seq_text(), "lo") == NULL)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_ptr_nonnull(strstr(seq_text(), "connected written written"));
  tear_down();
}

TEST(writes_on_failed_connect_are_cancelled) {
  uv_buf_t buf = text("never");
  set_up();
  connect_to(loopback(port_free_tcp()), on_connect);
  ok(uv_write(&writes[0], as_stream(&client), &buf, 1, on_write));
  ok(uv_write(&writes[1], as_stream(&client), &buf, 1, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:ECONNREFUSED write:ECANCELED write:ECANCELED");
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&client)), 0);
  tear_down();
}

TEST(closing_cancels_connect_before_the_close_callback) {
  uv_buf_t buf = text("never");
  set_up();
  connect_to(tcp_listen(&server, 1, ignore_connection), on_connect);
  ok(uv_write(&writes[0], as_stream(&client), &buf, 1, on_write));
  uv_close(as_handle(&client), on_close);
  uv_close(as_handle(&server), NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:ECANCELED write:ECANCELED closed:client");
  tear_down();
}

static void close_on_connect(uv_connect_t *connection, int status) {
  on_connect(connection, status);
  uv_close(as_handle(connection->handle), on_close);
}

TEST(closing_in_connect_callback_cancels_writes) {
  uv_buf_t buf = text("never");
  set_up();
  connect_to(tcp_listen(&server, 1, ignore_connection), close_on_connect);
  ok(uv_write(&writes[0], as_stream(&client), &buf, 1, on_write));
  uv_unref(as_handle(&server));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connected write:ECANCELED closed:client");
  tear_down();
}

TEST(second_connect_is_refused_while_first_is_in_flight) {
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 1, ignore_connection);
  connect_to(addr, on_connect);
  ck_assert_int_eq(uv_tcp_connect(&second, &client, (const struct sockaddr *)&addr, on_connect),
                   UV_EALREADY);
  uv_unref(as_handle(&server));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connected");
  tear_down();
}

TEST(tcp_connect_refuses_bad_arguments) {
  struct sockaddr_in addr = loopback(1);
  struct sockaddr other = {.sa_family = AF_UNIX};
  set_up();
  ok(uv_tcp_init(&loop, &client));
  ck_assert_int_eq(uv_tcp_connect(&req, &client, &other, on_connect), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_connect(&req, &client, NULL, on_connect), UV_EINVAL);
  uv_close(as_handle(&client), NULL);
  ck_assert_int_eq(uv_tcp_connect(&req, &client, (const struct sockaddr *)&addr, on_connect),
                   UV_EINVAL);
  tear_down();
}

static void connect_elsewhere(uv_connect_t *connection, int status) {
  uv_tcp_t *handle = (uv_tcp_t *)connection->handle;
  struct sockaddr_in addr = address_of(&server);
  int err;
  on_connect(connection, status);
  do /* Linux reports the refusal once more first */
    err = uv_tcp_connect(&second, handle, (const struct sockaddr *)&addr, on_connect);
  while (err == UV_ECONNABORTED);
  ok(err);
  seq_add("again");
}

TEST(reconnect_in_refused_callback_gets_its_own_result) {
  uv_buf_t buf = text("never");
  set_up();
  tcp_listen(&server, 1, ignore_connection);
  uv_unref(as_handle(&server));
  connect_to(loopback(port_free_tcp()), connect_elsewhere);
  ok(uv_write(&writes[0], as_stream(&client), &buf, 1, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:ECONNREFUSED again write:ECANCELED connected");
  tear_down();
}

TEST(connect_works_over_ipv6) {
  struct sockaddr_in6 addr;
  int length = sizeof addr;
  set_up();
  ok(uv_ip6_addr("::1", 0, &addr));
  ok(uv_tcp_init(&loop, &server));
  if (uv_tcp_bind(&server, (const struct sockaddr *)&addr, UV_TCP_IPV6ONLY) == 0) {
    ok(uv_listen(as_stream(&server), 1, ignore_connection));
    ok(uv_tcp_getsockname(&server, (struct sockaddr *)&addr, &length));
    ok(uv_tcp_init(&loop, &client));
    ok(uv_tcp_connect(&req, &client, (const struct sockaddr *)&addr, on_connect));
    uv_unref(as_handle(&server));
    ok(uv_run(&loop, UV_RUN_DEFAULT));
    seq_expect("connected");
  }
  tear_down();
}

TEST(connect_to_missing_pipe_is_reported_by_callback) {
  char *path = tmpdir_path("nobody");
  set_up();
  ok(uv_pipe_init(&loop, &pipe_client, 0));
  uv_pipe_connect(&req, &pipe_client, path, on_connect);
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:ENOENT");
  free(path);
  tear_down();
}

TEST(pipe_connect_reports_bad_names_by_callback) {
  set_up();
  ok(uv_pipe_init(&loop, &pipe_client, 0));
  uv_pipe_connect(&req, &pipe_client, "", on_connect);
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  uv_pipe_connect(&req, &pipe_client, NULL, on_connect);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:EINVAL connect:EINVAL");
  tear_down();
}

TEST(second_pipe_connect_is_refused_by_callback) {
  char *path = tmpdir_path("server");
  set_up();
  ok(uv_pipe_init(&loop, &pipe_server, 0));
  ok(uv_pipe_bind(&pipe_server, path));
  ok(uv_listen(as_stream(&pipe_server), 4, ignore_connection));
  uv_unref(as_handle(&pipe_server));
  ok(uv_pipe_init(&loop, &pipe_client, 0));
  uv_pipe_connect(&req, &pipe_client, path, on_connect);
  uv_pipe_connect(&second, &pipe_client, path, on_connect);
  ck_assert_int_eq(uv_pipe_connect2(&second, &pipe_client, path, strlen(path), 0, on_connect),
                   UV_EALREADY);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connected connect:EALREADY");
  free(path);
  tear_down();
}

TEST(pipe_connect_on_closing_handle_is_cancelled) {
  set_up();
  ok(uv_pipe_init(&loop, &pipe_client, 0));
  pipe_client.data = "pipe";
  uv_close(as_handle(&pipe_client), on_close);
  uv_pipe_connect(&req, &pipe_client, "/nowhere", on_connect);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:ECANCELED closed:pipe");
  tear_down();
}
