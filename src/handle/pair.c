/* SPDX-License-Identifier: MIT */
/*
 * uv_pipe() and uv_socketpair(): pairs of connected descriptors, without handles. Any thread.
 */
#include <sys/socket.h>

#include "base/fd.h"
#include "os/descriptors.h"
#include "uv.h"

static int keep_if_set_up(int fds[2], int out[2], int flags0, int flags1);

int uv_socketpair(int type, int protocol, uv_os_sock_t socket_vector[2], int flags0, int flags1) {
  if (socket_vector == NULL)
    return UV_EINVAL;
  int fds[2];
  int err = rd_socket_pair(type, protocol, fds);
  return err == 0 ? keep_if_set_up(fds, socket_vector, flags0, flags1) : err;
}

int uv_pipe(uv_file fds[2], int read_flags, int write_flags) {
  if (fds == NULL)
    return UV_EINVAL;
  int made[2];
  int err = rd_fd_pipe(made);
  return err == 0 ? keep_if_set_up(made, fds, read_flags, write_flags) : err;
}

static int keep_if_set_up(int fds[2], int out[2], int flags0, int flags1) {
  int err = 0;
  if ((flags0 & UV_NONBLOCK_PIPE) != 0)
    err = rd_fd_set_nonblocking(fds[0], true);
  if (err == 0 && (flags1 & UV_NONBLOCK_PIPE) != 0)
    err = rd_fd_set_nonblocking(fds[1], true);
  if (err != 0) {
    rd_fd_close(fds[0]);
    rd_fd_close(fds[1]);
    return err;
  }
  out[0] = fds[0];
  out[1] = fds[1];
  return 0;
}
