/* SPDX-License-Identifier: MIT */
/*
 * Descriptors: their flags, and closing them.
 */
#include "base/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int set_flag(int fd, int get_command, int set_command, int flag, bool on) {
  int flags = fcntl(fd, get_command);
  if (flags < 0)
    return -errno;
  int wanted = on ? flags | flag : flags & ~flag;
  if (wanted != flags && fcntl(fd, set_command, wanted) != 0)
    return -errno;
  return 0;
}

int rd_fd_set_nonblocking(int fd, bool on) {
  return set_flag(fd, F_GETFL, F_SETFL, O_NONBLOCK, on);
}

int rd_fd_set_cloexec(int fd, bool on) {
  return set_flag(fd, F_GETFD, F_SETFD, FD_CLOEXEC, on);
}

bool rd_fd_is_open(int fd) {
  return fcntl(fd, F_GETFD) >= 0;
}

void rd_fd_close(int fd) {
  int saved_errno = errno;
  close(fd);
  errno = saved_errno;
}
