/* SPDX-License-Identifier: MIT */
/* See read_now.h. */
#include "os/read_now.h"

#include <fcntl.h>
#include <stdbool.h>
#include <sys/ioctl.h>

/*
 * True for a regular file without O_DIRECT, which waits for the device despite RWF_NOWAIT. Neither
 * call may block in the file system, unlike fstat(): FIOQSIZE reads the inode in memory, and works
 * only for regular files, links and directories, which cannot be read.
 */
static bool is_read_through_cache(int fd) {
  loff_t size;
  if (ioctl(fd, FIOQSIZE, &size) != 0)
    return false;
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && (flags & O_DIRECT) == 0;
}

ssize_t rd_read_now(int fd, const struct iovec *buffer, off_t offset) {
  return is_read_through_cache(fd) ? preadv2(fd, buffer, 1, offset, RWF_NOWAIT) : -1;
}
