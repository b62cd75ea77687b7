/* SPDX-License-Identifier: MIT */
/*
 * Terminals for JavaScript. What they share with other streams is in stream.c.
 *   create(owner, fd)          an id
 *   isTerminal(fd), setRawMode(id, on), windowSize(id): [columns, rows]
 */
#include "binding/stream.h"

#include <signal.h>
#include <stdlib.h>

RT_NATIVE(create, ".n") {
  struct rt_stream *stream = rt_stream_new();
  if (stream == NULL)
    return rt_number(UV_ENOMEM);
  int rc = uv_tty_init(rt_loop(), &stream->uv.tty, rt_to_int(rt_arg(argc, argv, 1)), 0);
  if (rc < 0) {
    free(stream);
    return rt_number(rc);
  }
  return rt_number(
      rt_handle_add(&stream->base, &stream->uv.handle, "TTYWrap", rt_arg(argc, argv, 0)));
}

static uv_tty_t *tty_of(size_t argc, const rt_value argv[]) {
  struct rt_handle *handle = rt_handle_of(rt_arg(argc, argv, 0), UV_TTY);
  return handle == NULL ? NULL : (uv_tty_t *)handle->uv;
}

RT_NATIVE(is_terminal, "n") {
  return rt_bool(uv_guess_handle(rt_to_int(rt_arg(argc, argv, 0))) == UV_TTY);
}

static void reset_and_die(int number) {
  uv_tty_reset_mode();
  raise(number);
}

/* If a signal terminates the process, the terminal is restored. The program's own handlers run
 * first. */
static void guard(int number) {
  struct sigaction now;
  if (sigaction(number, NULL, &now) != 0 || now.sa_handler != SIG_DFL)
    return;
  now.sa_handler = reset_and_die;
  now.sa_flags = (int)SA_RESETHAND;
  sigaction(number, &now, NULL);
}

RT_NATIVE(set_raw_mode, "n") {
  uv_tty_t *tty = tty_of(argc, argv);
  bool is_raw = rt_to_bool(rt_arg(argc, argv, 1));
  if (is_raw) {
    guard(SIGINT);
    guard(SIGTERM);
    guard(SIGHUP);
  }
  uv_tty_mode_t mode = is_raw ? UV_TTY_MODE_RAW : UV_TTY_MODE_NORMAL;
  return rt_number(tty == NULL ? UV_EBADF : uv_tty_set_mode(tty, mode));
}

RT_NATIVE(window_size, "n") {
  uv_tty_t *tty = tty_of(argc, argv);
  int columns;
  int rows;
  int rc = tty == NULL ? UV_EBADF : uv_tty_get_winsize(tty, &columns, &rows);
  if (rc < 0)
    return rt_number(rc);
  const rt_value values[] = {rt_number(columns), rt_number(rows)};
  return rt_array(2, values);
}

static const struct rt_method methods[] = {
    {"create", create},
    {"isTerminal", is_terminal},
    {"setRawMode", set_raw_mode},
    {"windowSize", window_size},
};

rt_value rt_bind_tty(void) {
  return RT_METHODS(methods);
}
