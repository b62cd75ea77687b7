/* SPDX-License-Identifier: MIT */
/*
 * See arrivals.h. The submitter pushes its work, then checks that arrivals are still open; the pool
 * closes them, then collects. In any interleaving at least one of them sees the other.
 */
#include "work/arrivals.h"

#include "base/inbox.h"
#include "work/pool_stats.h"
#include "work/run_queue.h"

enum { CLOSED = -1 };

static struct rd_queue *arrivals __attribute__((aligned(RD_CACHE_LINE)));
/* Atomic: the kind that may arrive. Written with the lock held, and rarely. */
static int open_kind __attribute__((aligned(RD_CACHE_LINE))) = CLOSED;

bool rd_arrivals_are_open(enum rd_work_kind kind) {
  return __atomic_load_n(&open_kind, __ATOMIC_RELAXED) == (int)kind;
}

bool rd_arrivals_put(struct rd_work *work, enum rd_work_kind kind) {
  rd_inbox_push(&arrivals, &work->queue);
  return __atomic_load_n(&open_kind, __ATOMIC_SEQ_CST) == (int)kind;
}

bool rd_arrivals_collect(void) {
  if (__atomic_load_n(&arrivals, __ATOMIC_SEQ_CST) == NULL)
    return false;
  struct rd_queue list;
  rd_queue_init(&list);
  rd_inbox_drain(&arrivals, &list);
  while (!rd_queue_is_empty(&list))
    rd_run_queue_push(rd_container_of(rd_queue_pop_front(&list), struct rd_work, queue));
  return true;
}

/* Slow work has a limit of its own, which only a thread that holds the lock can check. */
void rd_arrivals_update(bool is_attended) {
  int kind = is_attended ? rd_run_queue_only_kind() : CLOSED;
  if (kind == RD_WORK_SLOW)
    kind = CLOSED;
  if (kind == open_kind)
    return;
  __atomic_store_n(&open_kind, kind, __ATOMIC_SEQ_CST);
  rd_arrivals_collect();
}

void rd_arrivals_forget(void) {
  arrivals = NULL;
  open_kind = CLOSED;
}
