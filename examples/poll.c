/* SPDX-License-Identifier: MIT */
/*
 * Watches the read end of a pipe that other code created.
 */
#include <stdio.h>
#include <unistd.h>
#include <uv.h>

static int fds[2];

static void on_readable(uv_poll_t *poll, int status, int events) {
  char text[16];
  ssize_t length = status == 0 && (events & UV_READABLE) ? read(fds[0], text, sizeof text) : 0;
  printf("%.*s", (int)length, text);
  uv_close((uv_handle_t *)poll, NULL);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_poll_t poll;

  if (pipe(fds) != 0 || uv_poll_init(loop, &poll, fds[0]) != 0)
    return 1;
  uv_poll_start(&poll, UV_READABLE, on_readable);
  if (write(fds[1], "hello\n", 6) != 6)
    return 1;
  uv_run(loop, UV_RUN_DEFAULT);
  close(fds[0]);
  close(fds[1]);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
