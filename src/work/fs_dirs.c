/* SPDX-License-Identifier: MIT */
/*
 * Creating and removing directories; and directories and files with a unique name, which replaces
 * the X's of the template in req->path.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "work/fs.h"

#define TEMPLATE_LENGTH 6

static int name_failed(char *path, int err);

static ssize_t run_mkdir(uv_fs_t *req) {
  return rd_fs_outcome(mkdir(req->path, req->mode));
}

static ssize_t run_rmdir(uv_fs_t *req) {
  return rd_fs_outcome(rmdir(req->path));
}

static ssize_t run_mkdtemp(uv_fs_t *req) {
  char *path = (char *)req->path;
  return mkdtemp(path) != NULL ? 0 : name_failed(path, -errno);
}

/* As in libuv, the path becomes empty on failure. */
static ssize_t run_mkstemp(uv_fs_t *req) {
  char *path = (char *)req->path;
  int fd = mkostemp(path, O_CLOEXEC);
  if (fd >= 0)
    return fd;
  int err = name_failed(path, -errno);
  if (err != UV_EINTR)
    path[0] = '\0';
  return err;
}

int uv_fs_mkdir(uv_loop_t *loop, uv_fs_t *req, const char *path, int mode, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_MKDIR, path, cb);
  if (err != 0)
    return err;
  req->mode = (mode_t)mode;
  return rd_fs_submit(req, run_mkdir);
}

int uv_fs_rmdir(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_RMDIR, path, cb);
  return err == 0 ? rd_fs_submit(req, run_rmdir) : err;
}

int uv_fs_mkdtemp(uv_loop_t *loop, uv_fs_t *req, const char *tpl, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_MKDTEMP, tpl, cb);
  return err == 0 ? rd_fs_submit(req, run_mkdtemp) : err;
}

int uv_fs_mkstemp(uv_loop_t *loop, uv_fs_t *req, const char *tpl, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_MKSTEMP, tpl, cb);
  return err == 0 ? rd_fs_submit(req, run_mkstemp) : err;
}

/* An interrupted call is repeated and needs the X's again. */
static int name_failed(char *path, int err) {
  if (err == UV_EINTR)
    memset(path + strlen(path) - TEMPLATE_LENGTH, 'X', TEMPLATE_LENGTH);
  return err;
}
