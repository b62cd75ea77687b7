/* SPDX-License-Identifier: MIT */
/*
 * The thread pool: runs work beside the loop, then calls back from poll.
 *
 * Work is of a kind, and no kind can take all threads from the others. Threads start with the first
 * work, UV_THREADPOOL_SIZE of them (4 by default, at most 1024), for all loops of the process.
 *
 * Who frees what: struct rd_work is part of a request and belongs to the pool from submit until its
 * done callback is called.
 */
#ifndef RD_WORK_POOL_H
#define RD_WORK_POOL_H

#include <stdbool.h>

#include "uv.h"

enum rd_work_kind {
  RD_WORK_COMPUTE, /* functions of the user's, random bytes */
  RD_WORK_FILE,
  RD_WORK_SLOW /* may take seconds: names and addresses */
};

/* 0, or a code when not a single thread could be started; then done is not called. */
int rd_work_submit(uv_loop_t *loop, struct rd_work *work, enum rd_work_kind kind,
                   void (*run)(struct rd_work *work),
                   void (*done)(struct rd_work *work, int status));

/* Work that has not started never will, and done is called with UV_ECANCELED; else UV_EBUSY. */
int rd_work_cancel(struct rd_work *work);

/* From poll: calls done for what has finished. True if there was any. */
bool rd_work_dispatch(uv_loop_t *loop);

/* Ends the threads, after the work that they have begun. */
void rd_pool_shutdown(void);

#endif
