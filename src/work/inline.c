/* SPDX-License-Identifier: MIT */
/*
 * Work that was done inline, by the thread that submitted it, on its way to its callback: see
 * pool.h. Only the loop's own thread calls these.
 *
 * loop->work_finished has work whose callbacks run from the next poll, oldest first.
 * loop->done_inline has work that finished after all of it, and that a check phase has to pass.
 */
#include "base/inbox.h"
#include "base/queue.h"
#include "loop/loop.h"
#include "work/pool.h"

/*
 * What a thread has finished came after what was done inline so far: with one thread in the pool
 * callbacks come in the order of submitting.
 */
void rd_work_collect(uv_loop_t *loop) {
  if (__atomic_load_n(&loop->work_inbox, __ATOMIC_RELAXED) == NULL)
    return;
  rd_loop_release_inline_work(loop);
  rd_inbox_drain(&loop->work_inbox, &loop->work_finished);
}

/* A loop that nobody runs may be waited for from outside, and is woken as by a thread. */
void rd_work_done_inline(uv_loop_t *loop, struct rd_work *work,
                         void (*done)(struct rd_work *work, int status)) {
  work->run = NULL; /* for uv_cancel(): it is too late */
  work->done = done;
  work->loop = loop;
  bool was_empty = !rd_loop_has_finished_work(loop);
  rd_work_collect(loop);
  rd_queue_push_back(&loop->done_inline, &work->queue);
  if (was_empty && !__atomic_load_n(&loop->is_awake, __ATOMIC_RELAXED))
    rd_loop_wake(loop);
}
