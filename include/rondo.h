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
 * Runs a function on a loop, from its poll phase, in the order of posting. Any thread, but no
 * signal handler. A posted function does not keep the loop alive; those that have not run when the
 * loop is closed never will. UV_ENOMEM, UV_EINVAL.
 */
typedef void (*rondo_post_cb)(uv_loop_t *loop, void *arg);
UV_EXTERN int rondo_post(uv_loop_t *loop, rondo_post_cb cb, void *arg);

/*
 * Starts a timer that fires after timeout_ns nanoseconds of the real clock, then every repeat_ns
 * unless that is 0. Never early: when the callback runs, uv_hrtime() is at least its value at the
 * call plus the timeout. Repetitions count from when the timer was due, not from when it ran;
 * missed ones are skipped. Otherwise the same as uv_timer_start(), for the same handles. UV_EINVAL,
 * UV_ENOMEM.
 */
UV_EXTERN int rondo_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout_ns,
                                uint64_t repeat_ns);
/* Nanoseconds of the real clock until the timer, of either kind, is due; 0 if it is overdue. */
UV_EXTERN uint64_t rondo_timer_due_in(const uv_timer_t *timer);

/*
 * Cancelling requests for files, addresses and names even when their work is in flight. The
 * callback runs from poll, as always. Call these from the loop's thread.
 *
 * File work in flight can be interrupted only by a signal to its thread, and no signal is sent
 * unless the program provides one with rondo_cancel_signal(). The signal ends a wait for a pipe, a
 * terminal, a lock or a network file system, but not a read from a disk. A call that completes all
 * the same reports its own result, and so does one that was interrupted after a part. Lookups of
 * addresses and names are abandoned: their thread stays busy until the resolver returns.
 */

/*
 * As uv_cancel(), also for requests in flight: the callback gets UV_ECANCELED or UV_EAI_CANCELED.
 * UV_EBUSY if the request is done or cannot be cancelled: file work in flight, without a signal.
 * UV_ENOMEM.
 */
UV_EXTERN int rondo_cancel(uv_req_t *req);

/*
 * Provides a signal to interrupt file work with: SIGURG or SIGWINCH, which are ignored by default
 * and so cannot kill a process; UV_EINVAL for any other. The library installs a handler that does
 * nothing, and the threads of the pool unblock the signal; work in flight at that time stays
 * uninterruptible. From then on the program must leave the signal alone; if it installs a handler
 * anyway, no signal is sent until that is reset. UV_EBUSY if the signal has a handler, is ignored
 * explicitly or is blocked in the calling thread, or if the other signal was provided before.
 */
UV_EXTERN int rondo_cancel_signal(int signum);

/*
 * Cancels the request with UV_ETIMEDOUT if it is not done after timeout_ns nanoseconds. Without a
 * signal, file work in flight is called back when it ends by itself; a copy stops between two
 * system calls. A new deadline replaces the previous one; 0 removes it. UV_EBUSY if the request is
 * done or already being cancelled; UV_EINVAL for other requests; UV_ENOMEM.
 */
UV_EXTERN int rondo_deadline(uv_req_t *req, uint64_t timeout_ns);

/* Stats of the thread pool, by kind of work. */
typedef struct {
  uint64_t submitted;
  uint64_t begun;
  uint64_t finished;
  uint64_t waited_ns; /* total time in the run queue, of work that has begun or still waits */
} rondo_pool_stats_t;

typedef struct {
  unsigned int threads; /* the size of the pool */
  unsigned int started; /* threads that have been started */
  rondo_pool_stats_t files;
  rondo_pool_stats_t computations; /* uv_queue_work(), uv_random() */
  rondo_pool_stats_t names;        /* uv_getaddrinfo(), uv_getnameinfo() */
} rondo_pool_report_t;

/* Any thread. UV_EINVAL if report is NULL. */
UV_EXTERN int rondo_pool_report(rondo_pool_report_t *report);

/*
 * Recordings: every turn of every loop of the process, callback by callback, and the thread pool.
 * One recording at a time. Each thread writes to a ring buffer of fixed size; when that is full,
 * the oldest records are overwritten. `rondo trace view` shows a recording. Any thread may call
 * these.
 */
typedef struct {
  const char *path; /* the file to write, which is always complete; NULL: memory, for snapshots */
  size_t records;   /* per thread, of 32 bytes, rounded up to a power of two; 0: 262,144 */
} rondo_trace_options_t;

/* NULL: in memory. UV_EALREADY if it is recording, UV_EINVAL if too large, or the file's error. */
UV_EXTERN int rondo_trace_start(const rondo_trace_options_t *options);
/* UV_EALREADY if it is not recording. The records stay available for snapshots. */
UV_EXTERN int rondo_trace_stop(void);
UV_EXTERN int rondo_trace_is_on(void);
/* Copies the recording to a file. UV_ENODATA if there is none. Async-signal-safe. */
UV_EXTERN int rondo_trace_snapshot(const char *path);

/* Records a mark with a text. */
UV_EXTERN void rondo_trace_mark(const char *text);

/*
 * Starts the watchdog: a callback that runs longer than limit_ms is reported on standard error
 * while it still runs, with the stack of its thread. 0 stops it. Starts a recording in memory if
 * there is none. Uses the signal SIGRTMIN + 11. Returns 0 or the code of what failed.
 */
UV_EXTERN int rondo_warn_blocked(unsigned int limit_ms);

/* Writes what keeps the loop alive to a descriptor. From the loop's thread. UV_EINVAL. */
UV_EXTERN int rondo_loop_report(const uv_loop_t *loop, int fd);
/* Turns on or off that reports show where handles and requests were created. */
UV_EXTERN void rondo_note_places(int on);
/* The signal makes the loop report to standard error, with places. Or sigaction()'s error. */
UV_EXTERN int rondo_report_on_signal(int signum);

/*
 * For runtimes that schedule callbacks of their own on the loop: what was scheduled, and when it
 * runs. `subject` identifies it. rondo_trace_text() turns a text into a number for the other
 * functions; 0 means no text.
 */
enum {
  RONDO_TRACE_SCRIPT = 1,
  RONDO_TRACE_TICK,
  RONDO_TRACE_TIMER,
  RONDO_TRACE_IMMEDIATE,
  RONDO_TRACE_MICROTASKS,
  RONDO_TRACE_MICROTASK,
  RONDO_TRACE_COLLECTION,
  RONDO_TRACE_OTHER,
  RONDO_TRACE_CALL,      /* a span: a call of the runtime's interface that starts requests */
  RONDO_TRACE_ABOUT,     /* what the innermost callback handles: a peer, a path */
  RONDO_TRACE_REQUEST,   /* the innermost callback begins to answer a request of a client */
  RONDO_TRACE_RESPONSE,  /* the answer with the same subject has been sent */
  RONDO_TRACE_SAMPLE,    /* the stack at one moment; the subject is the time */
  RONDO_TRACE_BLOCKED,   /* the runtime itself has reported that the innermost callback blocks */
  RONDO_TRACE_MEMORY,    /* the subject is the resident memory in bytes */
  RONDO_TRACE_MEASURE,   /* something that the program measured; the subject is its start time, the
                            place its duration in microseconds */
  RONDO_TRACE_MOMENT,    /* a mark of the program; the subject is its time */
  RONDO_TRACE_COLLECTED, /* a garbage collection, with subject and place like a measurement */
  RONDO_TRACE_HEAP,      /* the subject is the live heap in bytes, the place its capacity in KiB */
  RONDO_TRACE_MESSAGE,   /* a message to this or another thread, when it is sent and delivered */
  RONDO_TRACE_PROCESSOR  /* written by the recorder: the subject is the thread's CPU time in ns */
};

UV_EXTERN uint32_t rondo_trace_text(const char *text);
/* The number of the recording that another process has started, which counts from 1; 0: none. */
UV_EXTERN uint32_t rondo_trace_attached(void);
UV_EXTERN void rondo_trace_scheduled(int kind, uint64_t subject, uint32_t name, uint32_t place);
UV_EXTERN void rondo_trace_begin(int kind, uint64_t subject, uint32_t name, uint32_t place);
UV_EXTERN void rondo_trace_end(void);

#ifdef __cplusplus
}
#endif

#endif
