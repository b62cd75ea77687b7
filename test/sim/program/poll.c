/* SPDX-License-Identifier: MIT */
/*
 * Poll handles: they watch one end of a pair, which the program itself reads. A readable descriptor
 * can be read.
 */
#include "world.h"

/* Removed from the kernel's epoll list first. */
void poll_closing(struct object *object) {
  uv_poll_stop(&object->u.poll);
  close_now(object->fd);
  if (object->connection != NULL)
    flow_written_by(object)->is_ending = true;
}

static ssize_t read_now(int fd, char *bytes, unsigned int size) {
  uv_fs_t req;
  uv_buf_t buf = uv_buf_init(bytes, size);
  ssize_t result;
  do {
    uv_fs_read(NULL, &req, fd, &buf, 1, -1, NULL);
    result = req.result;
    uv_fs_req_cleanup(&req);
  } while (result == UV_EINTR);
  return result;
}

static void polled(uv_poll_t *poll, int status, int events) {
  struct object *object = object_of(poll, POLL);
  char bytes[2000];
  log_line("poll %u: %d, %d", object->id, status, events);
  if (!object->is_active)
    env_fail("poll: the callback of %u ran though it was stopped", object->id);
  if (status < 0) {
    object->is_active = false;
  } else if ((events & UV_READABLE) != 0) {
    ssize_t size = read_now(object->fd, bytes, sizeof bytes);
    if (size == UV_EAGAIN)
      env_fail("poll: %u is reported readable, but is not", object->id);
    struct flow *flow = flow_read_by(object);
    if (size > 0)
      flow_check(object, (const unsigned char *)bytes, (size_t)size);
    if (size == 0 && !flow->is_ending)
      env_fail("poll: %u got EOF, but no writer has ended", object->id);
    if (size <= 0) {
      uv_poll_stop(&object->u.poll);
      object->is_active = false;
    }
  }
  step();
}

void op_poll(const struct op *op) {
  int fds[2];
  struct connection *connection = connection_new();
  (void)op;
  if (connection == NULL ||
      uv_socketpair(SOCK_STREAM, 0, fds, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE) != 0)
    return;
  connection->was_accepted = true;
  struct object *object = object_new(POLL, fds[0]);
  if (object == NULL) {
    close_now(fds[0]);
    close_now(fds[1]);
    return;
  }
  object->fd = fds[0];
  object->connection = connection;
  object->is_active = uv_poll_start(&object->u.poll, UV_READABLE, polled) == 0;
  stream_over(fds[1], connection, 1, false);
  if (!object->is_active || connection->is_loose)
    object_close(object);
}
