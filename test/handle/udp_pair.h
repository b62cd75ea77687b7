/* SPDX-License-Identifier: MIT */
/*
 * For tests of UDP handles: a loop, a server bound to a port of 127.0.0.1 that the kernel chose,
 * and a client without a socket.
 */
#ifndef TEST_HANDLE_UDP_PAIR_H
#define TEST_HANDLE_UDP_PAIR_H

#include "harness.h"

#define ok(call) ck_assert_int_eq((call), 0)

static uv_loop_t loop;
static uv_udp_t server;
static uv_udp_t client;
static struct sockaddr_in server_addr;

static inline const struct sockaddr *to_server(void) {
  return (const struct sockaddr *)&server_addr;
}

/* Binds a handle to a free port of the loopback address and returns its address. */
static inline void udp_bind_free(uv_udp_t *handle, struct sockaddr_in *addr, unsigned int flags) {
  int length = sizeof *addr;
  ok(uv_ip4_addr("127.0.0.1", 0, addr));
  ok(uv_udp_bind(handle, (const struct sockaddr *)addr, flags));
  ok(uv_udp_getsockname(handle, (struct sockaddr *)addr, &length));
}

static inline void udp_set_up(unsigned int server_flags) {
  seq_reset();
  ok(uv_loop_init(&loop));
  ok(uv_udp_init_ex(&loop, &server, server_flags));
  ok(uv_udp_init(&loop, &client));
  udp_bind_free(&server, &server_addr, 0);
}

static inline void udp_tear_down(void) {
  loop_end(&loop);
}

static inline int udp_option(const uv_udp_t *handle, int level, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  uv_os_fd_t fd;
  ok(uv_fileno((const uv_handle_t *)handle, &fd));
  ok(getsockopt(fd, level, name, &value, &size));
  return value;
}

static inline uv_buf_t udp_text(const char *text) {
  return uv_buf_init((char *)text, (unsigned int)strlen(text));
}

static inline void udp_try(const char *text) {
  uv_buf_t buf = udp_text(text);
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, to_server()), (int)buf.len);
}

#endif
