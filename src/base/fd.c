/* SPDX-License-Identifier: MIT */
/*
 * Descriptors and sockets: see fd.h.
 */
#include "base/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int set_flag(int fd, int get_command, int set_command, int flag, bool on);

int rd_fd_set_nonblocking(int fd, bool on) {
  return set_flag(fd, F_GETFL, F_SETFL, O_NONBLOCK, on);
}

int rd_fd_set_cloexec(int fd, bool on) {
  return set_flag(fd, F_GETFD, F_SETFD, FD_CLOEXEC, on);
}

bool rd_fd_is_open(int fd) {
  return fcntl(fd, F_GETFD) >= 0;
}

#ifndef RD_BACKEND_EPOLL
int rd_fd_probe(int fd) {
  struct stat is;
  if (fstat(fd, &is) != 0)
    return -errno;
  return S_ISREG(is.st_mode) || S_ISDIR(is.st_mode) ? UV_EPERM : 0;
}
#endif

void rd_fd_close(int fd) {
  int saved_errno = errno;
  close(fd);
  errno = saved_errno;
}

int rd_socket_family(int fd) {
#ifdef SO_DOMAIN
  int family;
  socklen_t size = sizeof family;
  return getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &size) == 0 ? family : -errno;
#else
  struct sockaddr_storage name;
  socklen_t size = sizeof name;
  return getsockname(fd, (struct sockaddr *)&name, &size) == 0 ? name.ss_family : -errno;
#endif
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

static int set_flag(int fd, int get_command, int set_command, int flag, bool on) {
  int flags = fcntl(fd, get_command);
  if (flags < 0)
    return -errno;
  int wanted = on ? flags | flag : flags & ~flag;
  if (wanted != flags && fcntl(fd, set_command, wanted) != 0)
    return -errno;
  return 0;
}
