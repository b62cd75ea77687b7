/* SPDX-License-Identifier: MIT */
/*
 * Pipes and Unix sockets for JavaScript. What they share with other streams is in stream.c.
 *   create(owner, isIpc)       an id; isIpc: handles can be passed over it
 *   open(id, fd), bind(id, path), connect(id, path, callback), chmod(id, flags)
 * A path that begins with a zero character is an abstract name.
 */
#include "binding/stream.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct rt_stream *rt_pipe_new(rt_value owner, bool is_ipc) {
  struct rt_stream *stream = rt_stream_new();
  if (stream == NULL)
    return NULL;
  uv_pipe_init(rt_loop(), &stream->uv.pipe, is_ipc);
  return rt_handle_add(&stream->base, &stream->uv.handle, "PipeWrap", owner) < 0 ? NULL : stream;
}

static uv_pipe_t *pipe_of(size_t argc, const rt_value argv[]) {
  struct rt_handle *handle = rt_handle_of(rt_arg(argc, argv, 0), UV_NAMED_PIPE);
  return handle == NULL ? NULL : (uv_pipe_t *)handle->uv;
}

RT_NATIVE(create) {
  bool is_ipc = rt_to_bool(rt_arg(argc, argv, 1));
  struct rt_stream *stream = rt_pipe_new(rt_arg(argc, argv, 0), is_ipc);
  return rt_number(stream == NULL ? UV_ENOMEM : stream->base.id);
}

RT_NATIVE(open_fd, "nn") {
  uv_pipe_t *pipe = pipe_of(argc, argv);
  return rt_number(pipe == NULL ? UV_EBADF : uv_pipe_open(pipe, rt_to_int(rt_arg(argc, argv, 1))));
}

/* uv_pipe_bind accepts no abstract names before libuv 1.46, so their sockets are created here. */
static int socket_at(const char *name, size_t length,
                     int (*call)(int, const struct sockaddr *, socklen_t)) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (length > sizeof address.sun_path)
    return UV_ENAMETOOLONG;
  memcpy(address.sun_path, name, length);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0)
    return uv_translate_sys_error(errno);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  if (call(fd, (struct sockaddr *)&address, size) != 0) {
    int rc = uv_translate_sys_error(errno);
    close(fd);
    return rc;
  }
  return fd;
}

/* Opens the pipe on a new socket that `call` binds or connects. */
static int open_at(uv_pipe_t *pipe, const char *name, size_t length,
                   int (*call)(int, const struct sockaddr *, socklen_t)) {
  int fd = socket_at(name, length, call);
  if (fd < 0)
    return fd;
  int rc = uv_pipe_open(pipe, fd);
  if (rc < 0)
    close(fd);
  return rc;
}

RT_NATIVE(bind_path, "ns") {
  uv_pipe_t *pipe = pipe_of(argc, argv);
  if (pipe == NULL)
    return rt_number(UV_EBADF);
  size_t length;
  char *path = rt_to_utf8_sized(rt_arg(argc, argv, 1), &length);
  int rc =
      length > 0 && path[0] == '\0' ? open_at(pipe, path, length, bind) : uv_pipe_bind(pipe, path);
  free(path);
  return rt_number(rc);
}

static void connect_done(uv_connect_t *req, int status) {
  rt_value callback = req->data;
  free(req);
  const rt_value arguments[] = {rt_number(status)};
  rt_turn(callback, 1, arguments);
  rt_release(callback);
}

static int connect_to(uv_pipe_t *pipe, const char *path, rt_value callback) {
  uv_connect_t *req = malloc(sizeof *req);
  if (req == NULL)
    return UV_ENOMEM;
  req->data = (void *)(uintptr_t)callback;
  rt_keep(callback);
  uv_pipe_connect(req, pipe, path, connect_done);
  return 0;
}

/* With an abstract name connecting is synchronous: the result is 1 for success, and there is no
 * callback. */
RT_NATIVE(connect_path, "nsf") {
  uv_pipe_t *pipe = pipe_of(argc, argv);
  if (pipe == NULL)
    return rt_number(UV_EBADF);
  size_t length;
  char *path = rt_to_utf8_sized(rt_arg(argc, argv, 1), &length);
  int rc;
  if (length > 0 && path[0] == '\0') {
    rc = open_at(pipe, path, length, connect);
    rc = rc < 0 ? rc : 1;
  } else {
    rc = connect_to(pipe, path, rt_arg(argc, argv, 2));
  }
  free(path);
  return rt_number(rc);
}

RT_NATIVE(chmod_pipe, "nn") {
  uv_pipe_t *pipe = pipe_of(argc, argv);
  return rt_number(pipe == NULL ? UV_EBADF : uv_pipe_chmod(pipe, rt_to_int(rt_arg(argc, argv, 1))));
}

static const struct rt_method methods[] = {
    {"create", create},        {"open", open_fd},     {"bind", bind_path},
    {"connect", connect_path}, {"chmod", chmod_pipe},
};

rt_value rt_bind_pipe(void) {
  return RT_METHODS(methods);
}
