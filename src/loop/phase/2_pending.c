/* SPDX-License-Identifier: MIT */
/*
 * Phase 2: deferred callbacks, such as late errors and finished writes.
 *
 * Watchers that are fed while this phase runs wait for its next run.
 */
#include "backend/watcher.h"
#include "base/queue.h"
#include "loop/loop.h"
#include "trace/hooks.h"

RD_APART static void run_all(uv_loop_t *loop);

bool rd_phase_pending(uv_loop_t *loop) {
  if (rd_queue_is_empty(&loop->pending_queue))
    return false;
  run_all(loop);
  return true;
}

RD_APART static void run_all(uv_loop_t *loop) {
  struct rd_queue fed;
  rd_trace_phase(RD_PHASE_PENDING);
  rd_queue_move(&loop->pending_queue, &fed);
  while (!rd_queue_is_empty(&fed)) {
    struct rd_queue *first = rd_queue_pop_front(&fed);
    struct rd_watcher *watcher = rd_container_of(first, struct rd_watcher, pending);
    watcher->cb(loop, watcher, RD_WATCH_OUT);
  }
}
