/* SPDX-License-Identifier: MIT */
/*
 * The loop: how to create and run it, its clock, and what keeps it alive.
 *
 * A loop belongs to the thread that runs it. Unless a function says otherwise, call it from that
 * thread only.
 */
#ifndef UV_LOOP_H
#define UV_LOOP_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  UV_RUN_DEFAULT = 0, /* run until nothing is alive or uv_stop() is called */
  UV_RUN_ONCE,        /* one turn; may block for I/O */
  UV_RUN_NOWAIT       /* one turn; never blocks */
} uv_run_mode;

typedef enum {
  UV_LOOP_BLOCK_SIGNAL = 0,
  UV_METRICS_IDLE_TIME,
  UV_LOOP_USE_IO_URING_SQPOLL
#define UV_LOOP_USE_IO_URING_SQPOLL UV_LOOP_USE_IO_URING_SQPOLL
} uv_loop_option;

typedef enum { UV_CLOCK_MONOTONIC, UV_CLOCK_REALTIME } uv_clock_id;

typedef struct {
  long tv_sec;
  long tv_nsec;
} uv_timespec_t;

typedef struct {
  int64_t tv_sec;
  int32_t tv_nsec;
} uv_timespec64_t;

typedef struct {
  long tv_sec;
  long tv_usec;
} uv_timeval_t;

typedef struct {
  int64_t tv_sec;
  int32_t tv_usec;
} uv_timeval64_t;

typedef struct uv_metrics_s {
  uint64_t loop_count;     /* turns that reached poll */
  uint64_t events;         /* events that poll has handled */
  uint64_t events_waiting; /* events that were already pending when poll began */
  /* private */
  void *reserved[13];
} uv_metrics_t;

struct uv_loop_s {
  void *data;
  unsigned int active_handles; /* active and referenced */
  /* private */
  struct rd_queue handle_queue; /* all handles that are not closed */
  union {
    void *unused;
    unsigned int count;
  } active_reqs;
  void *internal_fields;
  unsigned int stop_flag;
  unsigned int flags;

  /* The clock, and phase 1: timers, a heap in an array. */
  uint64_t time;
  uint64_t timer_counter;
  struct rd_timer_entry *timer_heap;
  size_t timer_count;
  size_t timer_capacity;

  /* The queues of phases 2 to 4, 6 and 7. */
  struct rd_queue pending_queue;
  struct rd_queue idle_queue;
  struct rd_queue prepare_queue;
  struct rd_queue check_queue;
  uv_handle_t *closing_handles;

  /* Phase 5: poll. */
  int backend_fd;
  int wake_fd; /* written to after something was put into an inbox: see wake.c */
  struct rd_watched *watchers;
  size_t watcher_capacity;
  struct rd_queue watcher_changes;
  unsigned int watcher_generation;
  unsigned int watcher_removals;

  /* Inboxes for other threads and signal handlers, and what was drained from them. */
  struct rd_queue *async_inbox;
  struct rd_queue *work_inbox;
  struct rd_queue *signal_inbox;
  struct rd_queue *post_inbox;
  struct rd_queue async_woken;
  struct rd_queue signal_caught;
  unsigned int is_awake;    /* uv_run() will check the inboxes before it waits */
  unsigned int is_embedded; /* the program may wait for backend_fd itself */

  /* Finished work whose callbacks poll will run, oldest first. See work/completion.c. */
  struct rd_queue work_finished;
  struct rd_queue done_inline; /* done without a thread, since the last check phase began */

  /* Stats. Any thread may read the two times: while idle_sequence is odd they are changing. */
  uint64_t metrics_loop_count;
  uint64_t metrics_events;
  uint64_t metrics_events_waiting;
  uint64_t idle_sequence;
  uint64_t idle_time_ns;
  uint64_t idle_since_ns; /* when poll began to wait, or 0 */

  /* Processes and watched files. */
  struct rd_queue children;
  struct rd_queue children_exited; /* those whose callbacks have not run */
  void *child_signal[20];          /* a uv_signal_t, for children without a pidfd */
  struct rd_watcher inotify_watcher;
  void *inotify_watches;
  int spare_fd;             /* closed for a moment to accept when no descriptor is left */
  unsigned int empty_turns; /* consecutive ones; see backend/idle_poll.h */
  struct rd_idle_poll *idle_poll;
  uint64_t time_ns;              /* the same as `time`, in nanoseconds */
  uint64_t backend_checked_ms;   /* when backend_fd and wake_fd were last verified to be ours */
  unsigned int backend_serial;   /* see backend/recover.c */
  struct rd_spin spin;           /* for messages of other threads */
  const struct rd_loop_ops *ops; /* see loop/ops.h */
  struct rd_backend_memory backend_state;
};

/* Creating and closing a loop. */
UV_EXTERN int uv_loop_init(uv_loop_t *loop);
UV_EXTERN int uv_loop_close(uv_loop_t *loop);
UV_EXTERN int uv_loop_configure(uv_loop_t *loop, uv_loop_option option, ...);
UV_EXTERN int uv_loop_fork(uv_loop_t *loop);
UV_EXTERN uv_loop_t *uv_default_loop(void);
UV_EXTERN uv_loop_t *uv_loop_new(void);
UV_EXTERN void uv_loop_delete(uv_loop_t *loop);
UV_EXTERN size_t uv_loop_size(void);
UV_EXTERN void *uv_loop_get_data(const uv_loop_t *loop);
UV_EXTERN void uv_loop_set_data(uv_loop_t *loop, void *data);

/* Running it. */
UV_EXTERN int uv_run(uv_loop_t *loop, uv_run_mode mode);
UV_EXTERN void uv_stop(uv_loop_t *loop);
UV_EXTERN int uv_loop_alive(const uv_loop_t *loop);
UV_EXTERN int uv_backend_fd(const uv_loop_t *loop);
UV_EXTERN int uv_backend_timeout(const uv_loop_t *loop);

/* The clock. uv_hrtime and uv_clock_gettime may be called from any thread. */
UV_EXTERN uint64_t uv_now(const uv_loop_t *loop);
UV_EXTERN void uv_update_time(uv_loop_t *loop);
UV_EXTERN uint64_t uv_hrtime(void);
UV_EXTERN int uv_clock_gettime(uv_clock_id clock_id, uv_timespec64_t *ts);

/* Inspecting it. uv_metrics_idle_time may be called from any thread. */
UV_EXTERN int uv_metrics_info(uv_loop_t *loop, uv_metrics_t *metrics);
UV_EXTERN uint64_t uv_metrics_idle_time(uv_loop_t *loop);
UV_EXTERN void uv_print_all_handles(uv_loop_t *loop, FILE *stream);
UV_EXTERN void uv_print_active_handles(uv_loop_t *loop, FILE *stream);

/* The library as a whole; any thread. */
UV_EXTERN unsigned int uv_version(void);
UV_EXTERN const char *uv_version_string(void);
UV_EXTERN void uv_library_shutdown(void);
UV_EXTERN int uv_replace_allocator(uv_malloc_func malloc_func, uv_realloc_func realloc_func,
                                   uv_calloc_func calloc_func, uv_free_func free_func);
UV_EXTERN const char *uv_strerror(int err);
UV_EXTERN char *uv_strerror_r(int err, char *buf, size_t buflen);
UV_EXTERN const char *uv_err_name(int err);
UV_EXTERN char *uv_err_name_r(int err, char *buf, size_t buflen);
UV_EXTERN int uv_translate_sys_error(int sys_errno);

#ifdef __cplusplus
}
#endif

#endif
