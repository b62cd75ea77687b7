/* SPDX-License-Identifier: MIT */
/* Listening and accepting: one callback per connection, backpressure, and EMFILE. */
#include <stdlib.h>

#include "stream_tools.h"

static uv_tcp_t server, clients[8], peers[8];
static uv_connect_t reqs[8];
static int connections, connected, failures;

static void just_count(uv_stream_t *listener, int status) {
  (void)listener;
  if (status == 0)
    connections++;
  else
    failures++;
}

static void count_connected(uv_connect_t *req, int status) {
  (void)req;
  ck_assert(status == 0 || status == UV_ECONNRESET); /* the server was closed meanwhile */
  connected++;
}

static void connect_client(int i, struct sockaddr_in addr) {
  ok(uv_tcp_init(&loop, &clients[i]));
  ok(uv_tcp_connect(&reqs[i], &clients[i], (const struct sockaddr *)&addr, count_connected));
}

static void accept_next(uv_stream_t *listener, int status) {
  ok(status);
  ok(uv_tcp_init(&loop, &peers[connections]));
  ok(uv_accept(listener, as_stream(&peers[connections])));
  ck_assert_int_eq(uv_accept(listener, as_stream(&peers[connections])), UV_EAGAIN);
  connections++;
}

TEST(each_connection_gets_one_callback) {
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 8, accept_next);
  ck_assert_int_eq(uv_is_active(as_handle(&server)), 1);
  for (int i = 0; i < 5; i++)
    connect_client(i, addr);
  run_until(&connections, 5);
  run_until(&connected, 5);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(connections, 5);
  for (int i = 0; i < 5; i++) {
    ck_assert_int_eq(uv_is_readable(as_stream(&peers[i])), 1);
    ck_assert_int_eq(uv_is_writable(as_stream(&peers[i])), 1);
  }
  tear_down();
}

TEST(unaccepted_connection_pauses_the_server) {
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 8, just_count);
  connect_client(0, addr);
  connect_client(1, addr);
  run_until(&connected, 2);
  for (int i = 0; i < 5; i++)
    uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(connections, 1);
  ok(uv_tcp_init(&loop, &peers[0]));
  ok(uv_accept(as_stream(&server), as_stream(&peers[0])));
  run_until(&connections, 2);
  ok(uv_tcp_init(&loop, &peers[1]));
  ok(uv_accept(as_stream(&server), as_stream(&peers[1])));
  ck_assert_int_eq(uv_accept(as_stream(&server), as_stream(&peers[1])), UV_EAGAIN);
  tear_down();
}

TEST(unaccepted_connection_is_closed_with_the_server) {
  set_up();
  int before = fds_open();
  connect_client(0, tcp_listen(&server, 8, just_count));
  run_until(&connections, 1);
  run_until(&connected, 1);
  tear_down();
  ck_assert_int_eq(fds_open(), before - 2); /* the loop's descriptors are closed too */
}

static void close_server(uv_stream_t *listener, int status) {
  ok(status);
  connections++;
  uv_close(as_handle(listener), on_close);
}

TEST(server_may_be_closed_in_its_connection_callback) {
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 8, close_server);
  connect_client(0, addr);
  connect_client(1, addr);
  run_until(&connections, 1);
  run_until(&connected, 2);
  ck_assert_int_eq(connections, 1);
  seq_expect("closed:server");
  tear_down();
}

TEST(accept_refuses_bad_arguments_and_keeps_the_connection) {
  static uv_loop_t other_loop;
  static uv_tcp_t other;
  uv_timer_t timer;
  set_up();
  connect_client(0, tcp_listen(&server, 8, just_count));
  run_until(&connections, 1);
  ok(uv_timer_init(&loop, &timer));
  ck_assert_int_eq(uv_accept(as_stream(&server), as_stream(&timer)), UV_EINVAL);
  ok(uv_loop_init(&other_loop));
  ok(uv_tcp_init(&other_loop, &other));
  ck_assert_int_eq(uv_accept(as_stream(&server), as_stream(&other)), UV_EINVAL);
  ok(uv_tcp_init(&loop, &peers[0]));
  uv_close(as_handle(&peers[0]), NULL);
  ck_assert_int_eq(uv_accept(as_stream(&server), as_stream(&peers[0])), UV_EINVAL);
  ok(uv_tcp_init(&loop, &peers[1]));
  ok(uv_accept(as_stream(&server), as_stream(&peers[1])));
  uv_close(as_handle(&other), NULL);
  ok(uv_run(&other_loop, UV_RUN_DEFAULT));
  ok(uv_loop_close(&other_loop));
  tear_down();
}

TEST(accept_into_open_handle_fails_and_server_continues) {
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 8, just_count);
  connect_client(0, addr);
  run_until(&connections, 1);
  ok(uv_tcp_init_ex(&loop, &peers[0], AF_INET));
  ck_assert_int_eq(uv_accept(as_stream(&server), as_stream(&peers[0])), UV_EBUSY);
  ck_assert_int_eq(uv_accept(as_stream(&server), as_stream(&peers[0])), UV_EAGAIN);
  connect_client(1, addr);
  run_until(&connections, 2);
  tear_down();
}

TEST(listen_refuses_handles_that_cannot_listen) {
  uv_pipe_t pipe, other;
  uv_tty_t tty = {.type = UV_TTY};
  set_up();
  ok(uv_pipe_init(&loop, &pipe, 0));
  ck_assert_int_eq(uv_listen(as_stream(&pipe), 1, just_count), UV_EINVAL);
  ck_assert_int_eq(uv_listen(as_stream(&tty), 1, just_count), UV_EINVAL);
  ok(uv_pipe_init(&loop, &other, 1));
  char *path = tmpdir_path("ipc");
  ok(uv_pipe_bind(&other, path));
  ck_assert_int_eq(uv_listen(as_stream(&other), 1, just_count), UV_EINVAL);
  ok(uv_tcp_init(&loop, &server));
  uv_close(as_handle(&server), NULL);
  ck_assert_int_eq(uv_listen(as_stream(&server), 1, just_count), UV_EINVAL);
  free(path);
  tear_down();
}

TEST(listen_without_bind_uses_a_free_port) {
  set_up();
  ok(uv_tcp_init(&loop, &server));
  ok(uv_listen(as_stream(&server), 1, just_count));
  ck_assert_uint_ne(address_of(&server).sin_port, 0);
  ck_assert_int_eq(uv_read_start(as_stream(&server), on_alloc, on_read), UV_ENOTCONN);
  tear_down();
}

TEST(second_listen_replaces_the_callback) {
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 1, just_count);
  ok(uv_listen(as_stream(&server), 16, accept_next));
  connect_client(0, addr);
  run_until(&connections, 1);
  ck_assert_int_eq(uv_is_readable(as_stream(&peers[0])), 1);
  tear_down();
}

/* Opens descriptors until none is left, then closes some. */
static int exhaust(int *fds, int room) {
  limit_descriptors(64);
  int count = 0;
  while (count < 64 && (fds[count] = dup(0)) >= 0)
    count++;
  for (int i = 0; i < room; i++)
    close(fds[--count]);
  return count;
}

static void hung_up(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)stream;
  (void)buf;
  ck_assert(nread == UV_EOF || nread == UV_ECONNRESET);
  failures++;
}

TEST(emfile_on_accept_refuses_clients_without_spinning) {
  int fds[64];
  uv_metrics_t metrics;
  set_up();
  struct sockaddr_in addr = tcp_listen(&server, 8, accept_next);
  int count = exhaust(fds, 1); /* for the client; nothing for the server */
  connect_client(0, addr);
  run_until(&connected, 1);
  ok(uv_read_start(as_stream(&clients[0]), on_alloc, hung_up));
  run_until(&failures, 1);
  ck_assert_int_eq(connections, 0);
  ok(uv_metrics_info(&loop, &metrics));
  ck_assert_uint_lt(metrics.loop_count, 20);
  while (count > 0)
    close(fds[--count]);
  connect_client(1, addr);
  run_until(&connections, 1);
  tear_down();
}

TEST(emfile_without_spare_descriptor_is_reported_once_and_client_waits) {
  int fds[64];
  set_up();
  ok(uv_tcp_init(&loop, &server));
  struct sockaddr_in addr = loopback(0);
  ok(uv_tcp_bind(&server, (const struct sockaddr *)&addr, 0));
  int count = exhaust(fds, 0); /* listen() cannot reserve a spare one either */
  ck_assert_int_gt(count, 0);
  ok(uv_listen(as_stream(&server), 8, just_count));
  addr = address_of(&server);
  close(fds[--count]);
  connect_client(0, addr);
  run_until(&connected, 1);
  for (int i = 0; i < 20; i++)
    uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_ge(failures, 1);
  ck_assert_int_le(failures, 2);
  ck_assert_int_eq(connections, 0);
  while (count > 0)
    close(fds[--count]);
  connect_client(1, addr); /* wakes the server up for both */
  run_until(&connections, 1);
  ok(uv_tcp_init(&loop, &peers[0]));
  ok(uv_accept(as_stream(&server), as_stream(&peers[0])));
  run_until(&connections, 2);
  tear_down();
}
