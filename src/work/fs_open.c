/* SPDX-License-Identifier: MIT */
/*
 * Opening and closing files; sync and truncate.
 */
#include <fcntl.h>
#include <unistd.h>

#include "work/fs.h"

static ssize_t run_open(uv_fs_t *req) {
  int fd = open(req->path, req->flags | O_CLOEXEC, req->mode);
  return fd >= 0 ? fd : -errno;
}

/* Linux closes the descriptor even if close() is interrupted. */
static ssize_t run_close(uv_fs_t *req) {
  if (close(req->file) == 0 || errno == EINTR || errno == EINPROGRESS)
    return 0;
  return -errno;
}

static ssize_t run_fsync(uv_fs_t *req) {
  return rd_fs_outcome(fsync(req->file));
}

static ssize_t run_fdatasync(uv_fs_t *req) {
#ifdef __APPLE__
  return rd_fs_outcome(fsync(req->file));
#else
  return rd_fs_outcome(fdatasync(req->file));
#endif
}

static ssize_t run_ftruncate(uv_fs_t *req) {
  return rd_fs_outcome(ftruncate(req->file, req->off));
}

int uv_fs_open(uv_loop_t *loop, uv_fs_t *req, const char *path, int flags, int mode, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_OPEN, path, cb);
  if (err != 0)
    return err;
  req->flags = flags;
  req->mode = (mode_t)mode;
  return rd_fs_submit(req, run_open);
}

int uv_fs_close(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_CLOSE, file, cb);
  return err == 0 ? rd_fs_submit(req, run_close) : err;
}

int uv_fs_fsync(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_FSYNC, file, cb);
  return err == 0 ? rd_fs_submit(req, run_fsync) : err;
}

int uv_fs_fdatasync(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_FDATASYNC, file, cb);
  return err == 0 ? rd_fs_submit(req, run_fdatasync) : err;
}

int uv_fs_ftruncate(uv_loop_t *loop, uv_fs_t *req, uv_file file, int64_t offset, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_FTRUNCATE, file, cb);
  if (err != 0)
    return err;
  req->off = offset;
  return rd_fs_submit(req, run_ftruncate);
}

uv_os_fd_t uv_get_osfhandle(int fd) {
  return fd;
}

int uv_open_osfhandle(uv_os_fd_t os_fd) {
  return os_fd;
}
