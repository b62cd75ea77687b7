/* SPDX-License-Identifier: MIT */
/*
 * The bits of uv_handle_t.flags that programs know from libuv, each by its number, in every state
 * that sets it. The values were read from handles of libuv 1.44 in the same states.
 */
#include <signal.h>

#include "stream_tools.h"

enum {
  CLOSING = 0x1,
  CLOSED = 0x2,
  ACTIVE = 0x4,
  REF = 0x8,
  SHUTTING = 0x100,
  SHUT = 0x200,
  READ_EOF = 0x800,
  READING = 0x1000,
  BOUND = 0x2000,
  READABLE = 0x4000,
  WRITABLE = 0x8000,
  IPV6 = 0x400000,
  TCP_NODELAY_BIT = 0x1000000,
  TCP_KEEPALIVE_BIT = 0x2000000,
  UDP_PROCESSING = 0x1000000,
  UDP_CONNECTED = 0x2000000,
  UDP_RECVMMSG = 0x4000000,
  SIGNAL_ONE_SHOT = 0x2000000,
  /* bits that libuv sets on Windows only, or not at all: Rondo's own */
  NOT_LIBUVS = 0x70000040
};

static unsigned int flags_of(void *handle) {
  return as_handle(handle)->flags & ~(unsigned int)NOT_LIBUVS;
}

TEST(handle_flags_have_libuvs_offset) {
  is_at(uv_handle_t, flags, 88, 44);
  is_at(uv_stream_t, flags, 88, 44);
  ck_assert_uint_eq(sizeof(((uv_handle_t *)NULL)->flags), 4);
}

static void on_closed_check_bits(uv_handle_t *handle) {
  ck_assert_uint_eq(flags_of(handle) & (CLOSING | CLOSED | ACTIVE), CLOSING | CLOSED);
}

static void on_timer(uv_timer_t *timer) {
  (void)timer;
}

TEST(flag_bits_ref_active_closing_and_closed) {
  set_up();
  uv_timer_t timer;
  ok(uv_timer_init(&loop, &timer));
  ck_assert_uint_eq(flags_of(&timer), REF);
  ok(uv_timer_start(&timer, on_timer, 1000, 0));
  ck_assert_uint_eq(flags_of(&timer), REF | ACTIVE);
  uv_unref(as_handle(&timer));
  ck_assert_uint_eq(flags_of(&timer), ACTIVE);
  uv_close(as_handle(&timer), on_closed_check_bits);
  ck_assert_uint_eq(flags_of(&timer), CLOSING);
  uv_run(&loop, UV_RUN_DEFAULT);
  tear_down();
}

TEST(flag_bits_readable_and_writable_of_one_way_pipes) {
  set_up();
  uv_pipe_t reader, writer, a, b;
  fifo_pair(&reader, &writer);
  pipe_pair(&a, &b, 1);
  ck_assert_uint_eq(flags_of(&reader), REF | READABLE);
  ck_assert_uint_eq(flags_of(&writer), REF | WRITABLE);
  ck_assert_uint_eq(flags_of(&a), REF | READABLE | WRITABLE);
  tear_down();
}

TEST(flag_bits_reading_and_read_eof) {
  set_up();
  uv_pipe_t a, b;
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ck_assert_uint_eq(flags_of(&b), REF | READABLE | WRITABLE | READING | ACTIVE);
  ok(uv_read_stop(as_stream(&b)));
  ck_assert_uint_eq(flags_of(&b), REF | READABLE | WRITABLE);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_close(as_handle(&a), NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("b:EOF");
  ck_assert_uint_eq(flags_of(&b), REF | READABLE | WRITABLE | READ_EOF);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ck_assert_uint_eq(flags_of(&b), REF | READABLE | WRITABLE | READING | ACTIVE);
  tear_down();
}

TEST(flag_bits_shutting_and_shut) {
  set_up();
  uv_pipe_t a, b;
  uv_shutdown_t req;
  pipe_pair(&a, &b, 0);
  ok(uv_shutdown(&req, as_stream(&a), on_shutdown));
  ck_assert_uint_eq(flags_of(&a), REF | READABLE | SHUTTING);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("shutdown");
  ck_assert_uint_eq(flags_of(&a), REF | READABLE | SHUT);
  tear_down();
}

static uv_tcp_t accepted;

static void accept_and_check_bits(uv_stream_t *server, int status) {
  ok(status);
  ok(uv_tcp_init(&loop, &accepted));
  ok(uv_accept(server, as_stream(&accepted)));
  ck_assert_uint_eq(flags_of(&accepted), REF | READABLE | WRITABLE | BOUND);
  ck_assert_uint_eq(flags_of(server), REF | BOUND | ACTIVE);
  seq_add("accepted");
}

TEST(flag_bit_bound_of_tcp_servers_and_accepted_clients) {
  set_up();
  uv_tcp_t server, client;
  uv_connect_t req;
  struct sockaddr_in addr = loopback(0);
  ok(uv_tcp_init(&loop, &server));
  ck_assert_uint_eq(flags_of(&server), REF);
  ok(uv_tcp_bind(&server, (const struct sockaddr *)&addr, 0));
  ck_assert_uint_eq(flags_of(&server), REF | BOUND);
  ok(uv_listen(as_stream(&server), 1, accept_and_check_bits));
  addr = address_of(&server);
  ok(uv_tcp_init(&loop, &client));
  ok(uv_tcp_connect(&req, &client, (const struct sockaddr *)&addr, NULL));
  ck_assert_uint_eq(flags_of(&client), REF | READABLE | WRITABLE);
  while (accepted.loop == NULL)
    uv_run(&loop, UV_RUN_ONCE);
  seq_expect("accepted");
  tear_down();
}

TEST(flag_bit_ipv6_of_bound_handles) {
  set_up();
  uv_tcp_t tcp;
  uv_udp_t udp;
  struct sockaddr_in6 addr;
  ok(uv_ip6_addr("::1", 0, &addr));
  ok(uv_tcp_init(&loop, &tcp));
  ok(uv_udp_init(&loop, &udp));
  int err = uv_tcp_bind(&tcp, (const struct sockaddr *)&addr, 0);
  if (err == 0) { /* not where the system has no IPv6 */
    ok(uv_udp_bind(&udp, (const struct sockaddr *)&addr, 0));
    ck_assert_uint_eq(flags_of(&tcp), REF | BOUND | IPV6);
    ck_assert_uint_eq(flags_of(&udp), REF | BOUND | IPV6);
  }
  tear_down();
}

TEST(flag_bits_nodelay_and_keepalive) {
  set_up();
  uv_tcp_t tcp;
  ok(uv_tcp_init(&loop, &tcp));
  ok(uv_tcp_nodelay(&tcp, 1));
  ck_assert_uint_eq(flags_of(&tcp), REF | TCP_NODELAY_BIT);
  ok(uv_tcp_keepalive(&tcp, 1, 60));
  ck_assert_uint_eq(flags_of(&tcp), REF | TCP_NODELAY_BIT | TCP_KEEPALIVE_BIT);
  ok(uv_tcp_nodelay(&tcp, 0));
  ok(uv_tcp_keepalive(&tcp, 0, 0));
  ck_assert_uint_eq(flags_of(&tcp), REF);
  tear_down();
}

static void on_sent(uv_udp_send_t *req, int status) {
  ok(status);
  ck_assert_uint_eq(flags_of(req->handle) & UDP_PROCESSING, UDP_PROCESSING);
  seq_add("sent");
}

TEST(flag_bits_of_udp_handles) {
  set_up();
  uv_udp_t udp, many;
  uv_udp_send_t req;
  uv_buf_t buf = text("x");
  struct sockaddr_in addr = loopback(0);
  int size = sizeof addr;
  ok(uv_udp_init_ex(&loop, &many, AF_UNSPEC | UV_UDP_RECVMMSG));
  ck_assert_uint_eq(flags_of(&many), REF | UDP_RECVMMSG);
  ok(uv_udp_init(&loop, &udp));
  ok(uv_udp_bind(&udp, (const struct sockaddr *)&addr, 0));
  ck_assert_uint_eq(flags_of(&udp), REF | BOUND);
  ok(uv_udp_getsockname(&udp, (struct sockaddr *)&addr, &size));
  ok(uv_udp_connect(&udp, (const struct sockaddr *)&addr));
  ck_assert_uint_eq(flags_of(&udp), REF | BOUND | UDP_CONNECTED);
  ok(uv_udp_send(&req, &udp, &buf, 1, NULL, on_sent));
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("sent");
  ok(uv_udp_connect(&udp, NULL));
  ck_assert_uint_eq(flags_of(&udp), REF | BOUND);
  tear_down();
}

static void on_signal(uv_signal_t *handle, int signum) {
  (void)handle;
  (void)signum;
}

TEST(flag_bit_one_shot_of_signal_handles) {
  set_up();
  uv_signal_t handle;
  ok(uv_signal_init(&loop, &handle));
  ok(uv_signal_start_oneshot(&handle, on_signal, SIGUSR2));
  ck_assert_uint_eq(flags_of(&handle), REF | ACTIVE | SIGNAL_ONE_SHOT);
  ok(uv_signal_stop(&handle));
  ok(uv_signal_start(&handle, on_signal, SIGUSR2));
  ck_assert_uint_eq(flags_of(&handle), REF | ACTIVE);
  tear_down();
}

static void on_end(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)buf;
  seq_add(nread < 0 ? "hung-up" : "data");
  uv_close(as_handle(stream), on_close);
}

/* As uvloop does it, to notice that the reader has closed. */
TEST(write_only_pipe_with_forced_readable_flag_sees_hangup) {
  set_up();
  uv_pipe_t reader, writer;
  uv_write_t req;
  uv_buf_t buf = text("hello");
  fifo_pair(&reader, &writer);
  writer.flags |= READABLE;
  ok(uv_read_start(as_stream(&reader), on_alloc, on_read));
  ok(uv_read_start(as_stream(&writer), on_alloc, on_end));
  ok(uv_write(&req, as_stream(&writer), &buf, 1, on_write));
  for (int i = 0; i < 3; i++)
    uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("written reader:hello");
  seq_reset();
  uv_close(as_handle(&reader), NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("hung-up closed:writer");
  tear_down();
}
