/* SPDX-License-Identifier: MIT */
/*
 * Reading and writing open files.
 *
 * A read is one system call, with as many buffers as the kernel takes at a time. A write goes on
 * until everything is written or the kernel takes no more; then its result is what was written, and
 * the error only if that is nothing.
 */
#include <limits.h>
#include <string.h>
#include <sys/uio.h>

#include "base/alloc.h"
#include "base/bufs.h"
#include "work/fs.h"
#include "work/running.h"

static int begin(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_file file,
                 const uv_buf_t bufs[], unsigned int nbufs, int64_t offset, uv_fs_cb cb);
static ssize_t run_read(uv_fs_t *req);
static ssize_t try_read(uv_fs_t *req);
static ssize_t run_write(uv_fs_t *req);
static ssize_t write_all(uv_fs_t *req);
static ssize_t write_some(const uv_fs_t *req, const uv_buf_t *bufs, int count);
static unsigned int skip(uv_buf_t *bufs, unsigned int nbufs, size_t written);
static int at_a_time(unsigned int nbufs);

int uv_fs_read(uv_loop_t *loop, uv_fs_t *req, uv_file file, const uv_buf_t bufs[],
               unsigned int nbufs, int64_t offset, uv_fs_cb cb) {
  int err = begin(loop, req, UV_FS_READ, file, bufs, nbufs, offset, cb);
  return err == 0 ? rd_fs_submit_or_do(req, run_read, try_read) : err;
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
  const struct iovec *buffers = (const struct iovec *)req->bufs;
  int count = at_a_time(req->nbufs);
  ssize_t length =
      req->off < 0 ? readv(req->file, buffers, count) : preadv(req->file, buffers, count, req->off);
  if (length < 0)
    length = -errno;
  rd_fs_free_bufs(req);
  return length;
}

/* Up to this many bytes are copied by the loop itself; more of them are a thread's work. */
#define MOST_BYTES_AT_ONCE ((size_t)64 * 1024)

/*
 * Reads what is in memory already. A file that ends gives less than asked for, and so does one of
 * which a part is not in memory: asking for the rest tells which.
 */
static ssize_t try_read(uv_fs_t *req) {
  size_t wanted = rd_bufs_size(req->bufs, req->nbufs);
  if (req->nbufs != 1 || wanted > MOST_BYTES_AT_ONCE)
    return UV_EAGAIN;
  size_t total = 0;
  while (total < wanted) {
    struct iovec rest = {req->bufs[0].base + total, wanted - total};
    off_t at = req->off < 0 ? -1 : req->off + (off_t)total;
    ssize_t length = preadv2(req->file, &rest, 1, at, RWF_NOWAIT);
    if (length < 0 && (req->off >= 0 || total == 0))
      return UV_EAGAIN; /* whatever the error is: the real call will find it */
    if (length <= 0)
      break;
    total += (size_t)length;
  }
  rd_fs_free_bufs(req);
  return (ssize_t)total;
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
    if (written == UV_EINTR && rd_running_asked() == 0)
      continue;
    if (written < 0)
      return total > 0 ? total : written;
    total += written;
    if (req->off >= 0)
      req->off += written;
    unsigned int done = skip(bufs, nbufs, (size_t)written);
    if (written == 0 && done == 0)
      break; /* there is something to write, and a device that takes nothing */
    bufs += done;
    nbufs -= done;
  }
  return total;
}

static ssize_t write_some(const uv_fs_t *req, const uv_buf_t *bufs, int count) {
  const struct iovec *buffers = (const struct iovec *)bufs;
  ssize_t written = req->off < 0 ? writev(req->file, buffers, count)
                                 : pwritev(req->file, buffers, count, req->off);
  return written >= 0 ? written : -errno;
}

/* How many buffers are written, empty ones included; the next one becomes what is left of it. */
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
