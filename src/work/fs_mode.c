/* SPDX-License-Identifier: MIT */
/*
 * Permissions: access, modes, owners.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "work/fs.h"

static int submit_owner(uv_fs_t *req, uv_uid_t uid, uv_gid_t gid, rd_fs_operation operation) {
  req->uid = uid;
  req->gid = gid;
  return rd_fs_submit(req, operation);
}

static ssize_t run_access(uv_fs_t *req) {
  return rd_fs_outcome(access(req->path, req->flags));
}

static ssize_t run_chmod(uv_fs_t *req) {
  return rd_fs_outcome(chmod(req->path, req->mode));
}

static ssize_t run_fchmod(uv_fs_t *req) {
  return rd_fs_outcome(fchmod(req->file, req->mode));
}

static ssize_t run_chown(uv_fs_t *req) {
  return rd_fs_outcome(chown(req->path, req->uid, req->gid));
}

static ssize_t run_fchown(uv_fs_t *req) {
  return rd_fs_outcome(fchown(req->file, req->uid, req->gid));
}

static ssize_t run_lchown(uv_fs_t *req) {
  return rd_fs_outcome(lchown(req->path, req->uid, req->gid));
}

int uv_fs_access(uv_loop_t *loop, uv_fs_t *req, const char *path, int mode, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_ACCESS, path, cb);
  if (err != 0)
    return err;
  req->flags = mode;
  return rd_fs_submit(req, run_access);
}

int uv_fs_chmod(uv_loop_t *loop, uv_fs_t *req, const char *path, int mode, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_CHMOD, path, cb);
  if (err != 0)
    return err;
  req->mode = (mode_t)mode;
  return rd_fs_submit(req, run_chmod);
}

int uv_fs_fchmod(uv_loop_t *loop, uv_fs_t *req, uv_file file, int mode, uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_FCHMOD, file, cb);
  if (err != 0)
    return err;
  req->mode = (mode_t)mode;
  return rd_fs_submit(req, run_fchmod);
}

int uv_fs_chown(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_uid_t uid, uv_gid_t gid,
                uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_CHOWN, path, cb);
  return err == 0 ? submit_owner(req, uid, gid, run_chown) : err;
}

int uv_fs_fchown(uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_uid_t uid, uv_gid_t gid,
                 uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_FCHOWN, file, cb);
  return err == 0 ? submit_owner(req, uid, gid, run_fchown) : err;
}

int uv_fs_lchown(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_uid_t uid, uv_gid_t gid,
                 uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_LCHOWN, path, cb);
  return err == 0 ? submit_owner(req, uid, gid, run_lchown) : err;
}
