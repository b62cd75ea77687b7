/* SPDX-License-Identifier: MIT */
/*
 * Pipe handles: Unix sockets, FIFOs, and other descriptors passed to uv_pipe_open().
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/fd.h"
#include "handle/kinds.h"
#include "handle/pipe_names.h"
#include "handle/stream.h"
#include "os/descriptors.h"

static int bind_socket(uv_pipe_t *handle, const struct rd_pipe_address *address);
static int connect_socket(uv_pipe_t *handle, const struct rd_pipe_address *address);

int uv_pipe_init(uv_loop_t *loop, uv_pipe_t *handle, int ipc) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  rd_stream_init(loop, (uv_stream_t *)handle, UV_NAMED_PIPE);
  handle->ipc = ipc;
  handle->pipe_fname = NULL;
  if (ipc)
    handle->flags |= RD_STREAM_IPC;
  return 0;
}

int uv_pipe_open(uv_pipe_t *handle, uv_file file) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  if (rd_watch_has_fd(handle->loop, file))
    return UV_EEXIST;
  int mode = fcntl(file, F_GETFL);
  if (mode < 0)
    return -errno;
  int err = rd_fd_set_nonblocking(file, true);
  if (err != 0)
    return err;

  mode &= O_ACCMODE;
  unsigned int flags = 0;
  if (mode == O_RDONLY || mode == O_RDWR)
    flags |= RD_STREAM_READABLE;
  if (mode == O_WRONLY || mode == O_RDWR)
    flags |= RD_STREAM_WRITABLE;
  return rd_stream_open((uv_stream_t *)handle, file, flags);
}

int uv_pipe_bind(uv_pipe_t *handle, const char *name) {
  return uv_pipe_bind2(handle, name, name == NULL ? 0 : strlen(name), 0);
}

int uv_pipe_bind2(uv_pipe_t *handle, const char *name, size_t namelen, unsigned int flags) {
  if (handle == NULL)
    return UV_EINVAL;
  if (rd_handle_is_closing((uv_handle_t *)handle) || handle->watcher.fd >= 0)
    return UV_EINVAL;
  struct rd_pipe_address address;
  int err = rd_pipe_make_address(name, namelen, flags, &address);
  if (err != 0)
    return err;
  return bind_socket(handle, &address);
}

/* A handle that is closed or uninitialised has no loop to report an error from. */
void uv_pipe_connect(uv_connect_t *req, uv_pipe_t *handle, const char *name, uv_connect_cb cb) {
  if (req == NULL || !rd_is_initialised(handle) || (handle->flags & RD_HANDLE_CLOSED) != 0)
    return;
  int err = uv_pipe_connect2(req, handle, name, name == NULL ? 0 : strlen(name), 0, cb);
  if (err != 0)
    rd_stream_start_connect((uv_stream_t *)handle, req, cb, err);
}

int uv_pipe_connect2(uv_connect_t *req, uv_pipe_t *handle, const char *name, size_t namelen,
                     unsigned int flags, uv_connect_cb cb) {
  if (req == NULL || !rd_is_initialised(handle))
    return UV_EINVAL;
  if (rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  if (handle->connect_req != NULL)
    return UV_EALREADY;
  if (namelen == 0)
    return UV_EINVAL;
  struct rd_pipe_address address;
  int err = rd_pipe_make_address(name, namelen, flags, &address);
  if (err != 0)
    return err;
  err = connect_socket(handle, &address);
  rd_stream_start_connect((uv_stream_t *)handle, req, cb, err);
  return 0;
}

/* Only for Windows. */
void uv_pipe_pending_instances(uv_pipe_t *handle, int count) {
  (void)handle;
  (void)count;
}

int uv_pipe_chmod(uv_pipe_t *handle, int flags) {
  if (handle == NULL || handle->watcher.fd < 0)
    return UV_EBADF;
  if (flags == 0 || (flags & ~(UV_READABLE | UV_WRITABLE)) != 0)
    return UV_EINVAL;
  if (handle->pipe_fname == NULL)
    return UV_EINVAL;

  mode_t added = 0;
  if ((flags & UV_READABLE) != 0)
    added |= S_IRUSR | S_IRGRP | S_IROTH;
  if ((flags & UV_WRITABLE) != 0)
    added |= S_IWUSR | S_IWGRP | S_IWOTH;
  struct stat is;
  if (fstatat(AT_FDCWD, handle->pipe_fname, &is, 0) != 0)
    return -errno;
  mode_t mode = (is.st_mode & 07777) | added;
  return chmod(handle->pipe_fname, mode) == 0 ? 0 : -errno;
}

int rd_pipe_prepare_listen(uv_pipe_t *handle) {
  return handle->watcher.fd < 0 || handle->ipc ? UV_EINVAL : 0;
}

/* Unlinks first: once the descriptor is closed, another process may bind the name. */
void rd_pipe_close(uv_handle_t *handle) {
  uv_pipe_t *pipe = (uv_pipe_t *)handle;
  if (pipe->pipe_fname != NULL) {
    unlink(pipe->pipe_fname);
    rd_free(pipe->pipe_fname);
    pipe->pipe_fname = NULL;
  }
  rd_stream_close(handle);
}

/* Copies the path to unlink first, so that nothing can fail once the file exists. */
static int bind_socket(uv_pipe_t *handle, const struct rd_pipe_address *address) {
  const char *path = address->name.sun_path;
  char *to_unlink = path[0] == '\0' ? NULL : rd_strndup(path, sizeof address->name.sun_path);
  if (path[0] != '\0' && to_unlink == NULL)
    return UV_ENOMEM;

  int err;
  int fd = rd_socket_open(AF_UNIX, SOCK_STREAM);
  if (fd < 0) {
    err = fd;
    goto free_path;
  }
  if (bind(fd, (const struct sockaddr *)&address->name, address->size) != 0) {
    err = errno == ENOENT ? UV_EACCES : -errno; /* as on Windows */
    goto close_socket;
  }
  handle->pipe_fname = to_unlink;
  return rd_stream_open((uv_stream_t *)handle, fd, RD_STREAM_SOCKET | RD_HANDLE_BOUND);

close_socket:
  rd_fd_close(fd);
free_path:
  rd_free(to_unlink);
  return err;
}

static int connect_socket(uv_pipe_t *handle, const struct rd_pipe_address *address) {
  if (handle->watcher.fd < 0) {
    int fd = rd_socket_open(AF_UNIX, SOCK_STREAM);
    int err = fd < 0 ? fd : rd_stream_open((uv_stream_t *)handle, fd, RD_STREAM_SOCKET);
    if (err != 0)
      return err;
  }
  int result;
  do
    result = connect(handle->watcher.fd, (const struct sockaddr *)&address->name, address->size);
  while (result != 0 && errno == EINTR);
  if (result != 0 && errno != EINPROGRESS)
    return -errno;
  handle->flags |= RD_STREAM_READABLE | RD_STREAM_WRITABLE;
  return 0;
}
