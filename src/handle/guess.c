/* SPDX-License-Identifier: MIT */
/*
 * uv_guess_handle(): the kind of handle that suits a descriptor. Any thread.
 */
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"

static uv_handle_type guess_socket(int fd);

uv_handle_type uv_guess_handle(uv_file file) {
  struct stat status;
  if (file < 0)
    return UV_UNKNOWN_HANDLE;
  if (isatty(file))
    return UV_TTY;
  if (fstat(file, &status) != 0)
    return UV_UNKNOWN_HANDLE;
  switch (status.st_mode & S_IFMT) {
  case S_IFREG:
  case S_IFCHR:
    return UV_FILE;
  case S_IFIFO:
    return UV_NAMED_PIPE;
  case S_IFSOCK:
    return guess_socket(file);
  default:
    return UV_UNKNOWN_HANDLE;
  }
}

static uv_handle_type guess_socket(int fd) {
  int type;
  socklen_t size = sizeof type;
  if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) != 0)
    return UV_UNKNOWN_HANDLE;
  int family = rd_socket_family(fd);
  bool is_inet = family == AF_INET || family == AF_INET6;
  if (type == SOCK_STREAM && is_inet)
    return UV_TCP;
  if (type == SOCK_STREAM && family == AF_UNIX)
    return UV_NAMED_PIPE;
  if (type == SOCK_DGRAM && is_inet)
    return UV_UDP;
  return UV_UNKNOWN_HANDLE;
}
