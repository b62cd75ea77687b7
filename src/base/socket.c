/* SPDX-License-Identifier: MIT */
/*
 * Sockets: making them, their options, and the addresses at their ends.
 */
#include "base/socket.h"

#include <errno.h>
#include <sys/un.h>

int rd_socket_open(int domain, int type) {
  int fd = socket(domain, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return fd >= 0 ? fd : -errno;
}

int rd_socket_set(int fd, int level, int option, int value) {
  return setsockopt(fd, level, option, &value, sizeof value) == 0 ? 0 : -errno;
}

socklen_t rd_socket_addr_length(const struct sockaddr *addr) {
  switch (addr->sa_family) {
  case AF_INET:
    return sizeof(struct sockaddr_in);
  case AF_INET6:
    return sizeof(struct sockaddr_in6);
  case AF_UNIX:
    return sizeof(struct sockaddr_un);
  default:
    return 0;
  }
}

int rd_socket_name(int fd, rd_socket_name_func get, struct sockaddr *name, int *length) {
  if (fd < 0)
    return UV_EBADF;
  if (name == NULL || length == NULL || *length < 0)
    return UV_EINVAL;
  socklen_t room = (socklen_t)*length;
  if (get(fd, name, &room) != 0)
    return -errno;
  *length = (int)room;
  return 0;
}
