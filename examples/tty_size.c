/* SPDX-License-Identifier: MIT */
/*
 * Prints what standard output is and, if it is a terminal, the size of its window.
 */
#include <stdio.h>
#include <unistd.h>
#include <uv.h>

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_handle_type type = uv_guess_handle(STDOUT_FILENO);
  if (type != UV_TTY) {
    const char *name = uv_handle_type_name(type);
    printf("standard output is a %s\n", name == NULL ? "mystery" : name);
    return 0;
  }

  uv_tty_t tty;
  int width, height;
  int err = uv_tty_init(loop, &tty, STDOUT_FILENO, 0);
  if (err != 0) {
    fprintf(stderr, "tty: %s\n", uv_strerror(err));
    return 1;
  }
  err = uv_tty_get_winsize(&tty, &width, &height);
  if (err == 0)
    printf("a terminal of %d columns and %d rows\n", width, height);
  uv_close((uv_handle_t *)&tty, NULL);
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 && err == 0 ? 0 : 1;
}
