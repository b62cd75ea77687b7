/* SPDX-License-Identifier: MIT */
/*
 * See stat.h. Only statx() has the birth time; it is 0 if the file system does not record it. Where
 * statx() is refused, for example by a sandbox, plain stat() is used.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "os/stat.h"

static uv_timespec_t from_statx_time(struct statx_timestamp time) {
  return (uv_timespec_t){.tv_sec = (long)time.tv_sec, .tv_nsec = (long)time.tv_nsec};
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

/* EPERM, EINVAL and ENOTSUP come from sandboxes and emulators. Without statx(), glibc emulates it.
 */
int rd_stat(uv_stat_t *to, int fd, const char *path, bool follows_links) {
  int err;
  if (path == NULL)
    err = statx_at(to, fd, "", AT_EMPTY_PATH);
  else
    err = statx_at(to, AT_FDCWD, path, follows_links ? 0 : AT_SYMLINK_NOFOLLOW);
  if (err == UV_EPERM || err == UV_EINVAL || err == UV_ENOTSUP)
    err = rd_stat_plain(to, fd, path, follows_links);
  return err;
}
