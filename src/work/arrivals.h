/* SPDX-License-Identifier: MIT */
/*
 * Work that was submitted without the pool's lock, on its way to the run queue. A loop that keeps
 * all threads busy would otherwise wait for the lock, and take it from the threads, for each work.
 *
 * Arrivals are open to one kind of work at a time, and only while a thread is certain to look into
 * them without being woken: each thread does when the run queue is empty. Work of another kind
 * takes the lock, so that kinds still take turns.
 */
#ifndef RD_WORK_ARRIVALS_H
#define RD_WORK_ARRIVALS_H

#include "work/pool.h"

/* Any thread, without the lock: whether to call rd_arrivals_put(). */
bool rd_arrivals_are_open(enum rd_work_kind kind);

/*
 * Any thread, without the lock. Returns false if arrivals were closed meanwhile: then no thread may
 * look into them, and the caller must take the lock, collect, and wake one.
 */
bool rd_arrivals_put(struct rd_work *work, enum rd_work_kind kind);

/* With the lock held: moves arrivals to the run queue, oldest first. False if there are none. */
bool rd_arrivals_collect(void);

/*
 * With the lock held, whenever the answer may have changed: opens arrivals if a thread will look
 * into them, and closes them otherwise.
 */
void rd_arrivals_update(bool is_attended);

/* In the child of a fork. */
void rd_arrivals_forget(void);

#endif
