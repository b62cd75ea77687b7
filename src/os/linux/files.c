/* SPDX-License-Identifier: MIT */
/* See files.h and stat.h. */
#include "os/files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/sendfile.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "os/stat.h"

ssize_t rd_copy_range(int out, int in, off_t *offset, size_t size) {
  off64_t at = *offset;
  ssize_t count = copy_file_range(in, &at, out, NULL, size, 0);
  *offset = (off_t)at;
  return count;
}

ssize_t rd_copy_by_sendfile(int out, int in, off_t *offset, size_t size) {
  return sendfile(out, in, offset, size);
}

int rd_share_blocks(int to, int from) {
  if (ioctl(to, FICLONE, from) != 0)
    return errno == ENOTTY ? UV_ENOTSUP : -errno;
  return 0;
}

ssize_t rd_random_call(void *buffer, size_t size) {
  return getrandom(buffer, size, 0);
}

int rd_reserve_blocks(int fd, uint64_t offset, uint64_t size) {
  int result;
  do {
    result = fallocate(fd, 0, (off_t)offset, (off_t)size);
  } while (result != 0 && errno == EINTR);
  if (result == 0)
    return 0;
  bool is_shortage = errno == ENOSPC || errno == EDQUOT || errno == ENOMEM || errno == EFBIG;
  return is_shortage ? -errno : UV_ENOTSUP;
}

int rd_nameless_file(const char *label) {
  int fd = memfd_create(label, MFD_CLOEXEC);
  return fd >= 0 ? fd : -errno;
}

int rd_statfs(uv_statfs_t *to, const char *path) {
  struct statfs from;
  if (statfs(path, &from) != 0)
    return -errno;
  *to = (uv_statfs_t){
      .f_type = (uint64_t)from.f_type,
      .f_bsize = (uint64_t)from.f_bsize,
      .f_blocks = from.f_blocks,
      .f_bfree = from.f_bfree,
      .f_bavail = from.f_bavail,
      .f_files = from.f_files,
      .f_ffree = from.f_ffree,
      .f_frsize = (uint64_t)from.f_frsize,
  };
  return 0;
}
