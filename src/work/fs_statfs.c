/* SPDX-License-Identifier: MIT */
/*
 * The file system that a path lies on: its kind and how full it is.
 */
#include <sys/vfs.h>

#include "base/alloc.h"
#include "work/fs.h"

static ssize_t run_statfs(uv_fs_t *req) {
  struct statfs from;
  if (statfs(req->path, &from) != 0)
    return -errno;
  uv_statfs_t *to = rd_calloc(1, sizeof *to);
  if (to == NULL)
    return UV_ENOMEM;
  to->f_type = (uint64_t)from.f_type;
  to->f_bsize = (uint64_t)from.f_bsize;
  to->f_blocks = from.f_blocks;
  to->f_bfree = from.f_bfree;
  to->f_bavail = from.f_bavail;
  to->f_files = from.f_files;
  to->f_ffree = from.f_ffree;
  to->f_frsize = (uint64_t)from.f_frsize;
  req->ptr = to;
  return 0;
}

int uv_fs_statfs(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_STATFS, path, cb);
  return err == 0 ? rd_fs_submit(req, run_statfs) : err;
}
