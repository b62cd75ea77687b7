/* SPDX-License-Identifier: MIT */
/*
 * Reading from streams.
 *
 * alloc_cb runs only when there is something to read. Both callbacks may stop reading, start it
 * again or close the stream.
 */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "handle/stream.h"

/* The size that alloc_cb is asked for. */
#define SUGGESTED_SIZE ((size_t)64 * 1024)

/* The most reads per event of poll, so that other handles get their turn. */
#define READS_PER_ROUND 32

/* MORE: the buffer was filled; SHORT: a part of it; NONE: nothing was read. */
enum read_result { READ_MORE, READ_SHORT, READ_NONE };

static void stop_reading(uv_stream_t *stream);
static bool may_have_more(const uv_stream_t *stream);
static enum read_result read_once(uv_stream_t *stream);
static ssize_t receive(uv_stream_t *stream, uv_buf_t *buf);
static void read_ended(uv_stream_t *stream, const uv_buf_t *buf);
static void read_failed(uv_stream_t *stream, ssize_t error, const uv_buf_t *buf);

int uv_read_start(uv_stream_t *stream, uv_alloc_cb alloc_cb, uv_read_cb read_cb) {
  if (stream == NULL || alloc_cb == NULL || read_cb == NULL)
    return UV_EINVAL;
  if (rd_handle_is_closing((uv_handle_t *)stream))
    return UV_EINVAL;
  if ((stream->flags & RD_STREAM_READING) != 0)
    return UV_EALREADY;
  if ((stream->flags & RD_STREAM_READABLE) == 0)
    return UV_ENOTCONN;

  int err = rd_watch_start(stream->loop, &stream->watcher, RD_WATCH_IN);
  if (err != 0)
    return err;
  stream->alloc_cb = alloc_cb;
  stream->read_cb = read_cb;
  stream->flags &= ~(unsigned int)RD_STREAM_READ_EOF;
  stream->flags |= RD_STREAM_READING;
  rd_handle_start((uv_handle_t *)stream);
  return 0;
}

int uv_read_stop(uv_stream_t *stream) {
  if (stream == NULL)
    return UV_EINVAL;
  stop_reading(stream);
  return 0;
}

static void stop_reading(uv_stream_t *stream) {
  if ((stream->flags & RD_STREAM_READING) == 0)
    return;
  stream->flags &= ~(unsigned int)RD_STREAM_READING;
  rd_watch_stop(stream->loop, &stream->watcher, RD_WATCH_IN);
  rd_handle_stop((uv_handle_t *)stream);
}

/*
 * With is_hung_up, the peer cannot write any more: once the stream is empty, EOF is reported in the
 * same turn. libuv does so too, and it shows in the order of callbacks. A short read does not prove
 * that the stream is empty: a Unix socket stops at each message with descriptors, and a terminal
 * after a page.
 */
void rd_stream_read(uv_stream_t *stream, bool is_hung_up) {
  enum read_result result = READ_MORE;
  for (int left = READS_PER_ROUND; left > 0 && result == READ_MORE; left--) {
    if ((stream->flags & RD_STREAM_READING) == 0)
      return;
    result = read_once(stream);
    if (result == READ_SHORT && is_hung_up && may_have_more(stream))
      result = READ_MORE;
  }
  if (is_hung_up && result == READ_SHORT && (stream->flags & RD_STREAM_READING) != 0)
    read_ended(stream, &(uv_buf_t){NULL, 0});
}

/* Other descriptors than sockets are read until EAGAIN or EOF. */
static bool may_have_more(const uv_stream_t *stream) {
  char byte;
  ssize_t size;
  if ((stream->flags & RD_STREAM_SOCKET) == 0)
    return true;
  do
    size = recv(stream->watcher.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  while (size < 0 && errno == EINTR);
  return size > 0;
}

static inline void give(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  RD_TRACED(stream, RD_ROLE_READ, stream->read_cb, stream->read_cb(stream, count, buf));
}

static enum read_result read_once(uv_stream_t *stream) {
  uv_buf_t buf = {NULL, 0};
  RD_TRACED(stream, RD_ROLE_ALLOC, stream->alloc_cb,
            stream->alloc_cb((uv_handle_t *)stream, SUGGESTED_SIZE, &buf));
  if ((stream->flags & RD_STREAM_READING) == 0)
    return READ_NONE;
  if (buf.base == NULL || buf.len == 0) {
    give(stream, UV_ENOBUFS, &buf);
    return READ_NONE;
  }

  ssize_t count = receive(stream, &buf);
  if (count > 0) {
    give(stream, count, &buf);
    return (size_t)count == buf.len ? READ_MORE : READ_SHORT;
  }
  if (count == 0)
    read_ended(stream, &buf);
  else if (count == UV_EAGAIN)
    give(stream, 0, &buf);
  else
    read_failed(stream, count, &buf);
  return READ_NONE;
}

static ssize_t receive(uv_stream_t *stream, uv_buf_t *buf) {
  int fd = stream->watcher.fd;
  ssize_t count;
  do {
    if ((stream->flags & RD_STREAM_SOCKET) == 0)
      count = read(fd, buf->base, buf->len);
    else if ((stream->flags & RD_STREAM_IPC) != 0)
      count = rd_stream_receive_handles(stream, buf);
    else
      count = recv(fd, buf->base, buf->len, 0);
  } while (count < 0 && errno == EINTR);
  if (count >= 0)
    return count;
  return errno == EAGAIN || errno == EWOULDBLOCK ? UV_EAGAIN : -errno;
}

static void read_ended(uv_stream_t *stream, const uv_buf_t *buf) {
  stop_reading(stream);
  stream->flags |= RD_STREAM_READ_EOF;
  give(stream, UV_EOF, buf);
}

/* The stream is unusable. The callback still sees it active. */
static void read_failed(uv_stream_t *stream, ssize_t error, const uv_buf_t *buf) {
  stream->flags &= ~(unsigned int)(RD_STREAM_READABLE | RD_STREAM_WRITABLE);
  give(stream, error, buf);
  stop_reading(stream);
}
