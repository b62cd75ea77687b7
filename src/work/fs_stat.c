/* SPDX-License-Identifier: MIT */
/*
 * Attributes of files and of file systems: uv_fs_stat(), lstat(), fstat(), statfs().
 *
 * Never inline on the loop's thread: every call for attributes may block in the file system.
 */
#include "base/alloc.h"
#include "os/stat.h"
#include "work/fs.h"

static ssize_t stat_of(uv_fs_t *req, int fd, const char *path, bool follows_links) {
  int err = rd_stat(&req->statbuf, fd, path, follows_links);
  if (err == 0)
    req->ptr = &req->statbuf;
  return err;
}

static ssize_t run_stat(uv_fs_t *req) {
  return stat_of(req, -1, req->path, true);
}

static ssize_t run_lstat(uv_fs_t *req) {
  return stat_of(req, -1, req->path, false);
}

static ssize_t run_fstat(uv_fs_t *req) {
  if (req->file < 0)
    return UV_EBADF; /* AT_FDCWD is negative */
  return stat_of(req, req->file, NULL, true);
}

static ssize_t run_statfs(uv_fs_t *req) {
  uv_statfs_t found;
  int err = rd_statfs(&found, req->path);
  if (err != 0)
    return err;
  uv_statfs_t *to = rd_malloc(sizeof *to);
  if (to == NULL)
    return UV_ENOMEM;
  *to = found;
  req->ptr = to;
  return 0;
}

int uv_fs_stat(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_STAT, path, cb);
  return err == 0 ? rd_fs_submit(req, run_stat) : err;
}

int uv_fs_lstat(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_LSTAT, path, cb);
  return err == 0 ? rd_fs_submit(req, run_lstat) : err;
}

int uv_fs_fstat(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_FSTAT, file, cb);
  return err == 0 ? rd_fs_submit(req, run_fstat) : err;
}

int uv_fs_statfs(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_STATFS, path, cb);
  return err == 0 ? rd_fs_submit(req, run_statfs) : err;
}
