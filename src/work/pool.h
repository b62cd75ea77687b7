/* SPDX-License-Identifier: MIT */
/*
 * The thread pool: runs work beside the loop, then calls back from poll.
 *
 * Threads start as work comes in, UV_THREADPOOL_SIZE of them at most (4 by default, 1024 at most),
 * for all loops of the process. Work of one kind begins in the order of submitting. When several
 * kinds wait, threads that are free again take of each in turn, so that none waits behind all of
 * another; and slow work gets half of the threads at most.
 *
 * Who frees what: struct rd_work is part of a request and belongs to the pool from submit until its
 * done callback is called.
 */
#ifndef RD_WORK_POOL_H
#define RD_WORK_POOL_H

#include <stdbool.h>

#include "base/queue.h"
#include "uv.h"

enum rd_work_kind {
  RD_WORK_FILE,    /* a few system calls */
  RD_WORK_COMPUTE, /* functions of the user's, random bytes: as long as they take */
  RD_WORK_SLOW,    /* may take seconds: names and addresses */
  RD_WORK_KINDS
};

/* 0, or a code when not a single thread could be started; then done is not called. */
int rd_work_submit(uv_loop_t *loop, struct rd_work *work, enum rd_work_kind kind,
                   void (*run)(struct rd_work *work),
                   void (*done)(struct rd_work *work, int status));

/* work.c: the work of a request that is under way; NULL for those that the pool has no part in. */
struct rd_work *rd_work_of(uv_req_t *req);

/*
 * Work that has not started never will, and done is called with UV_ECANCELED, from poll as ever.
 * UV_EALREADY if that was known; UV_EBUSY if it has started. Any thread, as long as done has not
 * been called.
 */
int rd_work_cancel(struct rd_work *work);

/* Has done called from poll with UV_ECANCELED, for work that nothing was done for. */
void rd_work_call_back_cancelled(uv_loop_t *loop, struct rd_work *work,
                                 void (*done)(struct rd_work *work, int status));

/* From poll: calls done for what has finished. How many that were. */
size_t rd_work_dispatch(uv_loop_t *loop);

/*
 * Work that cannot block needs no thread. The caller does it inline, if a thread would have begun
 * it at once; and its callback comes when a thread's would have come: from poll, after all that had
 * finished before and ahead of all that finishes later. Unless poll has nothing else to do, or a
 * thread has finished something since, a check phase passes first.
 */
bool rd_pool_has_room(void);
void rd_work_done_inline(uv_loop_t *loop, struct rd_work *work,
                         void (*done)(struct rd_work *work, int status));

/* Takes what threads have finished out of the loop's inbox, into the loop's own list. */
void rd_work_collect(uv_loop_t *loop);

/* For uv_loop_close(), when all work is done: waits until no thread touches the loop any more. */
void rd_work_leave_loop(uv_loop_t *loop);

/* Changes with a fork: what was submitted before is the parent's. */
unsigned int rd_pool_generation(void);

/*
 * Ends the threads, after all work that was submitted. Work submitted later starts them anew. Does
 * nothing when called from work.
 */
void rd_pool_shutdown(void);

#endif
