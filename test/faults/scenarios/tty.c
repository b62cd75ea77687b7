/* SPDX-License-Identifier: MIT */
/* A terminal: mode, size, a line to read from its master and one to write to it. */
#include "scenario.h"

#include <pty.h>
#include <string.h>
#include <unistd.h>

static uv_tty_t tty;
static uv_write_t write_req;
static int master = -1, terminal = -1;
static size_t count;
static bool was_written;
static char text[] = "0123456789";

static void finish(void) {
  if (was_written && count == sizeof text - 1)
    shut(&tty);
}

static void tty_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  (void)stream;
  if (!ok((int)size, "read"))
    return;
  received(&count, buf->base, (size_t)size);
  finish();
}

static void write_done(uv_write_t *req, int status) {
  char back[sizeof text] = "";
  ended(req);
  if (!ok(status, "write"))
    return;
  size_t size = 0;
  while (size < sizeof text - 1) {
    ssize_t got = read(master, back + size, sizeof text - 1 - size);
    if (got <= 0)
      break;
    size += (size_t)got;
  }
  if (strcmp(text, back) != 0)
    broken("the terminal got something else");
  was_written = true;
  finish();
}

static void start(uv_loop_t *loop) {
  int width, height;
  char line[sizeof text - 1];
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  if (openpty(&master, &terminal, NULL, NULL, &size) != 0)
    broken("no terminal");
  if (!ok(uv_tty_init(loop, &tty, terminal, 0), "uv_tty_init") ||
      !ok(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW), "uv_tty_set_mode") ||
      !ok(uv_tty_get_winsize(&tty, &width, &height), "uv_tty_get_winsize"))
    return;
  if (width != 80 || height != 24)
    broken("the size is wrong");
  uv_stream_t *stream = (uv_stream_t *)&tty;
  uv_buf_t buf = uv_buf_init(text, sizeof text - 1);
  if (!ok(uv_read_start(stream, alloc_piece, tty_read), "uv_read_start") ||
      !ok(uv_write(&write_req, stream, &buf, 1, write_done), "uv_write"))
    return;
  begun(&write_req);
  fill(line, sizeof line);
  if (write(master, line, sizeof line) != (ssize_t)sizeof line)
    broken("nothing can be typed");
}

static bool complete(void) {
  return was_written && count == sizeof text - 1;
}

/* The library may have reopened the terminal, or may own `terminal`; fstat cannot distinguish
 * these. */
static void give_back(void) {
  uv_tty_reset_mode();
  if (master >= 0)
    close(master);
  if (terminal >= 0)
    close(terminal);
}

const struct scenario tty_scenario = {"tty", start, complete, give_back};
