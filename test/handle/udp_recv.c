/* SPDX-License-Identifier: MIT */
/* UDP: receiving one datagram a buffer, or several; errors; what the callback may do. */
#include <poll.h>
#include <stdlib.h>

#include "udp_pair.h"

#define CHUNK 65536

static size_t buffer_size = 100;
static int buffers_out;
static int received;

static void on_alloc(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf) {
  (void)handle;
  ck_assert_uint_eq(suggested_size, CHUNK);
  buffers_out += buffer_size > 0;
  *buf = uv_buf_init(buffer_size > 0 ? malloc(buffer_size) : NULL, (unsigned int)buffer_size);
}

/* Every buffer is returned exactly once, unless it is only a chunk of one. */
static void give_back(const uv_buf_t *buf, unsigned int flags) {
  if ((flags & UV_UDP_MMSG_CHUNK) != 0 || buf->base == NULL)
    return;
  buffers_out--;
  free(buf->base);
}

static void on_recv(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                    const struct sockaddr *addr, unsigned int flags) {
  (void)handle;
  if (nread < 0)
    seq_add("%s", uv_err_name((int)nread));
  else if (addr == NULL)
    seq_add((flags & UV_UDP_MMSG_FREE) != 0 ? "free" : "none");
  else if (nread == 0)
    seq_add("empty");
  else
    seq_add("%.*s%s%s", (int)nread, buf->base, (flags & UV_UDP_PARTIAL) != 0 ? "-partial" : "",
            (flags & UV_UDP_MMSG_CHUNK) != 0 ? "-chunk" : "");
  received += addr != NULL && nread >= 0;
  give_back(buf, flags);
}

static void turn(const char *expected) {
  seq_reset();
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect(expected);
}

static void finish(void) {
  udp_tear_down();
  ck_assert_int_eq(buffers_out, 0);
}

TEST(each_datagram_gets_a_callback_and_drained_socket_an_empty_one) {
  udp_set_up(0);
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&server), 1);
  turn("");
  udp_try("one");
  udp_try("two");
  turn("one two none");
  udp_try("");
  turn("empty none");
  ok(uv_udp_recv_stop(&server));
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&server), 0);
  udp_try("three");
  turn("");
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  turn("three none");
  finish();
}

TEST(udp_recv_start_refuses_bad_arguments_and_a_second_start) {
  udp_set_up(0);
  ck_assert_int_eq(uv_udp_recv_start(&server, NULL, on_recv), UV_EINVAL);
  ck_assert_int_eq(uv_udp_recv_start(&server, on_alloc, NULL), UV_EINVAL);
  ok(uv_udp_recv_stop(&server));
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  ck_assert_int_eq(uv_udp_recv_start(&server, on_alloc, on_recv), UV_EALREADY);
  finish();
}

TEST(udp_recv_start_binds_an_unbound_handle) {
  struct sockaddr_in addr;
  int length = sizeof addr;
  udp_set_up(0);
  ok(uv_udp_recv_start(&client, on_alloc, on_recv));
  ok(uv_udp_getsockname(&client, (struct sockaddr *)&addr, &length));
  ck_assert_int_eq(addr.sin_family, AF_INET);
  ck_assert_int_ne(addr.sin_port, 0);
  finish();
}

TEST(datagram_larger_than_the_buffer_is_flagged_partial) {
  udp_set_up(0);
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  buffer_size = 3;
  udp_try("hello");
  turn("hel-partial none");
  finish();
}

TEST(udp_recv_without_buffer_reports_enobufs_and_keeps_datagram) {
  udp_set_up(0);
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  buffer_size = 0;
  udp_try("hello");
  turn("ENOBUFS");
  buffer_size = 100;
  turn("hello none");
  finish();
}

TEST(udp_reads_at_most_32_datagrams_per_turn) {
  udp_set_up(0);
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  for (int i = 0; i < 40; i++)
    udp_try("x");
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(received, 32);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(received, 40);
  finish();
}

static void stop_in_callback(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                             const struct sockaddr *addr, unsigned int flags) {
  on_recv(handle, nread, buf, addr, flags);
  uv_udp_recv_stop(handle);
}

static void close_in_callback(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                              const struct sockaddr *addr, unsigned int flags) {
  on_recv(handle, nread, buf, addr, flags);
  if (!uv_is_closing((uv_handle_t *)handle))
    uv_close((uv_handle_t *)handle, NULL);
}

static void restart_in_callback(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                                const struct sockaddr *addr, unsigned int flags) {
  on_recv(handle, nread, buf, addr, flags);
  ok(uv_udp_recv_stop(handle));
  ok(uv_udp_recv_start(handle, on_alloc, on_recv));
}

TEST(udp_recv_callback_may_stop_restart_or_close) {
  udp_set_up(0);
  ok(uv_udp_recv_start(&server, on_alloc, stop_in_callback));
  udp_try("one");
  udp_try("two");
  turn("one");
  turn("");
  ok(uv_udp_recv_start(&server, on_alloc, restart_in_callback));
  turn("two none");
  ok(uv_udp_recv_stop(&server));
  ok(uv_udp_recv_start(&server, on_alloc, close_in_callback));
  udp_try("three");
  udp_try("four");
  turn("three");
  turn("");
  finish();
}

TEST(connected_udp_receiver_reports_econnrefused) {
  udp_set_up(0);
  uv_buf_t buf = udp_text("hello");
  ok(uv_udp_connect(&client, to_server()));
  uv_close((uv_handle_t *)&server, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  ok(uv_udp_recv_start(&client, on_alloc, on_recv));
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, NULL), 5);
  seq_reset();
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("ECONNREFUSED none");
  turn("");
  finish();
}

/* First the pending socket error, then the error-queue message with the address. */
static void on_recv_error(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                          const struct sockaddr *addr, unsigned int flags) {
  if (flags == UV_UDP_LINUX_RECVERR) {
    ck_assert_int_eq(nread, UV_ECONNREFUSED);
    ck_assert_int_eq(((const struct sockaddr_in *)addr)->sin_port, server_addr.sin_port);
    seq_add("note");
  }
  on_recv(handle, nread, buf, addr, nread < 0 ? 0 : flags);
}

TEST(udp_linux_recverr_reports_failed_peer_without_spinning) {
  struct sockaddr_in addr;
  udp_set_up(0);
  udp_bind_free(&client, &addr, UV_UDP_LINUX_RECVERR);
  uv_close((uv_handle_t *)&server, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  ok(uv_udp_recv_start(&client, on_alloc, on_recv_error));
  udp_try("hello");
  seq_reset();
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("ECONNREFUSED note ECONNREFUSED none");
  uv_os_fd_t fd;
  ok(uv_fileno((uv_handle_t *)&client, &fd));
  struct pollfd state = {.fd = fd, .events = POLLIN};
  ck_assert_int_eq(poll(&state, 1, 0), 0);
  turn("");
  finish();
}

TEST(udp_recvmmsg_fills_one_buffer_with_several_datagrams) {
  udp_set_up(AF_INET | UV_UDP_RECVMMSG);
  ck_assert_int_eq(uv_udp_using_recvmmsg(&server), 1);
  ck_assert_int_eq(uv_udp_using_recvmmsg(&client), 0);
  buffer_size = 4 * CHUNK;
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  udp_try("a");
  udp_try("b");
  udp_try("c");
  turn("a-chunk b-chunk c-chunk free none");
  buffer_size = CHUNK;
  udp_try("d");
  udp_try("e");
  turn("d-chunk free e-chunk free none");
  finish();
}

TEST(udp_recvmmsg_ignores_buffer_smaller_than_a_datagram) {
  udp_set_up(AF_INET | UV_UDP_RECVMMSG);
  buffer_size = CHUNK - 1;
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  udp_try("a");
  turn("EINVAL");
  buffer_size = CHUNK;
  turn("a-chunk free none");
  finish();
}

TEST(udp_recvmmsg_receives_at_most_20_per_call_and_about_32_per_turn) {
  udp_set_up(AF_INET | UV_UDP_RECVMMSG);
  buffer_size = 30 * CHUNK;
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  for (int i = 0; i < 50; i++)
    udp_try("x");
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(received, 40);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(received, 50);
  finish();
}

TEST(udp_close_inside_recvmmsg_chunk_releases_shared_buffer) {
  udp_set_up(AF_INET | UV_UDP_RECVMMSG);
  buffer_size = 4 * CHUNK;
  ok(uv_udp_recv_start(&server, on_alloc, close_in_callback));
  udp_try("a");
  udp_try("b");
  turn("a-chunk free");
  finish();
}

static void echo(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf, const struct sockaddr *addr,
                 unsigned int flags) {
  if (addr != NULL && nread > 0) {
    uv_buf_t back = uv_buf_init(buf->base, (unsigned int)nread);
    ck_assert_int_eq(uv_udp_try_send(handle, &back, 1, addr), (int)nread);
  }
  give_back(buf, flags);
}

static void count_echo(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                       const struct sockaddr *addr, unsigned int flags) {
  if (addr != NULL) {
    char text[16];
    snprintf(text, sizeof text, "%d", received++);
    ck_assert_int_eq(nread, (int)strlen(text));
    ck_assert_mem_eq(buf->base, text, strlen(text));
    snprintf(text, sizeof text, "%d", received);
    if (received < 1000)
      udp_try(text);
    else
      loop_close_handles(handle->loop);
  }
  give_back(buf, flags);
}

TEST(thousand_datagrams_are_echoed) {
  udp_set_up(AF_INET | UV_UDP_RECVMMSG);
  buffer_size = 2 * CHUNK;
  ok(uv_udp_recv_start(&server, on_alloc, echo));
  udp_try("0");
  ok(uv_udp_recv_start(&client, on_alloc, count_echo));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(received, 1000);
  finish();
}

TEST(udp_recv_start_without_memory_reports_enomem) {
  alloc_install();
  udp_set_up(0);
  alloc_fail_at(1);
  ck_assert_int_eq(uv_udp_recv_start(&server, on_alloc, on_recv), UV_ENOMEM);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&server), 0);
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  finish();
  ck_assert_uint_eq(alloc_live(), 0);
}
