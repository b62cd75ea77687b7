/* SPDX-License-Identifier: MIT */
/*
 * Handles and requests in general, and the handles that belong to the loop itself: timer, idle,
 * prepare, check, async, poll, signal.
 *
 * A handle lives from its init function to its close callback; its memory must not move in between.
 * A request lives from the call that starts it to its callback. Every handle struct begins with the
 * members of uv_handle_t, every request with those of uv_req_t, so that a pointer to either may be
 * cast.
 */
#ifndef UV_HANDLE_H
#define UV_HANDLE_H

#include "loop.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*uv_close_cb)(uv_handle_t *handle);
typedef void (*uv_walk_cb)(uv_handle_t *handle, void *arg);
typedef void (*uv_timer_cb)(uv_timer_t *handle);
typedef void (*uv_idle_cb)(uv_idle_t *handle);
typedef void (*uv_prepare_cb)(uv_prepare_t *handle);
typedef void (*uv_check_cb)(uv_check_t *handle);
typedef void (*uv_async_cb)(uv_async_t *handle);
typedef void (*uv_poll_cb)(uv_poll_t *handle, int status, int events);
typedef void (*uv_signal_cb)(uv_signal_t *handle, int signum);

/* The members that all handles begin with. */
struct uv_handle_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
};

/* The members that all requests begin with. */
struct uv_req_s {
  void *data;
  uv_req_type type;
  /* private */
  void *reserved[6];
};

/* Calls its callback once after timeout milliseconds, then every repeat milliseconds if not 0. */
struct uv_timer_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_timer_cb timer_cb;
  size_t heap_index;
  uint64_t due; /* on the loop's clock */
  uint64_t repeat;
  uint64_t due_ns; /* of a timer in nanoseconds; otherwise 0 */
  uint64_t repeat_ns;
#if UINTPTR_MAX > 0xffffffffu
  void *timer_reserved;
#endif
};

/* Calls its callback every turn, and keeps poll from blocking. */
struct uv_idle_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_idle_cb idle_cb;
  struct rd_queue queue;
};

/* Calls its callback every turn, just before poll. */
struct uv_prepare_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_prepare_cb prepare_cb;
  struct rd_queue queue;
};

/* Calls its callback every turn, just after poll. */
struct uv_check_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_check_cb check_cb;
  struct rd_queue queue;
};

/* Runs a callback on the loop when any thread or signal handler sends to it. */
struct uv_async_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_async_cb async_cb;
  struct rd_queue queue; /* in the loop's async_inbox, then on async_woken */
  rd_half pending;       /* sent, and the callback has not run */
  rd_half senders;       /* threads inside uv_async_send() */
};

enum uv_poll_event { UV_READABLE = 1, UV_WRITABLE = 2, UV_DISCONNECT = 4, UV_PRIORITIZED = 8 };

/* Watches a descriptor that another part of the program owns. */
struct uv_poll_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_poll_cb poll_cb;
  struct rd_watcher watcher;
};

/* Calls its callback on the loop after the process has received a signal. */
struct uv_signal_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_signal_cb signal_cb;
  int signum;
  /* private */
  unsigned int caught;      /* deliveries whose callback has not run */
  struct rd_queue listener; /* on the list of all handles for this signal */
  struct rd_queue queue;    /* in the loop's signal_inbox, then on signal_caught */
  void *signal_reserved;
};

/* Any handle. uv_fileno() may be called on tcp, pipe, tty, udp and poll handles only. */
UV_EXTERN void uv_close(uv_handle_t *handle, uv_close_cb close_cb);
UV_EXTERN int uv_is_active(const uv_handle_t *handle);
UV_EXTERN int uv_is_closing(const uv_handle_t *handle);
UV_EXTERN void uv_ref(uv_handle_t *handle);
UV_EXTERN void uv_unref(uv_handle_t *handle);
UV_EXTERN int uv_has_ref(const uv_handle_t *handle);
UV_EXTERN void uv_walk(uv_loop_t *loop, uv_walk_cb walk_cb, void *arg);
UV_EXTERN int uv_fileno(const uv_handle_t *handle, uv_os_fd_t *fd);
UV_EXTERN int uv_send_buffer_size(uv_handle_t *handle, int *value);
UV_EXTERN int uv_recv_buffer_size(uv_handle_t *handle, int *value);
UV_EXTERN size_t uv_handle_size(uv_handle_type type);
UV_EXTERN const char *uv_handle_type_name(uv_handle_type type);
UV_EXTERN uv_handle_type uv_handle_get_type(const uv_handle_t *handle);
UV_EXTERN uv_loop_t *uv_handle_get_loop(const uv_handle_t *handle);
UV_EXTERN void *uv_handle_get_data(const uv_handle_t *handle);
UV_EXTERN void uv_handle_set_data(uv_handle_t *handle, void *data);

/* Any request. */
UV_EXTERN int uv_cancel(uv_req_t *req);
UV_EXTERN size_t uv_req_size(uv_req_type type);
UV_EXTERN const char *uv_req_type_name(uv_req_type type);
UV_EXTERN uv_req_type uv_req_get_type(const uv_req_t *req);
UV_EXTERN void *uv_req_get_data(const uv_req_t *req);
UV_EXTERN void uv_req_set_data(uv_req_t *req, void *data);

/* Timers. */
UV_EXTERN int uv_timer_init(uv_loop_t *loop, uv_timer_t *handle);
UV_EXTERN int uv_timer_start(uv_timer_t *handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat);
UV_EXTERN int uv_timer_stop(uv_timer_t *handle);
UV_EXTERN int uv_timer_again(uv_timer_t *handle);
UV_EXTERN void uv_timer_set_repeat(uv_timer_t *handle, uint64_t repeat);
UV_EXTERN uint64_t uv_timer_get_repeat(const uv_timer_t *handle);
UV_EXTERN uint64_t uv_timer_get_due_in(const uv_timer_t *handle);

/* Idle, prepare, check. */
UV_EXTERN int uv_idle_init(uv_loop_t *loop, uv_idle_t *idle);
UV_EXTERN int uv_idle_start(uv_idle_t *idle, uv_idle_cb cb);
UV_EXTERN int uv_idle_stop(uv_idle_t *idle);
UV_EXTERN int uv_prepare_init(uv_loop_t *loop, uv_prepare_t *prepare);
UV_EXTERN int uv_prepare_start(uv_prepare_t *prepare, uv_prepare_cb cb);
UV_EXTERN int uv_prepare_stop(uv_prepare_t *prepare);
UV_EXTERN int uv_check_init(uv_loop_t *loop, uv_check_t *check);
UV_EXTERN int uv_check_start(uv_check_t *check, uv_check_cb cb);
UV_EXTERN int uv_check_stop(uv_check_t *check);

/* Async. uv_async_send() may be called from any thread and from signal handlers. */
UV_EXTERN int uv_async_init(uv_loop_t *loop, uv_async_t *async, uv_async_cb async_cb);
UV_EXTERN int uv_async_send(uv_async_t *async);

/* Poll. */
UV_EXTERN int uv_poll_init(uv_loop_t *loop, uv_poll_t *handle, int fd);
UV_EXTERN int uv_poll_init_socket(uv_loop_t *loop, uv_poll_t *handle, uv_os_sock_t socket);
UV_EXTERN int uv_poll_start(uv_poll_t *handle, int events, uv_poll_cb cb);
UV_EXTERN int uv_poll_stop(uv_poll_t *handle);

/* Signals. */
UV_EXTERN int uv_signal_init(uv_loop_t *loop, uv_signal_t *handle);
UV_EXTERN int uv_signal_start(uv_signal_t *handle, uv_signal_cb signal_cb, int signum);
UV_EXTERN int uv_signal_start_oneshot(uv_signal_t *handle, uv_signal_cb signal_cb, int signum);
UV_EXTERN int uv_signal_stop(uv_signal_t *handle);

#ifdef __cplusplus
}
#endif

#endif
