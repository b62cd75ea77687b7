/* SPDX-License-Identifier: MIT */
/*
 * See stat.h. Without a time of birth there is that of the last change of the inode, as in libuv.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "os/stat.h"

#ifdef __APPLE__
#define TIME_OF(from, which) (from).st_##which##timespec
#else
#define TIME_OF(from, which) (from).st_##which##tim
#endif

static uv_timespec_t from_timespec(struct timespec time) {
  return (uv_timespec_t){.tv_sec = (long)time.tv_sec, .tv_nsec = time.tv_nsec};
}

int rd_stat_plain(uv_stat_t *to, int fd, const char *path, bool follows_links) {
  struct stat from;
  int flags = follows_links ? 0 : AT_SYMLINK_NOFOLLOW;
  if ((path == NULL ? fstat(fd, &from) : fstatat(AT_FDCWD, path, &from, flags)) != 0)
    return -errno;
  *to = (uv_stat_t){
      .st_dev = (uint64_t)from.st_dev,
      .st_mode = from.st_mode,
      .st_nlink = (uint64_t)from.st_nlink,
      .st_uid = from.st_uid,
      .st_gid = from.st_gid,
      .st_rdev = (uint64_t)from.st_rdev,
      .st_ino = from.st_ino,
      .st_size = (uint64_t)from.st_size,
      .st_blksize = (uint64_t)from.st_blksize,
      .st_blocks = (uint64_t)from.st_blocks,
      .st_atim = from_timespec(TIME_OF(from, a)),
      .st_mtim = from_timespec(TIME_OF(from, m)),
      .st_ctim = from_timespec(TIME_OF(from, c)),
      .st_birthtim = from_timespec(TIME_OF(from, c)),
  };
  return 0;
}
