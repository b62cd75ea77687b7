/* SPDX-License-Identifier: MIT */
/*
 * The loop's own part of its life: opening it, configuring it, taking it through a fork, closing
 * it. library.c does the same for the layers above.
 */
#include <signal.h>
#include <stdarg.h>
#include <string.h>

#include "backend/backend.h"
#include "base/alloc.h"
#include "base/fd.h"
#include "loop/handle.h"
#include "loop/loop.h"
#include "loop/timer_heap.h"
#include "trace/hooks.h"

static bool has_users_handle(const uv_loop_t *loop);

int rd_loop_open(uv_loop_t *loop, const struct rd_loop_ops *ops) {
  void *data = loop->data;
  memset(loop, 0, sizeof *loop);
  loop->data = data;
  loop->ops = ops;

  rd_queue_init(&loop->handle_queue);
  rd_queue_init(&loop->pending_queue);
  rd_queue_init(&loop->idle_queue);
  rd_queue_init(&loop->prepare_queue);
  rd_queue_init(&loop->check_queue);
  rd_queue_init(&loop->watcher_changes);
  rd_queue_init(&loop->async_woken);
  rd_queue_init(&loop->signal_caught);
  rd_queue_init(&loop->work_finished);
  rd_queue_init(&loop->done_inline);
  rd_queue_init(&loop->children);
  rd_queue_init(&loop->children_exited);
  loop->spare_fd = -1;
  rd_loop_update_time(loop);
  rd_trace_from_environment();
  int err = rd_backend_open(loop);
  if (err != 0)
    rd_loop_mark_closed(loop);
  return err;
}

int uv_loop_configure(uv_loop_t *loop, uv_loop_option option, ...) {
  va_list args;
  va_start(args, option);
  /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang 14 overlooks the line above. */
  int signum = option == UV_LOOP_BLOCK_SIGNAL ? va_arg(args, int) : 0;
  va_end(args);

  if (loop == NULL)
    return UV_EINVAL;
  switch (option) {
  case UV_LOOP_BLOCK_SIGNAL:
    if (signum != SIGPROF)
      return UV_EINVAL;
    loop->flags |= RD_LOOP_BLOCK_SIGPROF;
    return 0;
  case UV_METRICS_IDLE_TIME:
    loop->flags |= RD_LOOP_MEASURE_IDLE;
    return 0;
  case UV_LOOP_USE_IO_URING_SQPOLL:
    return 0; /* permission for a kernel thread, which Rondo does not need */
  default:
    return UV_ENOSYS;
  }
}

int rd_loop_fork(uv_loop_t *loop) {
  loop->is_awake = 0; /* the thread that ran it may have stayed with the parent */
  return rd_backend_fork(loop);
}

bool rd_loop_is_in_use(const uv_loop_t *loop) {
  return loop->active_reqs.count > 0 || has_users_handle(loop);
}

void rd_loop_close(uv_loop_t *loop) {
  rd_post_forget(loop);
  rd_trace_ends(loop->wake_fd);
  rd_backend_close(loop);
  if (loop->spare_fd >= 0)
    rd_fd_close(loop->spare_fd);
  rd_timer_heap_free(loop);
  rd_free(loop->watchers);
  loop->watchers = NULL;
  loop->watcher_capacity = 0;
  rd_loop_mark_closed(loop);
}

size_t uv_loop_size(void) {
  return sizeof(uv_loop_t);
}

void *uv_loop_get_data(const uv_loop_t *loop) {
  if (loop == NULL)
    return NULL;
  return loop->data;
}

void uv_loop_set_data(uv_loop_t *loop, void *data) {
  if (loop == NULL)
    return;
  loop->data = data;
}

/* The program may wait for the descriptor from now on, so the loop changes despite the const. */
int uv_backend_fd(const uv_loop_t *loop) {
  if (loop == NULL)
    return UV_EINVAL;
  rd_loop_embed((uv_loop_t *)loop);
  return loop->backend_fd;
}

static bool has_users_handle(const uv_loop_t *loop) {
  for (struct rd_queue *q = loop->handle_queue.next; q != &loop->handle_queue; q = q->next) {
    uv_handle_t *handle = rd_container_of(q, uv_handle_t, handle_queue);
    if ((handle->flags & RD_HANDLE_INTERNAL) == 0)
      return true;
  }
  return false;
}
