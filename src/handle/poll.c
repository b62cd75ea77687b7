/* SPDX-License-Identifier: MIT */
/*
 * Poll handles: watch a descriptor that another part of the program owns. It is never closed here.
 */
#include <errno.h>
#include <fcntl.h>

#include "backend/backend.h"
#include "backend/watcher.h"
#include "base/fd.h"
#include "handle/kinds.h"
#include "loop/handle.h"

static void poll_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);
static void stop(uv_poll_t *handle);
static unsigned int to_watch_events(int poll_events);
static int to_poll_events(unsigned int watch_events);

int uv_poll_init(uv_loop_t *loop, uv_poll_t *handle, int fd) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  if (rd_watch_has_fd(loop, fd))
    return UV_EEXIST;
  int err = rd_backend_probe(loop, fd);
  if (err != 0)
    return err;
  err = rd_fd_set_nonblocking(fd, true);
  if (err != 0)
    return err;

  rd_handle_init(loop, (uv_handle_t *)handle, UV_POLL);
  rd_watch_init(&handle->watcher, poll_ready, fd);
  handle->poll_cb = NULL;
  return 0;
}

int uv_poll_init_socket(uv_loop_t *loop, uv_poll_t *handle, uv_os_sock_t socket) {
  return uv_poll_init(loop, handle, socket);
}

int uv_poll_start(uv_poll_t *handle, int events, uv_poll_cb cb) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  int known = UV_READABLE | UV_WRITABLE | UV_DISCONNECT | UV_PRIORITIZED;
  if (rd_handle_is_closing((uv_handle_t *)handle) || (events & ~known) != 0)
    return UV_EINVAL;
  if (events == 0) {
    stop(handle);
    return 0;
  }
  if (cb == NULL)
    return UV_EINVAL;

  unsigned int wanted = to_watch_events(events);
  int err = rd_watch_start(handle->loop, &handle->watcher, wanted);
  if (err != 0)
    return err;
  rd_watch_stop(handle->loop, &handle->watcher, ~wanted);
  handle->poll_cb = cb;
  rd_handle_start((uv_handle_t *)handle);
  return 0;
}

int uv_poll_stop(uv_poll_t *handle) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  stop(handle);
  return 0;
}

void rd_poll_close(uv_handle_t *handle) {
  stop((uv_poll_t *)handle);
}

static void call_back(uv_poll_t *handle, int status, int events) {
  RD_TRACED(handle, RD_ROLE_MAIN, handle->poll_cb, handle->poll_cb(handle, status, events));
}

static void poll_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  (void)loop;
  uv_poll_t *handle = rd_container_of(watcher, uv_poll_t, watcher);
  /* Some descriptors report out-of-band data with a meaningless error flag. */
  if ((events & RD_WATCH_ERR) != 0 && (events & RD_WATCH_PRI) == 0) {
    stop(handle);
    call_back(handle, UV_EBADF, 0);
    return;
  }
  call_back(handle, 0, to_poll_events(events));
}

/* Removes it from the kernel immediately, as the program may close the descriptor next. */
static void stop(uv_poll_t *handle) {
  rd_watch_close(handle->loop, &handle->watcher);
  rd_handle_stop((uv_handle_t *)handle);
}

static unsigned int to_watch_events(int poll_events) {
  unsigned int events = 0;
  if (poll_events & UV_READABLE)
    events |= RD_WATCH_IN;
  if (poll_events & UV_WRITABLE)
    events |= RD_WATCH_OUT;
  if (poll_events & UV_DISCONNECT)
    events |= RD_WATCH_RDHUP;
  if (poll_events & UV_PRIORITIZED)
    events |= RD_WATCH_PRI;
  return events;
}

static int to_poll_events(unsigned int watch_events) {
  int events = 0;
  if (watch_events & RD_WATCH_IN)
    events |= UV_READABLE;
  if (watch_events & RD_WATCH_OUT)
    events |= UV_WRITABLE;
  if (watch_events & RD_WATCH_RDHUP)
    events |= UV_DISCONNECT;
  if (watch_events & RD_WATCH_PRI)
    events |= UV_PRIORITIZED;
  return events;
}
