/* SPDX-License-Identifier: MIT */
/*
 * Reading and writing open files.
 *
 * A read is one system call, with up to IOV_MAX buffers. A write continues until everything is
 * written or an error occurs; its result is the number of bytes written, or the error if that is 0.
 *
 * A single buffer uses read() and write(): with no bytes at all, readv() and writev() return 0
 * without asking the file, and only write() sends an empty datagram.
 */
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bufs.h"
#include "os/read_now.h"
#include "work/fs.h"
#include "work/in_flight.h"

static int begin(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_file file,
                 const uv_buf_t bufs[], unsigned int nbufs, int64_t offset, uv_fs_cb cb);
static ssize_t run_read(uv_fs_t *req);
static ssize_t read_some(const uv_fs_t *req);
static ssize_t try_read(uv_fs_t *req);
static ssize_t run_write(uv_fs_t *req);
static ssize_t write_all(uv_fs_t *req);
static ssize_t write_some(const uv_fs_t *req, const uv_buf_t *bufs, int count);
static unsigned int skip(uv_buf_t *bufs, unsigned int nbufs, size_t written);
static int at_a_time(unsigned int nbufs);

int uv_fs_read(uv_loop_t *loop, uv_fs_t *req, uv_file file, const uv_buf_t bufs[],
               unsigned int nbufs, int64_t offset, uv_fs_cb cb) {
  int err = begin(loop, req, UV_FS_READ, file, bufs, nbufs, offset, cb);
  return err == 0 ? rd_fs_submit_or_try(req, run_read, try_read) : err;
}

int uv_fs_write(uv_loop_t *loop, uv_fs_t *req, uv_file file, const uv_buf_t bufs[],
                unsigned int nbufs, int64_t offset, uv_fs_cb cb) {
  int err = begin(loop, req, UV_FS_WRITE, file, bufs, nbufs, offset, cb);
  return err == 0 ? rd_fs_submit(req, run_write) : err;
}

static int begin(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_file file,
                 const uv_buf_t bufs[], unsigned int nbufs, int64_t offset, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, type, file, cb);
  if (err != 0)
    return err;
  bool sound =
      type == UV_FS_WRITE ? rd_bufs_can_be_written(bufs, nbufs) : bufs != NULL && nbufs > 0;
  if (!sound)
    return rd_fs_refuse(req, UV_EINVAL);
  req->bufs = req->bufsml;
  if (nbufs > sizeof req->bufsml / sizeof req->bufsml[0])
    req->bufs = rd_malloc(nbufs * sizeof *bufs);
  if (req->bufs == NULL)
    return rd_fs_refuse(req, UV_ENOMEM);
  memcpy(req->bufs, bufs, nbufs * sizeof *bufs);
  req->nbufs = nbufs;
  req->off = offset;
  return 0;
}

static ssize_t run_read(uv_fs_t *req) {
  ssize_t length = read_some(req);
  if (length < 0)
    length = -errno;
  rd_fs_free_bufs(req);
  return length;
}

static ssize_t read_some(const uv_fs_t *req) {
  const struct iovec *buffers = (const struct iovec *)req->bufs;
  int count = at_a_time(req->nbufs);
  if (count != 1)
    return req->off < 0 ? readv(req->file, buffers, count)
                        : preadv(req->file, buffers, count, req->off);
  void *base = buffers->iov_base;
  size_t size = buffers->iov_len;
  return req->off < 0 ? read(req->file, base, size) : pread(req->file, base, size, req->off);
}

/* The largest read that is tried inline; larger ones go to a thread. */
#define MOST_INLINE_BYTES ((size_t)64 * 1024)

/*
 * Reads from the page cache with one system call that does not wait for the file system. Any result
 * but a full one goes to a thread, which reads from the start: an error, a part that is not cached,
 * the end of the file. Linux 5.9 and 5.10 may even return 0 far from the end.
 *
 * Reads at the current position always go to a thread: trying would move the position before it is
 * known whether the result counts.
 */
static ssize_t try_read(uv_fs_t *req) {
  const struct iovec *buffer = (const struct iovec *)req->bufs;
  if (req->nbufs != 1 || req->off < 0 || buffer->iov_len == 0 ||
      buffer->iov_len > MOST_INLINE_BYTES)
    return UV_EAGAIN;
  ssize_t length = rd_read_now(req->file, buffer, req->off);
  if (length < 0 || (size_t)length != buffer->iov_len)
    return UV_EAGAIN;
  rd_fs_free_bufs(req);
  return length;
}

static ssize_t run_write(uv_fs_t *req) {
  ssize_t total = write_all(req);
  rd_fs_free_bufs(req);
  return total;
}

static ssize_t write_all(uv_fs_t *req) {
  uv_buf_t *bufs = req->bufs;
  unsigned int nbufs = req->nbufs;
  ssize_t total = 0;
  while (nbufs > 0) {
    ssize_t written = write_some(req, bufs, at_a_time(nbufs));
    if (written == UV_EINTR && rd_in_flight_cancelled() == 0)
      continue;
    if (written < 0)
      return total > 0 ? total : written;
    total += written;
    if (req->off >= 0)
      req->off += written;
    unsigned int done = skip(bufs, nbufs, (size_t)written);
    if (written == 0 && done == 0)
      break; /* a device that takes nothing */
    bufs += done;
    nbufs -= done;
  }
  return total;
}

static ssize_t write_some(const uv_fs_t *req, const uv_buf_t *bufs, int count) {
  const struct iovec *buffers = (const struct iovec *)bufs;
  ssize_t written;
  if (count == 1)
    written = req->off < 0 ? write(req->file, bufs->base, bufs->len)
                           : pwrite(req->file, bufs->base, bufs->len, req->off);
  else
    written = req->off < 0 ? writev(req->file, buffers, count)
                           : pwritev(req->file, buffers, count, req->off);
  return written >= 0 ? written : -errno;
}

/* The number of fully written buffers, empty ones included; the next is reduced to its rest. */
static unsigned int skip(uv_buf_t *bufs, unsigned int nbufs, size_t written) {
  unsigned int done = 0;
  while (done < nbufs && bufs[done].len <= written)
    written -= bufs[done++].len;
  if (done < nbufs) {
    bufs[done].base += written;
    bufs[done].len -= written;
  }
  return done;
}

static int at_a_time(unsigned int nbufs) {
  return nbufs < IOV_MAX ? (int)nbufs : IOV_MAX;
}
