/* SPDX-License-Identifier: MIT */
/* See files.h and stat.h. Callers fall back to read() and write(), and to /dev/urandom. */
#include "os/files.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/fd.h"
#include "os/stat.h"

static ssize_t not_here(void) {
  errno = ENOSYS;
  return -1;
}

ssize_t rd_copy_range(int out, int in, off_t *offset, size_t size) {
  (void)out;
  (void)in;
  (void)offset;
  (void)size;
  return not_here();
}

ssize_t rd_copy_by_sendfile(int out, int in, off_t *offset, size_t size) {
  return rd_copy_range(out, in, offset, size);
}

int rd_share_blocks(int to, int from) {
  (void)to;
  (void)from;
  return UV_ENOTSUP;
}

ssize_t rd_random_call(void *buffer, size_t size) {
  (void)buffer;
  (void)size;
  return not_here();
}

int rd_reserve_blocks(int fd, uint64_t offset, uint64_t size) {
  (void)fd;
  (void)offset;
  (void)size;
  return UV_ENOTSUP;
}

int rd_nameless_file(const char *label) {
  char path[] = "/tmp/rondo-XXXXXX";
  (void)label;
  int fd = mkstemp(path);
  if (fd < 0)
    return -errno;
  unlink(path);
  int err = rd_fd_set_cloexec(fd, true);
  if (err == 0)
    return fd;
  rd_fd_close(fd);
  return err;
}

/* The kind of file system is unknown. */
int rd_statfs(uv_statfs_t *to, const char *path) {
  struct statvfs from;
  if (statvfs(path, &from) != 0)
    return -errno;
  *to = (uv_statfs_t){
      .f_bsize = from.f_bsize,
      .f_blocks = from.f_blocks,
      .f_bfree = from.f_bfree,
      .f_bavail = from.f_bavail,
      .f_files = from.f_files,
      .f_ffree = from.f_ffree,
      .f_frsize = from.f_frsize,
  };
  return 0;
}
