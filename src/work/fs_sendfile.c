/* SPDX-License-Identifier: MIT */
/*
 * Copying bytes between descriptors: uv_fs_sendfile(), and the transfer that fs_copyfile.c uses
 * too.
 */
#include <poll.h>
#include <unistd.h>

#include "base/bufs.h"
#include "os/files.h"
#include "work/fs.h"
#include "work/in_flight.h"

#define HAND_BYTES ((size_t)32 << 10)

static ssize_t run_sendfile(uv_fs_t *req);
static ssize_t move_by_hand(struct rd_fs_transfer *transfer, size_t length);
static ssize_t read_in(const struct rd_fs_transfer *transfer, char *bytes, size_t size);
static ssize_t write_out(int out, const char *bytes, size_t size);

int uv_fs_sendfile(uv_loop_t *loop, uv_fs_t *req, uv_file out_fd, uv_file in_fd, int64_t in_offset,
                   size_t length, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_SENDFILE, in_fd, cb);
  if (err != 0)
    return err;
  if (length > RD_MAX_WRITE_BYTES)
    return rd_fs_refuse(req, UV_EINVAL);
  req->flags = out_fd;
  req->off = in_offset;
  req->bufsml[0].len = length;
  return rd_fs_submit(req, run_sendfile);
}

/* Until everything is sent, the file ends, or an error, which is reported if nothing was sent. */
static ssize_t run_sendfile(uv_fs_t *req) {
  struct rd_fs_transfer transfer = {.in = req->file, .out = req->flags, .offset = req->off};
  size_t length = req->bufsml[0].len;
  size_t sent = 0;
  ssize_t count;
  do {
    count = rd_fs_transfer(&transfer, length - sent);
    if (count > 0)
      sent += (size_t)count;
  } while (count > 0 && sent < length);
  return sent > 0 ? (ssize_t)sent : count;
}

/* 0 may mean a file of /proc, which has no size: only EOF of read() counts. */
ssize_t rd_fs_transfer(struct rd_fs_transfer *transfer, size_t length) {
  ssize_t count;
  if (rd_in_flight_cancelled() != 0)
    return UV_EINTR;
  if (transfer->way == RD_BY_RANGE) {
    count = rd_copy_range(transfer->out, transfer->in, &transfer->offset, length);
    if (count > 0)
      return count;
    transfer->way = RD_BY_SENDFILE;
  }
  if (transfer->way == RD_BY_SENDFILE) {
    count = rd_copy_by_sendfile(transfer->out, transfer->in, &transfer->offset, length);
    if (count > 0)
      return count;
    if (count < 0 && errno == EBADF)
      return UV_EBADF; /* checked first, even if there is nothing to copy */
    transfer->way = RD_BY_HAND;
  }
  return move_by_hand(transfer, length);
}

static ssize_t move_by_hand(struct rd_fs_transfer *transfer, size_t length) {
  char bytes[HAND_BYTES];
  ssize_t count = read_in(transfer, bytes, length < sizeof bytes ? length : sizeof bytes);
  if (count > 0)
    count = write_out(transfer->out, bytes, (size_t)count);
  if (count > 0)
    transfer->offset += count;
  return count;
}

/* Pipes and sockets are not seekable. */
static ssize_t read_in(const struct rd_fs_transfer *transfer, char *bytes, size_t size) {
  ssize_t count;
  do {
    count = pread(transfer->in, bytes, size, transfer->offset);
    if (count < 0 && errno == ESPIPE)
      count = read(transfer->in, bytes, size);
  } while (count < 0 && errno == EINTR && rd_in_flight_cancelled() == 0);
  return count >= 0 ? count : -errno;
}

/* Waits for a non-blocking descriptor, since bytes read from a pipe cannot be put back. */
static ssize_t write_out(int out, const char *bytes, size_t size) {
  size_t written = 0;
  while (written < size) {
    ssize_t count = write(out, bytes + written, size - written);
    if (count > 0) {
      written += (size_t)count;
      continue;
    }
    int err = count < 0 ? -errno : 0;
    bool is_asked = (err == UV_EAGAIN || err == UV_EINTR) && rd_in_flight_cancelled() != 0;
    if (is_asked)
      err = UV_EINTR;
    if (is_asked || (err != UV_EAGAIN && err != UV_EINTR))
      return written > 0 ? (ssize_t)written : err;
    struct pollfd writable = {.fd = out, .events = POLLOUT};
    if (err == UV_EAGAIN)
      poll(&writable, 1, -1);
  }
  return (ssize_t)written;
}
