/* SPDX-License-Identifier: MIT */
/*
 * Attributes of files and of file systems: uv_fs_stat(), lstat(), fstat(), statfs().
 *
 * Only statx() has the birth time; it is 0 if the file system does not record it. Where statx() is
 * forbidden, stat() is used, and the time of the last inode change stands in for the birth time.
 *
 * Never inline on the loop's thread: every call for attributes may block in the file system.
 */
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>

#include "base/alloc.h"
#include "work/fs.h"

static ssize_t stat_at(uv_fs_t *req, int fd, const char *path, int flags);
static int statx_at(uv_stat_t *to, int fd, const char *path, int flags);
static int plain_stat_at(uv_stat_t *to, int fd, const char *path, int flags);
static uv_timespec_t from_statx_time(struct statx_timestamp time);
static uv_timespec_t from_timespec(struct timespec time);

static ssize_t run_stat(uv_fs_t *req) {
  return stat_at(req, AT_FDCWD, req->path, 0);
}

static ssize_t run_lstat(uv_fs_t *req) {
  return stat_at(req, AT_FDCWD, req->path, AT_SYMLINK_NOFOLLOW);
}

static ssize_t run_fstat(uv_fs_t *req) {
  if (req->file < 0)
    return UV_EBADF; /* AT_FDCWD is negative */
  return stat_at(req, req->file, "", AT_EMPTY_PATH);
}

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

/*
 * EPERM comes from seccomp filters that allow only stat(), EINVAL and ENOTSUP from emulations of
 * Linux. Where statx() does not exist the C library emulates it.
 */
static ssize_t stat_at(uv_fs_t *req, int fd, const char *path, int flags) {
  int err = statx_at(&req->statbuf, fd, path, flags);
  if (err == UV_EPERM || err == UV_EINVAL || err == UV_ENOTSUP)
    err = plain_stat_at(&req->statbuf, fd, path, flags);
  if (err == 0)
    req->ptr = &req->statbuf;
  return err;
}

static int statx_at(uv_stat_t *to, int fd, const char *path, int flags) {
  struct statx from;
  if (statx(fd, path, flags, STATX_BASIC_STATS | STATX_BTIME, &from) != 0)
    return -errno;
  *to = (uv_stat_t){
      .st_dev = makedev(from.stx_dev_major, from.stx_dev_minor),
      .st_mode = from.stx_mode,
      .st_nlink = from.stx_nlink,
      .st_uid = from.stx_uid,
      .st_gid = from.stx_gid,
      .st_rdev = makedev(from.stx_rdev_major, from.stx_rdev_minor),
      .st_ino = from.stx_ino,
      .st_size = from.stx_size,
      .st_blksize = from.stx_blksize,
      .st_blocks = from.stx_blocks,
      .st_atim = from_statx_time(from.stx_atime),
      .st_mtim = from_statx_time(from.stx_mtime),
      .st_ctim = from_statx_time(from.stx_ctime),
      .st_birthtim = from_statx_time(from.stx_btime),
  };
  return 0;
}

static int plain_stat_at(uv_stat_t *to, int fd, const char *path, int flags) {
  struct stat from;
  if (fstatat(fd, path, &from, flags) != 0)
    return -errno;
  *to = (uv_stat_t){
      .st_dev = from.st_dev,
      .st_mode = from.st_mode,
      .st_nlink = from.st_nlink,
      .st_uid = from.st_uid,
      .st_gid = from.st_gid,
      .st_rdev = from.st_rdev,
      .st_ino = from.st_ino,
      .st_size = (uint64_t)from.st_size,
      .st_blksize = (uint64_t)from.st_blksize,
      .st_blocks = (uint64_t)from.st_blocks,
      .st_atim = from_timespec(from.st_atim),
      .st_mtim = from_timespec(from.st_mtim),
      .st_ctim = from_timespec(from.st_ctim),
      .st_birthtim = from_timespec(from.st_ctim),
  };
  return 0;
}

static uv_timespec_t from_statx_time(struct statx_timestamp time) {
  return (uv_timespec_t){.tv_sec = time.tv_sec, .tv_nsec = time.tv_nsec};
}

static uv_timespec_t from_timespec(struct timespec time) {
  return (uv_timespec_t){.tv_sec = time.tv_sec, .tv_nsec = time.tv_nsec};
}
