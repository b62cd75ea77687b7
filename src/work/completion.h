/* SPDX-License-Identifier: MIT */
/*
 * Work on its way back to its loop: see completion.c.
 */
#ifndef RD_WORK_COMPLETION_H
#define RD_WORK_COMPLETION_H

#include "work/pool.h"

/* Any thread: the work has run or was cancelled, and is the loop's from now on. */
void rd_work_complete(struct rd_work *work);

/* Calls done from poll with UV_ECANCELED, for work that was never submitted. */
void rd_work_complete_cancelled(uv_loop_t *loop, struct rd_work *work,
                                const struct rd_work_type *type);

/*
 * For inline work: it cannot block, and a thread would have begun it immediately
 * (rd_pool_has_room()), so the loop's thread has done it itself. Its callback runs when a thread's
 * would have run: from poll, in the order of finishing, and after a check phase unless poll has
 * nothing else to do or a thread has finished other work since.
 */
void rd_work_complete_inline(uv_loop_t *loop, struct rd_work *work,
                             const struct rd_work_type *type);

/* From poll: calls done for all that has finished, and returns how many that were. */
size_t rd_work_dispatch(uv_loop_t *loop);

#endif
