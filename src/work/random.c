/* SPDX-License-Identifier: MIT */
/*
 * Cryptographically secure random bytes from the kernel. Right after boot this may block until the
 * kernel has enough entropy.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/queue.h"
#include "loop/handle.h"
#include "os/files.h"
#include "work/pool.h"

#define MOST_BYTES 0x7FFFFFFFu

typedef ssize_t (*source_fn)(int fd, void *buf, size_t size);

static int random_bytes(void *buf, size_t size);
static void run_random(struct rd_work *work);
static void random_done(struct rd_work *work, int status);

static const struct rd_work_type random_type = {RD_WORK_COMPUTE, run_random, random_done};

int uv_random(uv_loop_t *loop, uv_random_t *req, void *buf, size_t buflen, unsigned int flags,
              uv_random_cb cb) {
  if (buflen > MOST_BYTES)
    return UV_E2BIG;
  if (flags != 0 || (cb != NULL && (!rd_loop_is_open(loop) || req == NULL)))
    return UV_EINVAL;
  if (cb == NULL)
    return random_bytes(buf, buflen);

  req->loop = loop;
  req->status = 0;
  req->buf = buf;
  req->buflen = buflen;
  req->cb = cb;
  rd_req_start(loop, (uv_req_t *)req, UV_RANDOM);
  int err = rd_work_submit(loop, &req->work_req, &random_type);
  if (err != 0)
    rd_req_finish(loop);
  return err;
}

static ssize_t from_system_call(int fd, void *buf, size_t size) {
  (void)fd;
  return rd_random_call(buf, size);
}

/* Both sources may return less than requested, for large sizes or after a signal. */
static int fill(source_fn source, int fd, char *buf, size_t size) {
  while (size > 0) {
    ssize_t got = source(fd, buf, size);
    if (got > 0) {
      buf += got;
      size -= (size_t)got;
    } else if (got == 0) {
      return UV_EIO;
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

/* In a chroot the path may be a regular file, which is not random. */
static int fill_from_device(void *buf, size_t size) {
  int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return -errno;
  struct stat about;
  int err;
  if (fstat(fd, &about) != 0)
    err = -errno;
  else if (!S_ISCHR(about.st_mode))
    err = UV_EIO;
  else
    err = fill(read, fd, buf, size);
  rd_fd_close(fd);
  return err;
}

/* getrandom() is missing in old kernels, and a sandbox may refuse it. */
static int random_bytes(void *buf, size_t size) {
  int err = fill(from_system_call, -1, buf, size);
  if (err == UV_ENOSYS || err == UV_EPERM)
    err = fill_from_device(buf, size);
  return err;
}

static void run_random(struct rd_work *work) {
  uv_random_t *req = rd_container_of(work, uv_random_t, work_req);
  req->status = random_bytes(req->buf, req->buflen);
}

/* The callback may free the request. */
static void random_done(struct rd_work *work, int status) {
  uv_random_t *req = rd_container_of(work, uv_random_t, work_req);
  rd_req_finish(req->loop);
  if (status != 0)
    req->status = status;
  RD_TRACED_REQ(req, req->cb, req->cb(req, req->status, req->buf, req->buflen));
}
