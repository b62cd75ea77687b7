/* SPDX-License-Identifier: MIT */
/* See descriptors.h. */
#include "os/descriptors.h"

#include <errno.h>
#include <unistd.h>

#include "base/fd.h"

static int set_up(int fd, bool nonblocking) {
  int err = rd_fd_set_cloexec(fd, true);
  if (err == 0 && nonblocking)
    err = rd_fd_set_nonblocking(fd, true);
  return err;
}

/* One that cannot be set up is closed. */
static int checked(int fd) {
  if (fd < 0)
    return -errno;
  int err = set_up(fd, true);
  if (err == 0)
    return fd;
  rd_fd_close(fd);
  return err;
}

static int check_pair(int ends[2]) {
  int err = set_up(ends[0], false);
  if (err == 0)
    err = set_up(ends[1], false);
  if (err != 0) {
    rd_fd_close(ends[0]);
    rd_fd_close(ends[1]);
  }
  return err;
}

int rd_fd_pipe(int ends[2]) {
  return pipe(ends) == 0 ? check_pair(ends) : -errno;
}

int rd_socket_pair(int type, int protocol, int ends[2]) {
  return socketpair(AF_UNIX, type, protocol, ends) == 0 ? check_pair(ends) : -errno;
}

int rd_socket_open(int domain, int type) {
  return checked(socket(domain, type, 0));
}

int rd_socket_accept(int fd) {
  int accepted;
  do
    accepted = accept(fd, NULL, NULL);
  while (accepted < 0 && errno == EINTR);
  return checked(accepted);
}

void rd_fd_received(int fd) {
  (void)rd_fd_set_cloexec(fd, true);
}
