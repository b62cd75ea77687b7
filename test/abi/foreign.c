/* SPDX-License-Identifier: MIT */
/*
 * A program compiled with the system's own uv.h and linked with the system's libuv, to be run with
 * ours in its place: both must agree on sizes, offsets and numbers, and its handles must work.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

#include "expect.h"

#define ROW(condition, what) _Static_assert(condition, what);
#include "structs.inc"

static int ran;

static void on_timer(uv_timer_t *timer) {
  ran++;
  uv_close((uv_handle_t *)timer, NULL);
}

static void on_async(uv_async_t *async) {
  ran++;
  uv_close((uv_handle_t *)async, NULL);
}

static int our_library_is_loaded(void) {
  char line[4096];
  int found = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL)
    found |= strstr(line, "/rondo/libuv.so.1") != NULL;
  if (maps != NULL)
    fclose(maps);
  return found;
}

/* Not documented, but used by programs: docs/compatibility.md. */
static void expect_private_members(void) {
  uv_loop_t loop;
  uv_tcp_t tcp;
  uv_udp_t udp;
  uv_poll_t poll;
  uv_os_fd_t fd = -1;

  expect(uv_loop_init(&loop) == 0, "uv_loop_init()");
  uv_tcp_init(&loop, &tcp);
  uv_udp_init(&loop, &udp);
  expect(tcp.io_watcher.fd == -1, "a new TCP handle has no descriptor");
  expect(udp.io_watcher.fd == -1, "a new UDP handle has no descriptor");
  expect(uv_tcp_open(&tcp, socket(AF_INET, SOCK_STREAM, 0)) == 0, "uv_tcp_open()");
  expect(uv_udp_open(&udp, socket(AF_INET, SOCK_DGRAM, 0)) == 0, "uv_udp_open()");
  expect(uv_fileno((uv_handle_t *)&tcp, &fd) == 0 && fd == tcp.io_watcher.fd, "TCP io_watcher.fd");
  expect(uv_fileno((uv_handle_t *)&udp, &fd) == 0 && fd == udp.io_watcher.fd, "UDP io_watcher.fd");
  fd = socket(AF_INET, SOCK_DGRAM, 0);
  expect(uv_poll_init(&loop, &poll, fd) == 0 && fd == poll.io_watcher.fd, "poll io_watcher.fd");
  expect(tcp.flags == (tcp.flags & 0x7000c008u) && (tcp.flags & 0xc008u) == 0xc008u, "flags");
  expect(tcp.write_queue_size == 0 && udp.send_queue_size == 0, "sizes of queues");
  expect(loop.active_handles == 0 && loop.active_reqs.count == 0, "nothing is active");
  uv_close((uv_handle_t *)&tcp, NULL);
  uv_close((uv_handle_t *)&udp, NULL);
  uv_close((uv_handle_t *)&poll, NULL);
  expect(uv_run(&loop, UV_RUN_DEFAULT) == 0, "uv_run()");
  expect(uv_loop_close(&loop) == 0, "uv_loop_close()");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_async_t async;

  expect(our_library_is_loaded(), "our library is loaded");
  expect(uv_version() > UV_VERSION_HEX, "the library is younger than this program");
  expect_sizes();
#define XX(name, text)                                       \
  expect(strcmp(uv_err_name(UV_##name), #name) == 0, #name); \
  expect(strcmp(uv_strerror(UV_##name), text) == 0, #name);
  UV_ERRNO_MAP(XX)
#undef XX

  expect(uv_loop_init(&loop) == 0, "uv_loop_init()");
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_async_init(&loop, &async, on_async);
  uv_async_send(&async);
  expect(uv_run(&loop, UV_RUN_DEFAULT) == 0, "uv_run()");
  expect(ran == 2, "both callbacks ran");
  expect(uv_loop_close(&loop) == 0, "uv_loop_close()");
  expect_private_members();
  return wrong;
}
