/* SPDX-License-Identifier: MIT */
/* Poll handles: one end of a pair becomes writable, the other readable, then disconnected. */
#include "scenario.h"

#include <sys/socket.h>
#include <unistd.h>

static uv_poll_t polls[2];
static int pair[2] = {-1, -1};
static bool was_written, was_read, has_left;

static void left(uv_poll_t *poll, int status, int events) {
  if (!ok(status, "poll"))
    return;
  has_left = (events & UV_DISCONNECT) != 0;
  shut(poll);
}

static void readable(uv_poll_t *poll, int status, int events) {
  char byte;
  if (!ok(status, "poll") || (events & UV_READABLE) == 0)
    return;
  if (read(pair[1], &byte, 1) != 1)
    broken("readable, but nothing to read");
  was_read = true;
  if (ok(uv_poll_start(poll, UV_DISCONNECT, left), "uv_poll_start"))
    shutdown(pair[0], SHUT_RDWR);
}

static void writable(uv_poll_t *poll, int status, int events) {
  if (!ok(status, "poll") || (events & UV_WRITABLE) == 0)
    return;
  if (write(pair[0], "x", 1) != 1)
    broken("writable, but not to be written");
  was_written = true;
  shut(poll);
}

static void start(uv_loop_t *loop) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0)
    broken("no pair");
  for (int i = 0; i < 2; i++)
    if (!ok(uv_poll_init(loop, &polls[i], pair[i]), "uv_poll_init"))
      return;
  if (ok(uv_poll_start(&polls[0], UV_WRITABLE, writable), "uv_poll_start"))
    ok(uv_poll_start(&polls[1], UV_READABLE, readable), "uv_poll_start");
}

static bool complete(void) {
  return was_written && was_read && has_left;
}

static void give_back(void) {
  for (int i = 0; i < 2; i++)
    if (pair[i] >= 0)
      close(pair[i]);
}

const struct scenario poll_scenario = {"poll", start, complete, give_back};
