/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the loop offer each other.
 */
#ifndef RD_LOOP_LOOP_H
#define RD_LOOP_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/inbox.h"
#include "uv.h"

/* uv_loop_t.flags */
enum {
  RD_LOOP_BLOCK_SIGPROF = 1u << 0,
  RD_LOOP_MEASURE_IDLE = 1u << 1,
  RD_LOOP_WAITS_IN_NS = 1u << 2 /* poll waits for timers in nanoseconds */
};

#define RD_NS_PER_MS 1000000u
#define RD_NS_PER_S 1000000000u

/* False for NULL, for zeroed memory, and from uv_loop_close() on: nothing may be put on a queue. */
static inline bool rd_loop_is_open(const uv_loop_t *loop) {
  return loop != NULL && loop->handle_queue.next != NULL;
}

static inline void rd_loop_mark_closed(uv_loop_t *loop) {
  loop->handle_queue.next = NULL;
}

/* liveness.c */
bool rd_loop_alive(const uv_loop_t *loop);
int rd_poll_timeout_ms(const uv_loop_t *loop);
int rd_until_next_timer_ms(const uv_loop_t *loop);

/* clock.c */
uint64_t rd_monotonic_ns(void);
void rd_loop_update_time(uv_loop_t *loop);

/* metrics.c */
void rd_idle_begin(uv_loop_t *loop);
void rd_idle_end(uv_loop_t *loop);

/* wake.c: any thread, and signal handlers. What is delivered is run from poll. */
void rd_loop_deliver(uv_loop_t *loop, struct rd_queue **inbox, struct rd_queue *member);
void rd_loop_wake(uv_loop_t *loop); /* ends a wait of poll, mail or not */

/* wake.c: whoever runs the loop. */
void rd_loop_stay_awake(uv_loop_t *loop);
bool rd_loop_fall_asleep(uv_loop_t *loop); /* false: there is mail, so do not wait */
void rd_loop_rest(uv_loop_t *loop);        /* nobody runs it for now */
void rd_loop_embed(uv_loop_t *loop);       /* from now on others may wait for it */

static inline bool rd_loop_has_incoming(const uv_loop_t *loop) {
  return __atomic_load_n(&loop->async_inbox, __ATOMIC_SEQ_CST) != NULL ||
         __atomic_load_n(&loop->work_inbox, __ATOMIC_SEQ_CST) != NULL ||
         __atomic_load_n(&loop->post_inbox, __ATOMIC_SEQ_CST) != NULL ||
         __atomic_load_n(&loop->signal_inbox, __ATOMIC_SEQ_CST) != NULL ||
         !rd_queue_is_empty(&loop->work_finished) || !rd_queue_is_empty(&loop->async_woken) ||
         !rd_queue_is_empty(&loop->signal_caught);
}

/* What a phase does in a frame of its own, so that finding nothing to do costs next to nothing. */
#define RD_APART __attribute__((noinline))

/* phase/: what each phase of a turn does. True if it has run something, and time has passed. */
void rd_phase_timers(uv_loop_t *loop);
bool rd_phase_pending(uv_loop_t *loop);
void rd_phase_idle(uv_loop_t *loop);
void rd_phase_prepare(uv_loop_t *loop);
bool rd_phase_poll(uv_loop_t *loop, int timeout_ms);
bool rd_phase_check(uv_loop_t *loop);
bool rd_phase_closing(uv_loop_t *loop);

/* What came in through the inboxes. True if a callback ran. */
bool rd_async_dispatch(uv_loop_t *loop);
bool rd_post_dispatch(uv_loop_t *loop);
bool rd_signal_is_pending(const uv_loop_t *loop);
void rd_signal_dispatch(uv_loop_t *loop);

/* The exit callbacks of children that have ended. */
void rd_process_dispatch(uv_loop_t *loop);

/* What the library as a whole holds: given back by uv_library_shutdown(). */
void rd_signal_shutdown(void);

/* In the child of a fork: puts right what threads that are gone may have left half done. */
void rd_async_fork(uv_loop_t *loop);
void rd_signal_fork(uv_loop_t *loop);
void rd_process_fork(uv_loop_t *loop);
int rd_fs_event_fork(uv_loop_t *loop);

/* What the parts of a loop that ends give back. */
void rd_process_loop_close(uv_loop_t *loop);
void rd_post_forget(uv_loop_t *loop);
void rd_fs_event_loop_close(uv_loop_t *loop);

#endif
