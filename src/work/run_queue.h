/* SPDX-License-Identifier: MIT */
/*
 * What waits for a thread of the pool. Work of one kind is in the order of submitting; the kinds
 * that wait stand in a line of their own. The pool calls these with its lock held.
 */
#ifndef RD_WORK_RUN_QUEUE_H
#define RD_WORK_RUN_QUEUE_H

#include "work/pool.h"

/* Empties it: before the first use, and in the child of a fork. */
void rd_run_queue_init(void);

void rd_run_queue_push(struct rd_work *work, enum rd_work_kind kind);
void rd_run_queue_remove(
    struct rd_work *work); /* before it was taken: as if it had never been in it */

/* Whether there is work to take, if slow work has its turn or not. */
bool rd_run_queue_has_work(bool takes_slow);

/*
 * Takes the next, or NULL. A thread that comes from idleness takes what came first. One that has
 * just finished something sees to it that the next thread takes of another kind, if there is any.
 */
struct rd_work *rd_run_queue_take(bool takes_slow, bool was_idle, enum rd_work_kind *kind);

#endif
