/* SPDX-License-Identifier: MIT */
/*
 * The run queue: work that waits for a thread of the pool. Each kind has a queue in the order of
 * submitting; kinds that have work take turns. The pool calls these with its lock held.
 */
#ifndef RD_WORK_RUN_QUEUE_H
#define RD_WORK_RUN_QUEUE_H

#include "work/pool.h"

/* Empties it: before the first use, and in the child of a fork. */
void rd_run_queue_init(void);

void rd_run_queue_push(struct rd_work *work);

/* The kind of all queued work, or of the last that was queued; -1 if there are several. */
int rd_run_queue_only_kind(void);

/* Takes back work that no thread has taken, as if it had never been pushed. */
void rd_run_queue_remove(struct rd_work *work, uint64_t now_ns);

/* Whether there is work to take; slow work counts only if `takes_slow`. */
bool rd_run_queue_has_work(bool takes_slow);

/*
 * Takes the next work, or NULL. A thread that was idle takes what came first. One that has just
 * finished something then moves that kind behind the others, so that none starves.
 */
struct rd_work *rd_run_queue_take(bool takes_slow, bool was_idle, uint64_t now_ns);

#endif
