/* SPDX-License-Identifier: MIT */
/*
 * The descriptor of a handle, and the sizes of its buffers in the kernel.
 */
#include <errno.h>
#include <sys/socket.h>

#include "base/fd.h"
#include "loop/handle.h"

static int descriptor_of(const uv_handle_t *handle);
static int buffer_size(const uv_handle_t *handle, int option, int *value);

int uv_fileno(const uv_handle_t *handle, uv_os_fd_t *fd) {
  if (handle == NULL || fd == NULL)
    return UV_EINVAL;
  int found = descriptor_of(handle);
  if (found == UV_ENOTSUP)
    return UV_EINVAL;
  if (found < 0 || rd_handle_is_closing(handle))
    return UV_EBADF;
  *fd = found;
  return 0;
}

int uv_send_buffer_size(uv_handle_t *handle, int *value) {
  return buffer_size(handle, SO_SNDBUF, value);
}

int uv_recv_buffer_size(uv_handle_t *handle, int *value) {
  return buffer_size(handle, SO_RCVBUF, value);
}

/* -1 if the handle has none at present, UV_ENOTSUP if its kind never has one. */
static int descriptor_of(const uv_handle_t *handle) {
  switch (handle->type) {
  case UV_TCP:
  case UV_NAMED_PIPE:
  case UV_TTY:
    return ((const uv_stream_t *)handle)->watcher.fd;
  case UV_UDP:
    return ((const uv_udp_t *)handle)->watcher.fd;
  case UV_POLL:
    return ((const uv_poll_t *)handle)->watcher.fd;
  default:
    return UV_ENOTSUP;
  }
}

/* A value of 0 reads the size. Linux doubles a size that is set, and reports the doubled one. */
static int buffer_size(const uv_handle_t *handle, int option, int *value) {
  if (handle == NULL || value == NULL)
    return UV_EINVAL;
  if (handle->type != UV_TCP && handle->type != UV_NAMED_PIPE && handle->type != UV_UDP)
    return UV_ENOTSUP;
  int fd = descriptor_of(handle);
  if (*value != 0)
    return rd_socket_set(fd, SOL_SOCKET, option, *value);
  socklen_t size = sizeof *value;
  return getsockopt(fd, SOL_SOCKET, option, value, &size) == 0 ? 0 : -errno;
}
