/* SPDX-License-Identifier: MIT */
/*
 * A pipe that wakes a loop: see wake.h. Both ends are non-blocking and closed on exec.
 */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "os/descriptors.h"
#include "os/wake.h"

static bool is_end(const struct rd_wake_pipe *wake, int fd) {
  struct stat is;
  return fd >= 0 && fstat(fd, &is) == 0 && S_ISFIFO(is.st_mode) && is.st_dev == wake->device &&
         is.st_ino == wake->inode;
}

int rd_wake_pipe_open(struct rd_wake_pipe *wake) {
  int ends[2];
  struct stat is = {0};
  int err = rd_fd_pipe(ends);
  if (err != 0)
    return err;
  if (fstat(ends[0], &is) != 0)
    err = -errno;
  for (int i = 0; i < 2 && err == 0; i++)
    err = rd_fd_set_nonblocking(ends[i], true);
  if (err != 0) {
    rd_fd_close(ends[0]);
    rd_fd_close(ends[1]);
    return err;
  }
  *wake = (struct rd_wake_pipe){ends[0], ends[1], is.st_dev, is.st_ino};
  return 0;
}

bool rd_wake_pipe_is_ours(const struct rd_wake_pipe *wake) {
  return is_end(wake, wake->read_fd) && is_end(wake, wake->write_fd);
}

void rd_wake_pipe_close(struct rd_wake_pipe *wake) {
  if (is_end(wake, wake->write_fd))
    rd_fd_close(wake->write_fd);
  if (is_end(wake, wake->read_fd))
    rd_fd_close(wake->read_fd);
  wake->read_fd = -1;
  wake->write_fd = -1;
}

void rd_wake_pipe_drain(const struct rd_wake_pipe *wake) {
  char bytes[256];
  ssize_t count;
  do
    count = read(wake->read_fd, bytes, sizeof bytes);
  while (count == (ssize_t)sizeof bytes || (count < 0 && errno == EINTR));
}
