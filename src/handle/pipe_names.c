/* SPDX-License-Identifier: MIT */
/*
 * The addresses of Unix sockets: paths, and names in Linux's abstract namespace.
 */
#include "handle/pipe_names.h"

#include <errno.h>
#include <string.h>

#include "base/copy_out.h"
#include "handle/stream.h"

static int copy_name(int (*get)(int, struct sockaddr *, socklen_t *), const uv_pipe_t *handle,
                     char *buffer, size_t *size);

int rd_pipe_make_address(const char *name, size_t namelen, unsigned int flags,
                         struct rd_pipe_address *address) {
  if (name == NULL || (flags & ~(unsigned int)UV_PIPE_NO_TRUNCATE) != 0)
    return UV_EINVAL;
  bool is_path = namelen > 0 && name[0] != '\0';
  if (is_path && memchr(name, '\0', namelen) != NULL)
    return UV_EINVAL;

  /* A path that fills sun_path needs no terminating zero. */
  size_t room = sizeof address->name.sun_path;
  if (namelen > room && (flags & UV_PIPE_NO_TRUNCATE) != 0)
    return UV_EINVAL;
  size_t length = namelen < room ? namelen : room;
  memset(address, 0, sizeof *address);
  address->name.sun_family = AF_UNIX;
  memcpy(address->name.sun_path, name, length);
  address->size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  return 0;
}

int uv_pipe_getsockname(const uv_pipe_t *handle, char *buffer, size_t *size) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  return copy_name(getsockname, handle, buffer, size);
}

int uv_pipe_getpeername(const uv_pipe_t *handle, char *buffer, size_t *size) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  return copy_name(getpeername, handle, buffer, size);
}

/* A name in the abstract namespace is not zero-terminated. */
static int copy_name(int (*get)(int, struct sockaddr *, socklen_t *), const uv_pipe_t *handle,
                     char *buffer, size_t *size) {
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  struct sockaddr_un address = {0};
  socklen_t address_size = sizeof address;
  if (get(handle->watcher.fd, (struct sockaddr *)&address, &address_size) != 0)
    return -errno;

  if (address.sun_path[0] != '\0') {
    size_t length = strnlen(address.sun_path, sizeof address.sun_path);
    return rd_copy_out(address.sun_path, length, buffer, size);
  }
  size_t room = *size;
  *size = address_size - offsetof(struct sockaddr_un, sun_path);
  if (*size > room)
    return UV_ENOBUFS;
  memcpy(buffer, address.sun_path, *size);
  return 0;
}
