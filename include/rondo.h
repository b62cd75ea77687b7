/* SPDX-License-Identifier: MIT */
/*
 * What Rondo adds to libuv's interface.
 */
#ifndef RONDO_H
#define RONDO_H

#include "uv.h"

#define RONDO_VERSION_MAJOR 0
#define RONDO_VERSION_MINOR 1
#define RONDO_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/* Rondo's own version, as "0.1.0". Any thread. */
UV_EXTERN const char *rondo_version_string(void);

/*
 * Has a function run on a loop, from its poll phase, in the order of posting. Any thread; not in
 * signal handlers. What is posted does not keep the loop alive; when the loop is closed, what has
 * not run never will. UV_ENOMEM, UV_EINVAL.
 */
typedef void (*rondo_post_cb)(uv_loop_t *loop, void *arg);
UV_EXTERN int rondo_post(uv_loop_t *loop, rondo_post_cb cb, void *arg);

/*
 * Has a timer fire after so many nanoseconds of the real clock, and then every so many unless that
 * is 0. Never early: when the callback runs, uv_hrtime() is at least what it was at the call, plus
 * the timeout. Repetitions are counted from when it was due, not from when it ran; those that could
 * not run in time are left out. Else as uv_timer_start(), for the same handles. UV_EINVAL,
 * UV_ENOMEM.
 */
UV_EXTERN int rondo_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout_ns,
                                uint64_t repeat_ns);
/* How many nanoseconds of the real clock are left until any timer is due; 0 if none are. */
UV_EXTERN uint64_t rondo_timer_due_in(const uv_timer_t *timer);

/*
 * Ends requests for files, addresses and names even when their work has begun. The callback comes
 * from poll, as ever. The loop's own thread.
 *
 * File work that has begun can be interrupted only by a signal to its thread, and no signal is sent
 * unless the program gives one by rondo_cancel_signal(). Then waiting for a pipe, a terminal, a
 * lock or a network file system ends, a disk that is being read from does not. What has been read
 * or written by then, and whatever is done all the same, is the result. Addresses and names are no
 * longer waited for: the thread is busy until the resolver returns.
 */

/*
 * As uv_cancel(), for those too: UV_ECANCELED, UV_EAI_CANCELED. UV_EBUSY if it is done already or
 * cannot be ended: file work that has begun, without a signal. UV_ENOMEM.
 */
UV_EXTERN int rondo_cancel(uv_req_t *req);

/*
 * Gives the library a signal to interrupt file work by: SIGURG or SIGWINCH, which do nothing by
 * default and so can end no process; UV_EINVAL for any other. It gets a handler that does nothing,
 * and the threads of the pool unblock it; work that has begun by then stays uninterruptible. The
 * program leaves the signal alone from now on; where it sets a handler all the same, no signal is
 * sent until that is reset. UV_EBUSY if the signal has a handler, is ignored on purpose or is
 * blocked in the calling thread, or if the other one was given before.
 */
UV_EXTERN int rondo_cancel_signal(int signum);

/*
 * Has that happen after so many nanoseconds, with UV_ETIMEDOUT, if the request is not done by then.
 * Without a signal, file work that has begun is called back when it ends by itself; a copy stops
 * between two system calls. Another deadline takes the place of the first; 0: none. UV_EBUSY if the
 * request is done or being ended already; UV_EINVAL for other requests; UV_ENOMEM.
 */
UV_EXTERN int rondo_deadline(uv_req_t *req, uint64_t timeout_ns);

/* What the thread pool has done and has to do, by kind of work. */
typedef struct {
  uint64_t submitted;
  uint64_t begun;
  uint64_t finished;
  uint64_t waited_ns; /* in all, between submitting and beginning; of what has begun or waits */
} rondo_pool_stats_t;

typedef struct {
  unsigned int threads; /* how many there may be */
  unsigned int started; /* how many there are */
  rondo_pool_stats_t files;
  rondo_pool_stats_t computations; /* uv_queue_work(), uv_random() */
  rondo_pool_stats_t names;        /* uv_getaddrinfo(), uv_getnameinfo() */
} rondo_pool_report_t;

/* Any thread. UV_EINVAL without a report to fill. */
UV_EXTERN int rondo_pool_report(rondo_pool_report_t *report);

/*
 * Recordings: every turn of every loop of the process, callback by callback, with the thread pool.
 * One recording at a time. Each thread writes to a ring of fixed size; when that is full, the
 * oldest records go. `rondo trace view` shows a recording. All of these: any thread.
 */
typedef struct {
  const char *path; /* the file to write, at all times complete; NULL: in memory, for snapshots */
  size_t records;   /* for each thread; 0: 262,144. 32 bytes each, rounded up to a power of two */
} rondo_trace_options_t;

/* NULL: in memory. UV_EALREADY if it records already, UV_EINVAL if too large, or the file's error.
 */
UV_EXTERN int rondo_trace_start(const rondo_trace_options_t *options);
/* UV_EALREADY if nothing is being recorded. What was recorded stays, for snapshots. */
UV_EXTERN int rondo_trace_stop(void);
UV_EXTERN int rondo_trace_is_on(void);
/* Writes what has been recorded so far. UV_ENODATA if nothing ever was. Also in signal handlers. */
UV_EXTERN int rondo_trace_snapshot(const char *path);

/* A mark of the user's own, with a text. */
UV_EXTERN void rondo_trace_mark(const char *text);

/*
 * Tells, on standard error and while it runs, of each callback that takes longer than that: what it
 * is, and the stack of its thread. 0 ends it. Records into memory if nothing is being recorded.
 * Uses the signal SIGRTMIN + 11. 0, or the code of what could not be had.
 */
UV_EXTERN int rondo_warn_blocked(unsigned int limit_ms);

/* Writes what keeps the loop alive to a descriptor. The loop's own thread. UV_EINVAL: bad
 * arguments. */
UV_EXTERN int rondo_loop_report(const uv_loop_t *loop, int fd);
/* From now on notes where handles and requests are made, for reports; 0: no more. */
UV_EXTERN void rondo_note_places(int on);
/* That signal has the loop report to standard error; notes places too. Or the code of sigaction().
 */
UV_EXTERN int rondo_report_on_signal(int signum);

/*
 * For runtimes that schedule things of their own on the loop: what they are, when one was
 * scheduled, and when it runs. `subject` tells one from another; texts are given once and named by
 * number afterwards, 0 being none.
 */
enum {
  RONDO_TRACE_SCRIPT = 1,
  RONDO_TRACE_TICK,
  RONDO_TRACE_TIMER,
  RONDO_TRACE_IMMEDIATE,
  RONDO_TRACE_MICROTASKS,
  RONDO_TRACE_MICROTASK,
  RONDO_TRACE_COLLECTION,
  RONDO_TRACE_OTHER
};

UV_EXTERN uint32_t rondo_trace_text(const char *text);
UV_EXTERN void rondo_trace_scheduled(int kind, uint64_t subject, uint32_t name, uint32_t place);
UV_EXTERN void rondo_trace_begin(int kind, uint64_t subject, uint32_t name, uint32_t place);
UV_EXTERN void rondo_trace_end(void);

#ifdef __cplusplus
}
#endif

#endif
