/* SPDX-License-Identifier: MIT */
/*
 * What keeps a loop alive, and how long poll may block.
 */
#include "base/queue.h"
#include "loop/loop.h"
#include "loop/timer_heap.h"

bool rd_loop_alive(const uv_loop_t *loop) {
  return loop->active_handles > 0 || loop->active_reqs.count > 0 ||
         !rd_queue_is_empty(&loop->pending_queue) || loop->closing_handles != NULL;
}

int uv_loop_alive(const uv_loop_t *loop) {
  if (loop == NULL)
    return 0;
  return rd_loop_alive(loop);
}

/* 0: not at all; -1: without a limit. */
int rd_poll_timeout_ms(const uv_loop_t *loop) {
  bool waits_for_something = loop->active_handles > 0 || loop->active_reqs.count > 0;
  bool has_work = !rd_queue_is_empty(&loop->pending_queue) ||
                  !rd_queue_is_empty(&loop->idle_queue) ||
                  !rd_queue_is_empty(&loop->children_exited) || loop->closing_handles != NULL;
  if (loop->stop_flag || !waits_for_something || has_work)
    return 0;
  return rd_until_next_timer_ms(loop);
}

/* Changes that are not passed to the kernel yet cannot be waited for from outside. */
int uv_backend_timeout(const uv_loop_t *loop) {
  if (loop == NULL)
    return 0;
  if (rd_queue_is_empty(&loop->watcher_changes) && !rd_loop_has_finished_work(loop))
    return rd_poll_timeout_ms(loop);
  return 0;
}

/* Rounded up; -1 without a timer. */
int rd_until_next_timer_ms(const uv_loop_t *loop) {
  if (loop->timer_count == 0)
    return -1;
  return rd_until_ms(loop->timer_heap[0].due_ns, loop->time_ns);
}
