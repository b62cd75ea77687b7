/* SPDX-License-Identifier: MIT */
/*
 * Streams: from init to the close callback, and the queries for any stream.
 */
#include "handle/stream.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "handle/kinds.h"

static void stream_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);
static int is_socket(int fd);
static void close_descriptor(uv_stream_t *stream);

void rd_stream_init(uv_loop_t *loop, uv_stream_t *stream, uv_handle_type type) {
  rd_handle_init(loop, (uv_handle_t *)stream, type);
  stream->write_queue_size = 0;
  stream->alloc_cb = NULL;
  stream->read_cb = NULL;
  stream->connect_req = NULL;
  stream->shutdown_req = NULL;
  stream->connection_cb = NULL;
  stream->delayed_error = 0;
  stream->accepted_fd = -1;
  stream->queued_fds = NULL;
  rd_queue_init(&stream->write_queue);
  rd_queue_init(&stream->write_completed_queue);
  rd_watch_init(&stream->watcher, stream_ready, -1);
}

int rd_stream_open(uv_stream_t *stream, int fd, unsigned int flags) {
  if (rd_handle_is_closing((uv_handle_t *)stream))
    return UV_EINVAL;
  if (stream->watcher.fd >= 0 && stream->watcher.fd != fd)
    return UV_EBUSY;
  if (stream->type == UV_TCP) {
    int err = rd_tcp_apply_options((uv_tcp_t *)stream, fd);
    if (err != 0)
      return err;
  }
  if ((flags & RD_STREAM_SOCKET) == 0) {
    int found = is_socket(fd);
    if (found < 0)
      return found;
    flags |= found ? RD_STREAM_SOCKET : 0u;
  }
#ifdef SO_NOSIGPIPE /* macOS: older versions have no MSG_NOSIGNAL */
  if ((flags & RD_STREAM_SOCKET) != 0)
    rd_socket_set(fd, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
  stream->flags |= flags;
  stream->watcher.fd = fd;
  return 0;
}

void rd_stream_close(uv_handle_t *handle) {
  uv_stream_t *stream = (uv_stream_t *)handle;
  rd_watch_close(stream->loop, &stream->watcher);
  rd_handle_stop(handle);
  stream->flags &= ~(unsigned int)(RD_STREAM_READABLE | RD_STREAM_WRITABLE | RD_STREAM_READING |
                                   RD_STREAM_LISTENING);
  close_descriptor(stream);
  rd_stream_discard_received(stream);
}

void rd_stream_finish_close(uv_handle_t *handle) {
  uv_stream_t *stream = (uv_stream_t *)handle;
  rd_stream_cancel_connect(stream);
  rd_stream_fail_writes(stream, UV_ECANCELED);
  rd_stream_run_write_callbacks(stream);
  rd_stream_finish_shutdown(stream);
}

int uv_is_readable(const uv_stream_t *stream) {
  return stream != NULL && (stream->flags & RD_STREAM_READABLE) != 0;
}

int uv_is_writable(const uv_stream_t *stream) {
  return stream != NULL && (stream->flags & RD_STREAM_WRITABLE) != 0;
}

/* Changes O_NONBLOCK only. */
int uv_stream_set_blocking(uv_stream_t *stream, int blocking) {
  if (stream == NULL)
    return UV_EINVAL;
  return rd_fd_set_nonblocking(stream->watcher.fd, !blocking);
}

size_t uv_stream_get_write_queue_size(const uv_stream_t *stream) {
  return stream != NULL ? stream->write_queue_size : 0;
}

uv_buf_t uv_buf_init(char *base, unsigned int len) {
  return (uv_buf_t){.base = base, .len = len};
}

/*
 * From poll, and from phase 2 with OUT alone after the watcher was fed. A reset connection also
 * reports HUP: then the data may be followed by an error instead of EOF.
 */
static void stream_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  (void)loop;
  uv_stream_t *stream = rd_container_of(watcher, uv_stream_t, watcher);
  if (stream->connect_req != NULL) {
    rd_stream_finish_connect(stream);
    return;
  }
  if ((events & (RD_WATCH_IN | RD_WATCH_ERR | RD_WATCH_HUP)) != 0)
    rd_stream_read(stream, (events & (RD_WATCH_HUP | RD_WATCH_ERR)) == RD_WATCH_HUP);
  if ((events & (RD_WATCH_OUT | RD_WATCH_ERR | RD_WATCH_HUP)) != 0 &&
      !rd_handle_is_closing((uv_handle_t *)stream))
    rd_stream_write(stream);
}

/*
 * 1, 0 or a code. Whatever getsockopt() failed with, fstat() has the answer: a socket that is
 * treated as something else would lose the handles that arrive with the bytes.
 */
static int is_socket(int fd) {
  int type;
  socklen_t size = sizeof type;
  if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0)
    return 1;
  bool is_no_socket = errno == ENOTSOCK;
  struct stat status;
  if (fstat(fd, &status) == 0)
    return S_ISSOCK(status.st_mode);
  return is_no_socket ? 0 : -errno;
}

/* Standard descriptors stay open, so that the next open does not get their numbers. */
static void close_descriptor(uv_stream_t *stream) {
  if (stream->watcher.fd > STDERR_FILENO)
    rd_fd_close(stream->watcher.fd);
  stream->watcher.fd = -1;
}
