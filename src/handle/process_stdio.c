/* SPDX-License-Identifier: MIT */
/*
 * The descriptors that a child starts with, in the parent: new pipes, and descriptors that the
 * child inherits.
 *
 * UV_NONBLOCK_PIPE is accepted but has no effect: it is the same bit as UV_OVERLAPPED_PIPE, which
 * programs set for Windows.
 */
#include <errno.h>
#include <sys/socket.h>

#include "base/fd.h"
#include "handle/process.h"
#include "os/descriptors.h"
#include "handle/stream.h"

#define KINDS (UV_IGNORE | UV_CREATE_PIPE | UV_INHERIT_FD | UV_INHERIT_STREAM)

static int open_one(const uv_process_options_t *options, int i, struct rd_stdio *ends);
static int make_pipe(const uv_process_options_t *options, int i, struct rd_stdio *ends);

/* count may be larger than options->stdio_count. If it fails, nothing is left open. */
int rd_stdio_open(const uv_process_options_t *options, struct rd_stdio *stdio, int count) {
  for (int i = 0; i < count; i++)
    stdio[i] = (struct rd_stdio){.ours = -1, .theirs = -1};
  for (int i = 0; i < options->stdio_count; i++) {
    int err = open_one(options, i, &stdio[i]);
    if (err != 0) {
      rd_stdio_close(stdio, count);
      return err;
    }
  }
  return 0;
}

/* The child runs: gives the parent's ends to their streams, and closes the child's ends. */
void rd_stdio_hand_over(const uv_process_options_t *options, struct rd_stdio *stdio, int count) {
  for (int i = 0; i < options->stdio_count; i++) {
    unsigned int flags = RD_STREAM_SOCKET;
    if ((options->stdio[i].flags & UV_READABLE_PIPE) != 0)
      flags |= RD_STREAM_WRITABLE;
    if ((options->stdio[i].flags & UV_WRITABLE_PIPE) != 0)
      flags |= RD_STREAM_READABLE;
    if (stdio[i].ours < 0)
      continue;
    rd_fd_close(stdio[i].theirs);
    stdio[i].theirs = -1;
    /* Cannot fail: the stream was checked before. */
    if (rd_stream_open(options->stdio[i].data.stream, stdio[i].ours, flags) == 0)
      stdio[i].ours = -1;
  }
  rd_stdio_close(stdio, count);
}

/* Closes only what rd_stdio_open() created. */
void rd_stdio_close(struct rd_stdio *stdio, int count) {
  for (int i = 0; i < count; i++) {
    if (stdio[i].ours < 0)
      continue;
    rd_fd_close(stdio[i].ours);
    if (stdio[i].theirs >= 0)
      rd_fd_close(stdio[i].theirs);
    stdio[i].ours = -1;
  }
}

static int open_one(const uv_process_options_t *options, int i, struct rd_stdio *ends) {
  const uv_stdio_container_t *container = &options->stdio[i];
  switch ((unsigned int)container->flags & KINDS) {
  case UV_IGNORE:
    return 0;
  case UV_CREATE_PIPE:
    return make_pipe(options, i, ends);
  case UV_INHERIT_FD:
    ends->theirs = container->data.fd;
    break;
  case UV_INHERIT_STREAM:
    if (container->data.stream == NULL)
      return UV_EINVAL;
    ends->theirs = container->data.stream->watcher.fd;
    break;
  default:
    return UV_EINVAL;
  }
  return ends->theirs >= 0 ? 0 : UV_EINVAL;
}

static bool is_used_before(const uv_process_options_t *options, int i) {
  for (int before = 0; before < i; before++)
    if ((options->stdio[before].flags & UV_CREATE_PIPE) != 0 &&
        options->stdio[before].data.stream == options->stdio[i].data.stream)
      return true;
  return false;
}

static int make_pipe(const uv_process_options_t *options, int i, struct rd_stdio *ends) {
  const uv_stream_t *stream = options->stdio[i].data.stream;
  if (stream == NULL || stream->type != UV_NAMED_PIPE ||
      rd_handle_is_closing((const uv_handle_t *)stream))
    return UV_EINVAL;
  if (stream->watcher.fd >= 0 || is_used_before(options, i))
    return UV_EBUSY;
  int pair[2];
  int err = rd_socket_pair(SOCK_STREAM, 0, pair);
  if (err != 0)
    return err;
  err = rd_fd_set_nonblocking(pair[0], true);
  if (err != 0) {
    rd_fd_close(pair[0]);
    rd_fd_close(pair[1]);
    return err;
  }
  *ends = (struct rd_stdio){.ours = pair[0], .theirs = pair[1]};
  return 0;
}
