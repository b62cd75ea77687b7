/* SPDX-License-Identifier: MIT */
/* See descriptors.h. */
#include "os/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int rd_fd_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : -errno;
}

int rd_socket_pair(int type, int protocol, int ends[2]) {
  return socketpair(AF_UNIX, type | SOCK_CLOEXEC, protocol, ends) == 0 ? 0 : -errno;
}

int rd_socket_open(int domain, int type) {
  int fd = socket(domain, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return fd >= 0 ? fd : -errno;
}

int rd_socket_accept(int fd) {
  int accepted;
  do
    accepted = accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  while (accepted < 0 && errno == EINTR);
  return accepted >= 0 ? accepted : -errno;
}

void rd_fd_received(int fd) {
  (void)fd;
}
