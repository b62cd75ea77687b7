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

struct rd_work_type {
  enum rd_work_kind kind;
  void (*run)(struct rd_work *work);              /* on a thread of the pool */
  void (*done)(struct rd_work *work, int status); /* then, on the loop's thread */
};

/* rd_work.state. Changed with the pool's lock held, or by the loop once the work is done. */
enum rd_work_state {
  RD_WORK_STARTED, /* or done, or never submitted: too late to cancel */
  RD_WORK_QUEUED,  /* in the run queue */
  RD_WORK_CANCELLED
};

/* 0, or a code when not a single thread could be started; then done is not called. */
int rd_work_submit(uv_loop_t *loop, struct rd_work *work, const struct rd_work_type *type);

/* work.c: the work of a request that is under way; NULL for those that the pool has no part in. */
struct rd_work *rd_work_of(uv_req_t *req);

/*
 * Work that has not started never will, and done is called with UV_ECANCELED, from poll as ever.
 * UV_EALREADY if that was known; UV_EBUSY if it has started. Any thread, as long as done has not
 * been called.
 */
int rd_work_cancel(struct rd_work *work);

/* True if a thread would begin submitted work immediately. */
bool rd_pool_has_room(void);

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
