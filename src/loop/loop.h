/* SPDX-License-Identifier: MIT */
/*
 * The parts of the loop, for each other and for the layers above.
 */
#ifndef RD_LOOP_LOOP_H
#define RD_LOOP_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/inbox.h"
#include "base/queue.h"
#include "loop/ops.h"
#include "os/clock.h"
#include "uv.h"

/* False for NULL, for zeroed memory, and from uv_loop_close() on. */
static inline bool rd_loop_is_open(const uv_loop_t *loop) {
  return loop != NULL && loop->handle_queue.next != NULL;
}

static inline void rd_loop_mark_closed(uv_loop_t *loop) {
  loop->handle_queue.next = NULL;
}

/* lifecycle.c: 0 or a code; the loop is closed if it cannot be opened. */
int rd_loop_open(uv_loop_t *loop, const struct rd_loop_ops *ops);
int rd_loop_fork(uv_loop_t *loop);
bool rd_loop_is_in_use(const uv_loop_t *loop); /* by a request, or by a handle of the program */
void rd_loop_close(uv_loop_t *loop);

/* liveness.c */
bool rd_loop_alive(const uv_loop_t *loop);
int rd_poll_timeout_ms(const uv_loop_t *loop);
int rd_until_next_timer_ms(const uv_loop_t *loop);

/* metrics.c */
void rd_idle_begin(uv_loop_t *loop);
void rd_idle_end(uv_loop_t *loop);

/* report.c: writes the report that a signal requested, if any. Called on the loop's thread. */
void rd_report_if_asked(uv_loop_t *loop);

/* wake.c: any thread, and signal handlers. Poll dispatches what was delivered. */
void rd_loop_deliver(uv_loop_t *loop, struct rd_queue **inbox, struct rd_queue *member);
void rd_loop_wake(uv_loop_t *loop); /* ends poll's wait, even if no inbox has anything */

/* wake.c: the loop's thread. */
void rd_loop_stay_awake(uv_loop_t *loop);
bool rd_loop_fall_asleep(uv_loop_t *loop); /* false: an inbox is not empty, so do not wait */
void rd_loop_rest(uv_loop_t *loop);        /* when uv_run() returns */
void rd_loop_embed(uv_loop_t *loop);       /* the program may wait for backend_fd from now on */

/* State of each dispatcher of poll. */
static inline bool rd_loop_has_async(const uv_loop_t *loop) {
  return __atomic_load_n(&loop->async_inbox, __ATOMIC_RELAXED) != NULL ||
         !rd_queue_is_empty(&loop->async_woken);
}

static inline bool rd_loop_has_completions(const uv_loop_t *loop) {
  return __atomic_load_n(&loop->work_inbox, __ATOMIC_RELAXED) != NULL ||
         !rd_queue_is_empty(&loop->work_finished);
}

static inline bool rd_loop_has_incoming(const uv_loop_t *loop) {
  return __atomic_load_n(&loop->async_inbox, __ATOMIC_SEQ_CST) != NULL ||
         __atomic_load_n(&loop->work_inbox, __ATOMIC_SEQ_CST) != NULL ||
         __atomic_load_n(&loop->post_inbox, __ATOMIC_SEQ_CST) != NULL ||
         __atomic_load_n(&loop->signal_inbox, __ATOMIC_SEQ_CST) != NULL ||
         !rd_queue_is_empty(&loop->work_finished) || !rd_queue_is_empty(&loop->async_woken) ||
         !rd_queue_is_empty(&loop->signal_caught);
}

static inline bool rd_loop_has_signals(const uv_loop_t *loop) {
  return __atomic_load_n(&loop->signal_inbox, __ATOMIC_ACQUIRE) != NULL ||
         !rd_queue_is_empty(&loop->signal_caught);
}

/* Finished work whose callbacks have not run, apart from what is still in the inbox. */
static inline bool rd_loop_has_finished_work(const uv_loop_t *loop) {
  return !rd_queue_is_empty(&loop->done_inline) || !rd_queue_is_empty(&loop->work_finished);
}

/*
 * Work that was done inline is called back after a check phase has begun, as if a thread had done
 * it: see work/completion.c.
 */
static inline void rd_loop_release_inline_work(uv_loop_t *loop) {
  while (!rd_queue_is_empty(&loop->done_inline))
    rd_queue_push_back(&loop->work_finished, rd_queue_pop_front(&loop->done_inline));
}

/* Keeps the slow path out of line, so that a phase with nothing to do needs no stack frame. */
#define RD_APART __attribute__((noinline))

/* phase/: the phases of a turn. True if callbacks ran, so that time has passed. */
void rd_phase_timers(uv_loop_t *loop);
bool rd_phase_pending(uv_loop_t *loop);
void rd_phase_idle(uv_loop_t *loop);
void rd_phase_prepare(uv_loop_t *loop);
bool rd_phase_poll(uv_loop_t *loop, int timeout_ms);
bool rd_phase_check(uv_loop_t *loop);
bool rd_phase_closing(uv_loop_t *loop);

/* What uv_close() does for the handles that phases run. */
void rd_timer_close(uv_handle_t *handle);
void rd_idle_close(uv_handle_t *handle);
void rd_prepare_close(uv_handle_t *handle);
void rd_check_close(uv_handle_t *handle);

/* post.c: runs posted functions, true if there were any; or discards them. */
bool rd_post_dispatch(uv_loop_t *loop);
void rd_post_forget(uv_loop_t *loop);

#endif
