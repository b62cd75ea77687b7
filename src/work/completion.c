/* SPDX-License-Identifier: MIT */
/*
 * Work on its way back to its loop. Threads deliver it to loop->work_inbox; the loop's own thread
 * does the rest.
 *
 * loop->work_finished has work whose callbacks run from the next poll, oldest first.
 * loop->done_inline has inline work that finished after all of it, and that waits for a check
 * phase.
 */
#include "work/completion.h"

#include "base/inbox.h"
#include "loop/loop.h"

static void collect(uv_loop_t *loop);

/*
 * From the push on the work is the loop's, and its callback may close the loop:
 * rd_work_leave_loop() then waits for the thread that delivers.
 */
void rd_work_complete(struct rd_work *work) {
  rd_loop_deliver(work->loop, &work->loop->work_inbox, &work->queue);
}

void rd_work_complete_cancelled(uv_loop_t *loop, struct rd_work *work,
                                const struct rd_work_type *type) {
  work->type = type;
  work->state = RD_WORK_CANCELLED;
  work->loop = loop;
  rd_work_complete(work);
}

/* A loop that is not running may be waited for from outside: wake it as a thread would. */
void rd_work_complete_inline(uv_loop_t *loop, struct rd_work *work,
                             const struct rd_work_type *type) {
  work->type = type;
  work->state = RD_WORK_STARTED;
  work->loop = loop;
  bool was_empty = !rd_loop_has_finished_work(loop);
  collect(loop);
  rd_queue_push_back(&loop->done_inline, &work->queue);
  if (was_empty && !__atomic_load_n(&loop->is_awake, __ATOMIC_RELAXED))
    rd_loop_wake(loop);
}

size_t rd_work_dispatch(uv_loop_t *loop) {
  struct rd_queue finished;
  collect(loop);
  rd_queue_move(&loop->work_finished, &finished);
  size_t count = 0;
  for (; !rd_queue_is_empty(&finished); count++) {
    struct rd_work *work = rd_container_of(rd_queue_pop_front(&finished), struct rd_work, queue);
    bool was_cancelled = work->state == RD_WORK_CANCELLED;
    work->state = RD_WORK_STARTED;
    work->type->done(work, was_cancelled ? UV_ECANCELED : 0);
  }
  return count;
}

/*
 * What a thread has finished came after what was done inline so far: with one thread in the pool
 * callbacks come in the order of submitting.
 */
static void collect(uv_loop_t *loop) {
  if (__atomic_load_n(&loop->work_inbox, __ATOMIC_RELAXED) == NULL)
    return;
  rd_loop_release_inline_work(loop);
  rd_inbox_drain(&loop->work_inbox, &loop->work_finished);
}
