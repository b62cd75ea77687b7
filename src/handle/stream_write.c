/* SPDX-License-Identifier: MIT */
/*
 * Writing to streams.
 *
 * If the queue is empty, a request is written immediately; what the kernel does not take waits
 * until it has room. Once a write has failed, all writes behind it fail as well, until a callback
 * has reported the error: the peer never gets later bytes without earlier ones unless the program
 * knows of it.
 */
#include <errno.h>
#include <limits.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bufs.h"
#include "handle/stream.h"
#include "loop/loop.h"

/* The most requests per event of poll, so that other handles get their turn. */
#define WRITES_PER_ROUND 32

static int check_write(const uv_stream_t *stream, const uv_buf_t *bufs, unsigned int nbufs,
                       uv_stream_t *send_handle);
static int keep_bufs(uv_write_t *req, const uv_buf_t *bufs, unsigned int nbufs);
static size_t unwritten(const uv_write_t *req);
static ssize_t write_immediate(uv_stream_t *stream, uv_write_t *req);
static bool after_write(uv_stream_t *stream, uv_write_t *req, ssize_t result);
static void write_queued(uv_stream_t *stream);
static ssize_t write_next(uv_stream_t *stream, uv_write_t *req);
static ssize_t send_bufs(uv_stream_t *stream, const uv_buf_t *bufs, unsigned int nbufs,
                         const uv_stream_t *send_handle);
static void advance(uv_write_t *req, size_t written);
static void move_to_finished(uv_stream_t *stream, uv_write_t *req, int error);
static void write_finished(uv_stream_t *stream, uv_write_t *req, int error);
static void write_failed(uv_stream_t *stream, uv_write_t *req, int error);
static int wait_for_room(uv_stream_t *stream);

int uv_write(uv_write_t *req, uv_stream_t *stream, const uv_buf_t bufs[], unsigned int nbufs,
             uv_write_cb cb) {
  return uv_write2(req, stream, bufs, nbufs, NULL, cb);
}

int uv_write2(uv_write_t *req, uv_stream_t *stream, const uv_buf_t bufs[], unsigned int nbufs,
              uv_stream_t *send_handle, uv_write_cb cb) {
  int err = req != NULL ? check_write(stream, bufs, nbufs, send_handle) : UV_EINVAL;
  if (err == 0)
    err = keep_bufs(req, bufs, nbufs);
  if (err != 0)
    return err;

  rd_req_start(stream->loop, (uv_req_t *)req, UV_WRITE);
  req->cb = cb;
  req->handle = stream;
  req->send_handle = send_handle;
  req->error = 0;
  bool is_first = rd_queue_is_empty(&stream->write_queue) && stream->connect_req == NULL;
  ssize_t left = is_first ? write_immediate(stream, req) : UV_EAGAIN;
  if (left == 0)
    return 0;
  stream->write_queue_size += unwritten(req);
  rd_queue_push_back(&stream->write_queue, &req->queue);
  if (is_first)
    after_write(stream, req, left);
  return 0;
}

int uv_try_write(uv_stream_t *stream, const uv_buf_t bufs[], unsigned int nbufs) {
  return uv_try_write2(stream, bufs, nbufs, NULL);
}

int uv_try_write2(uv_stream_t *stream, const uv_buf_t bufs[], unsigned int nbufs,
                  uv_stream_t *send_handle) {
  if (stream != NULL && (stream->connect_req != NULL || stream->write_queue_size != 0))
    return UV_EAGAIN;
  int err = check_write(stream, bufs, nbufs, send_handle);
  if (err != 0)
    return err;
  /* The kernel writes at most INT_MAX bytes with one call. */
  return (int)send_bufs(stream, bufs, nbufs < IOV_MAX ? nbufs : IOV_MAX, send_handle);
}

/* The kernel has room, or finished requests wait for their callbacks. */
void rd_stream_write(uv_stream_t *stream) {
  write_queued(stream);
  rd_stream_run_write_callbacks(stream);
  if (!rd_queue_is_empty(&stream->write_queue) || rd_handle_is_closing((uv_handle_t *)stream))
    return;
  if ((stream->watcher.wanted & RD_WATCH_OUT) != 0)
    rd_watch_stop(stream->loop, &stream->watcher, RD_WATCH_OUT);
  if ((stream->flags & RD_STREAM_SHUTTING) != 0 &&
      rd_queue_is_empty(&stream->write_completed_queue))
    rd_stream_finish_shutdown(stream);
}

/* A callback may write again or close the stream, which changes the queues but not this list. */
void rd_stream_run_write_callbacks(uv_stream_t *stream) {
  struct rd_queue finished;
  rd_queue_move(&stream->write_completed_queue, &finished);
  stream->flags &= ~(unsigned int)RD_STREAM_FAILED;
  while (!rd_queue_is_empty(&finished)) {
    uv_write_t *req = rd_container_of(rd_queue_pop_front(&finished), uv_write_t, queue);
    rd_req_finish(stream->loop);
    if (req->error != 0)
      stream->write_queue_size -= unwritten(req);
    if (req->bufs != req->bufsml)
      rd_free(req->bufs);
    req->bufs = NULL;
    if (req->cb == NULL)
      continue;
    RD_TRACED_REQ(req, req->cb, req->cb(req, req->error));
  }
}

/* The caller feeds the watcher or runs the callbacks: a closing stream must not be fed. */
void rd_stream_fail_writes(uv_stream_t *stream, int error) {
  if (stream->shutdown_req != NULL)
    stream->shutdown_req->state.error = error;
  while (!rd_queue_is_empty(&stream->write_queue)) {
    struct rd_queue *first = rd_queue_first(&stream->write_queue);
    move_to_finished(stream, rd_container_of(first, uv_write_t, queue), error);
  }
}

int rd_stream_unreported_error(const uv_stream_t *stream) {
  if ((stream->flags & RD_STREAM_FAILED) == 0)
    return 0;
  return rd_container_of(stream->write_completed_queue.prev, uv_write_t, queue)->error;
}

static int check_write(const uv_stream_t *stream, const uv_buf_t *bufs, unsigned int nbufs,
                       uv_stream_t *send_handle) {
  if (stream == NULL || !rd_bufs_can_be_written(bufs, nbufs))
    return UV_EINVAL;
  if (stream->watcher.fd < 0)
    return UV_EBADF;
  if ((stream->flags & RD_STREAM_WRITABLE) == 0)
    return UV_EPIPE;
  if (send_handle == NULL)
    return 0;
  if ((stream->flags & RD_STREAM_IPC) == 0)
    return UV_EINVAL;
  if (rd_stream_handle_fd((const uv_handle_t *)send_handle) < 0)
    return UV_EBADF;
  return 0;
}

static int keep_bufs(uv_write_t *req, const uv_buf_t *bufs, unsigned int nbufs) {
  req->bufs = req->bufsml;
  if (nbufs > sizeof req->bufsml / sizeof req->bufsml[0])
    req->bufs = rd_malloc(nbufs * sizeof *bufs);
  if (req->bufs == NULL)
    return UV_ENOMEM;
  for (unsigned int i = 0; i < nbufs; i++)
    req->bufs[i] = bufs[i];
  req->nbufs = nbufs;
  req->write_index = 0;
  return 0;
}

static size_t unwritten(const uv_write_t *req) {
  return rd_bufs_size(req->bufs + req->write_index, req->nbufs - req->write_index);
}

/* Returns 0 in the usual case: the kernel takes everything, and the request is not queued. */
static ssize_t write_immediate(uv_stream_t *stream, uv_write_t *req) {
  int failed = rd_stream_unreported_error(stream);
  if (failed != 0)
    return failed;
  unsigned int offered = req->nbufs < IOV_MAX ? req->nbufs : IOV_MAX;
  ssize_t written = send_bufs(stream, req->bufs, offered, req->send_handle);
  if (written < 0)
    return written;
  req->send_handle = NULL; /* it was sent with the first byte */
  advance(req, (size_t)written);
  if (req->write_index < req->nbufs)
    return UV_EAGAIN;
  rd_queue_push_back(&stream->write_completed_queue, &req->queue);
  rd_watch_feed(stream->loop, &stream->watcher);
  return 0;
}

static void write_queued(uv_stream_t *stream) {
  for (int left = WRITES_PER_ROUND; !rd_queue_is_empty(&stream->write_queue); left--) {
    struct rd_queue *first = rd_queue_first(&stream->write_queue);
    uv_write_t *req = rd_container_of(first, uv_write_t, queue);
    if (!after_write(stream, req, left > 0 ? write_next(stream, req) : UV_EAGAIN))
      return;
  }
}

/* Handles the result of the first queued request. True if the kernel may have room for more. */
static bool after_write(uv_stream_t *stream, uv_write_t *req, ssize_t result) {
  if (result == UV_EAGAIN)
    result = wait_for_room(stream);
  else if (result >= 0 && req->write_index == req->nbufs)
    write_finished(stream, req, 0);
  if (result == UV_EAGAIN)
    return false;
  if (result < 0)
    write_failed(stream, req, (int)result);
  return true;
}

/* UV_EAGAIN if the kernel took only a part. */
static ssize_t write_next(uv_stream_t *stream, uv_write_t *req) {
  unsigned int nbufs = req->nbufs - req->write_index;
  unsigned int offered = nbufs < IOV_MAX ? nbufs : IOV_MAX;
  unsigned int end = req->write_index + offered;
  ssize_t written = send_bufs(stream, req->bufs + req->write_index, offered, req->send_handle);
  if (written < 0)
    return written;
  req->send_handle = NULL; /* it was sent with the first byte */
  stream->write_queue_size -= (size_t)written;
  advance(req, (size_t)written);
  return req->write_index >= end ? written : UV_EAGAIN;
}

static ssize_t send_bufs(uv_stream_t *stream, const uv_buf_t *bufs, unsigned int nbufs,
                         const uv_stream_t *send_handle) {
  int fd = stream->watcher.fd;
  struct iovec *iov = (struct iovec *)(uintptr_t)bufs;
  ssize_t written;
  do {
    if (send_handle != NULL) {
      int sent_fd = rd_stream_handle_fd((const uv_handle_t *)send_handle);
      written = rd_stream_send_handle(fd, bufs, nbufs, sent_fd);
    } else if ((stream->flags & RD_STREAM_SOCKET) == 0) {
      written = nbufs == 1 ? write(fd, bufs->base, bufs->len) : writev(fd, iov, (int)nbufs);
    } else if (nbufs == 1) {
      written = send(fd, bufs->base, bufs->len, MSG_NOSIGNAL);
    } else {
      struct msghdr message = {.msg_iov = iov, .msg_iovlen = (rd_bufs_count)nbufs};
      written = sendmsg(fd, &message, MSG_NOSIGNAL);
    }
  } while (written < 0 && errno == EINTR);
  if (written >= 0)
    return written;
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS ? UV_EAGAIN : -errno;
}

static void advance(uv_write_t *req, size_t written) {
  uv_buf_t *buf = req->bufs + req->write_index;
  while (req->write_index < req->nbufs && written >= buf->len) {
    written -= buf->len;
    req->write_index++;
    buf++;
  }
  if (req->write_index < req->nbufs) {
    buf->base += written;
    buf->len -= written;
  }
}

static void move_to_finished(uv_stream_t *stream, uv_write_t *req, int error) {
  req->error = error;
  rd_queue_remove(&req->queue);
  rd_queue_push_back(&stream->write_completed_queue, &req->queue);
}

static bool has_lost_handle(const uv_write_t *req) {
  return req->send_handle != NULL && rd_stream_handle_fd((const uv_handle_t *)req->send_handle) < 0;
}

static void write_finished(uv_stream_t *stream, uv_write_t *req, int error) {
  move_to_finished(stream, req, error);
  rd_watch_feed(stream->loop, &stream->watcher);
}

/*
 * Nothing is sent after missing bytes: all queued requests fail with the same error as the first.
 * Exception: a message whose handle was closed before it was sent is skipped as a whole, and the
 * stream stays intact.
 */
static void write_failed(uv_stream_t *stream, uv_write_t *req, int error) {
  if (has_lost_handle(req)) {
    write_finished(stream, req, error);
    return;
  }
  stream->flags |= RD_STREAM_FAILED;
  rd_stream_fail_writes(stream, error);
  rd_watch_feed(stream->loop, &stream->watcher);
}

/* UV_EAGAIN, or an error. */
static int wait_for_room(uv_stream_t *stream) {
  if ((stream->watcher.wanted & RD_WATCH_OUT) != 0)
    return UV_EAGAIN;
  int err = rd_watch_start(stream->loop, &stream->watcher, RD_WATCH_OUT);
  return err != 0 ? err : UV_EAGAIN;
}
