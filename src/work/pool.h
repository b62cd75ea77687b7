/* SPDX-License-Identifier: MIT */
/*
 * The thread pool: runs work beside the loop, then calls back from poll.
 *
 * Threads start as work comes in, UV_THREADPOOL_SIZE of them at most (4 by default, 1024 at most),
 * for all loops of the process. Work begins in the order of submitting, except that slow work gets
 * half of the threads at most, and other work does not wait behind more than one of it.
 *
 * Who frees what: struct rd_work is part of a request and belongs to the pool from submit until its
 * done callback is called.
 */
#ifndef RD_WORK_POOL_H
#define RD_WORK_POOL_H

#include <stdbool.h>

#include "uv.h"

enum rd_work_kind {
  RD_WORK_QUICK, /* functions of the user's, random bytes, files */
  RD_WORK_SLOW   /* may take seconds: names and addresses */
};

/* 0, or a code when not a single thread could be started; then done is not called. */
int rd_work_submit(uv_loop_t *loop, struct rd_work *work, enum rd_work_kind kind,
                   void (*run)(struct rd_work *work),
                   void (*done)(struct rd_work *work, int status));

/*
 * Work that has not started never will, and done is called with UV_ECANCELED, from poll as ever;
 * else UV_EBUSY. Any thread, as long as done has not been called.
 */
int rd_work_cancel(struct rd_work *work);

/* From poll: calls done for what has finished. How many that were. */
size_t rd_work_dispatch(uv_loop_t *loop);

/* For uv_loop_close(), when all work is done: waits until no thread touches the loop any more. */
void rd_work_leave_loop(uv_loop_t *loop);

/*
 * Ends the threads, after all work that was submitted. Work submitted later starts them anew. Does
 * nothing when called from work.
 */
void rd_pool_shutdown(void);

#endif
