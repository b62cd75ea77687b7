/* SPDX-License-Identifier: MIT */
/*
 * Work that needed no thread, from its doing to its callback: see pool.h. The loop's own thread
 * alone has to do with it.
 */
#include "base/queue.h"
#include "work/pool.h"

void rd_work_done_at_once(uv_loop_t *loop, struct rd_work *work,
                          void (*done)(struct rd_work *work, int status)) {
  work->run = NULL; /* for uv_cancel(): it is too late */
  work->done = done;
  work->loop = loop;
  rd_queue_push_back(&loop->done_at_once, &work->queue);
}

size_t rd_work_dispatch_at_once(uv_loop_t *loop, bool would_wait) {
  if (would_wait)
    rd_work_pass_check(loop);
  struct rd_queue finished;
  rd_queue_move(&loop->done_before, &finished);
  size_t count = 0;
  for (; !rd_queue_is_empty(&finished); count++) {
    struct rd_work *work = rd_container_of(rd_queue_pop_front(&finished), struct rd_work, queue);
    work->done(work, 0);
  }
  return count;
}
