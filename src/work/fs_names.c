/* SPDX-License-Identifier: MIT */
/*
 * Names of files: links, rename, unlink, readlink, realpath.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/alloc.h"
#include "work/fs.h"

static ssize_t hand_out(uv_fs_t *req, const char *text, size_t length);

static ssize_t run_unlink(uv_fs_t *req) {
  return rd_fs_outcome(unlink(req->path));
}

static ssize_t run_rename(uv_fs_t *req) {
  return rd_fs_outcome(rename(req->path, req->new_path));
}

static ssize_t run_link(uv_fs_t *req) {
  return rd_fs_outcome(link(req->path, req->new_path));
}

static ssize_t run_symlink(uv_fs_t *req) {
  return rd_fs_outcome(symlink(req->path, req->new_path));
}

/* Links in /proc report no length, but none is longer than PATH_MAX. */
static ssize_t run_readlink(uv_fs_t *req) {
  char target[PATH_MAX];
  ssize_t length = readlink(req->path, target, sizeof target);
  if (length < 0)
    return -errno;
  return length < PATH_MAX ? hand_out(req, target, (size_t)length) : UV_ENAMETOOLONG;
}

static ssize_t run_realpath(uv_fs_t *req) {
  char resolved[PATH_MAX];
  if (realpath(req->path, resolved) == NULL)
    return -errno;
  return hand_out(req, resolved, sizeof resolved);
}

int uv_fs_unlink(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_UNLINK, path, cb);
  return err == 0 ? rd_fs_submit(req, run_unlink) : err;
}

int uv_fs_rename(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path,
                 uv_fs_cb cb) {
  int err = rd_fs_begin_paths(loop, req, UV_FS_RENAME, path, new_path, cb);
  return err == 0 ? rd_fs_submit(req, run_rename) : err;
}

int uv_fs_link(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path, uv_fs_cb cb) {
  int err = rd_fs_begin_paths(loop, req, UV_FS_LINK, path, new_path, cb);
  return err == 0 ? rd_fs_submit(req, run_link) : err;
}

/* The flags are for Windows. */
int uv_fs_symlink(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path, int flags,
                  uv_fs_cb cb) {
  (void)flags;
  int err = rd_fs_begin_paths(loop, req, UV_FS_SYMLINK, path, new_path, cb);
  return err == 0 ? rd_fs_submit(req, run_symlink) : err;
}

int uv_fs_readlink(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_READLINK, path, cb);
  return err == 0 ? rd_fs_submit(req, run_readlink) : err;
}

int uv_fs_realpath(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_REALPATH, path, cb);
  return err == 0 ? rd_fs_submit(req, run_realpath) : err;
}

static ssize_t hand_out(uv_fs_t *req, const char *text, size_t length) {
  req->ptr = rd_strndup(text, length);
  return req->ptr != NULL ? 0 : UV_ENOMEM;
}
