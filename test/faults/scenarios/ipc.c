/* SPDX-License-Identifier: MIT */
/* Handles through a pipe: three sockets with a byte each; what arrives works, what does not is
 * closed. */
#include "scenario.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#define SENT 3

static uv_pipe_t ends[2];
static uv_pipe_t sent[SENT];
static uv_pipe_t *arrived[SENT];
static uv_write_t writes[SENT];
static uv_write_t answers[SENT];
static int others[SENT]; /* the ends of `sent` that are not sent */
static int count, written;
static size_t bytes;
static char message[SENT];

static void answer_done(uv_write_t *req, int status) {
  char byte = 0;
  ended(req);
  if (!ok(status, "answer"))
    return;
  ssize_t size = read(others[req - answers], &byte, 1);
  if (size != 1 || byte != 'x')
    broken("a socket that arrived does not work");
  if (++written == SENT)
    shut_all(req->handle->loop);
}

static bool take(uv_stream_t *stream) {
  static char byte[] = "x";
  uv_buf_t buf = uv_buf_init(byte, 1);
  if (count == SENT)
    broken("more handles than were sent");
  uv_pipe_t *one = arrived[count] = keep(sizeof *one);
  if (!ok(uv_pipe_init(stream->loop, one, 0), "uv_pipe_init") ||
      !ok(uv_accept(stream, (uv_stream_t *)one), "uv_accept") ||
      !ok(uv_write(&answers[count], (uv_stream_t *)one, &buf, 1, answer_done), "uv_write"))
    return false;
  begun(&answers[count++]);
  return true;
}

static void ipc_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  if (!ok((int)size, "read"))
    return;
  received(&bytes, buf->base, (size_t)size);
  while (uv_pipe_pending_count((uv_pipe_t *)stream) > 0) {
    if (uv_pipe_pending_type((uv_pipe_t *)stream) != UV_NAMED_PIPE) {
      ok(UV_EINVAL, "type of what arrived");
      return;
    }
    if (!take(stream))
      return;
  }
}

static void write_done(uv_write_t *req, int status) {
  ended(req);
  if (ok(status, "write"))
    shut(&sent[req - writes]);
}

static bool send_one(uv_loop_t *loop, int number) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
    broken("no pair");
  others[number] = pair[0];
  if (!ok(uv_pipe_init(loop, &sent[number], 0), "uv_pipe_init") ||
      !ok(uv_pipe_open(&sent[number], pair[1]), "uv_pipe_open")) {
    close(pair[1]);
    return false;
  }
  uv_buf_t buf = uv_buf_init(&message[number], 1);
  if (!ok(uv_write2(&writes[number], (uv_stream_t *)&ends[0], &buf, 1, (uv_stream_t *)&sent[number],
                    write_done),
          "uv_write2"))
    return false;
  begun(&writes[number]);
  return true;
}

static void start(uv_loop_t *loop) {
  uv_os_sock_t pair[2] = {-1, -1};
  fill(message, sizeof message);
  if (!ok(uv_socketpair(SOCK_STREAM, 0, pair, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE), "uv_socketpair"))
    return;
  for (int i = 0; i < 2; i++) {
    if (ok(uv_pipe_init(loop, &ends[i], 1), "uv_pipe_init") &&
        ok(uv_pipe_open(&ends[i], pair[i]), "uv_pipe_open"))
      continue;
    for (; i < 2; i++)
      close(pair[i]);
    return;
  }
  if (!ok(uv_read_start((uv_stream_t *)&ends[1], alloc_piece, ipc_read), "uv_read_start"))
    return;
  for (int i = 0; i < SENT; i++)
    if (!send_one(loop, i))
      return;
}

static bool complete(void) {
  return count == SENT && written == SENT && bytes == SENT;
}

static void close_others(void) {
  for (int i = 0; i < SENT; i++)
    if (others[i] > 0)
      close(others[i]);
}

const struct scenario ipc_scenario = {"ipc", start, complete, close_others};
