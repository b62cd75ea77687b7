/* SPDX-License-Identifier: MIT */
/*
 * The thread pool: runs work on other threads, then calls back from poll.
 *
 * Threads start on demand, up to UV_THREADPOOL_SIZE (4 by default, at most 1024), for all loops of
 * the process. Work of one kind begins in the order of submitting. When several kinds are queued,
 * threads take from them in turn, so that no kind starves; slow work gets at most half of the
 * threads.
 *
 * Ownership: struct rd_work is part of a request and belongs to the pool from rd_work_submit()
 * until its done function is called.
 */
#ifndef RD_WORK_POOL_H
#define RD_WORK_POOL_H

#include <stdbool.h>

#include "base/queue.h"
#include "uv.h"

enum rd_work_kind {
  RD_WORK_FILE,    /* a few system calls */
  RD_WORK_COMPUTE, /* the program's functions, random bytes */
  RD_WORK_SLOW,    /* lookups of names and addresses, which may take seconds */
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

/* 0, or a code if there is no thread and none can be started; then done is not called. */
int rd_work_submit(uv_loop_t *loop, struct rd_work *work, const struct rd_work_type *type);

/* work.c: the work of a request; NULL for requests that do not use the pool. */
struct rd_work *rd_work_of(uv_req_t *req);

/*
 * Cancels queued work: done is called from poll with UV_ECANCELED. UV_EALREADY if it was cancelled
 * before; UV_EBUSY if it has started. Any thread, until done is called.
 */
int rd_work_cancel(struct rd_work *work);

/* True if a thread would begin submitted work immediately. */
bool rd_pool_has_room(void);

/* For uv_loop_close(), when all work is done: waits until no thread uses the loop. */
void rd_work_leave_loop(uv_loop_t *loop);

/* Changes with a fork: earlier work belongs to the parent. */
unsigned int rd_pool_generation(void);

/*
 * Ends the threads after all queued work. Work that is submitted later starts new ones. Does
 * nothing on a thread of the pool.
 */
void rd_pool_shutdown(void);

#endif
