/* SPDX-License-Identifier: MIT */
/*
 * What the loop needs from the kernel. epoll.c, kqueue.c or poll.c implements it; nothing outside
 * this folder knows which kernel interface is behind it.
 *
 * loop->backend_fd is the descriptor of that interface and keeps its number for the life of the
 * loop, so that programs can wait for it in a loop of their own. loop->wake_fd is watched from the
 * start. If the program closes them by mistake the loop gets new ones, with the same numbers if
 * these are free. poll() has no descriptor of its own: there backend_fd is -1.
 */
#ifndef RD_BACKEND_BACKEND_H
#define RD_BACKEND_BACKEND_H

#include <stdbool.h>

#include "backend/watcher.h"
#include "uv.h"

/* uv_loop_t.flags */
enum {
  RD_LOOP_BLOCK_SIGPROF = 1u << 0,
  RD_LOOP_MEASURE_IDLE = 1u << 1,
  RD_LOOP_WAITS_IN_NS = 1u << 2 /* waits end when the first timer is due, to the nanosecond */
};

/* The most events that one call returns; libkqueue has no room for more. */
#ifdef RD_BACKEND_KQUEUE
#define RD_BACKEND_EVENTS 512
#else
#define RD_BACKEND_EVENTS 1024
#endif

struct rd_event {
  int fd; /* RD_EVENT_WAKE: an inbox is not empty */
  unsigned int generation;
  unsigned int events;
};

#define RD_EVENT_WAKE (-1)
#define RD_EVENT_CHILD (-2) /* `generation` is its pid; 0: watch all children again */

int rd_backend_open(uv_loop_t *loop);
void rd_backend_close(uv_loop_t *loop);

/* In the child of a fork: opens a new interface without touching the parent's. */
int rd_backend_fork(uv_loop_t *loop);

/* Whether the kernel can watch this descriptor: 0, UV_EPERM, UV_EBADF, ... */
int rd_backend_probe(uv_loop_t *loop, int fd);

/* Removes a registered watcher from the kernel. */
void rd_backend_remove(uv_loop_t *loop, struct rd_watcher *watcher);

/*
 * Passes loop->watcher_changes to the kernel. Watchers that it refuses, for example those of
 * regular files, move to `refused`: they count as ready.
 */
void rd_backend_apply_changes(uv_loop_t *loop, struct rd_queue *refused);

/*
 * Waits for events and returns how many there are; UV_EINTR if a signal came first. A timeout above
 * 0 ends at due_ns, when the first timer is due; 0 returns immediately; -1 waits without a limit.
 */
int rd_backend_wait(uv_loop_t *loop, int timeout_ms, uint64_t due_ns, struct rd_event *events);

/*
 * The same without waiting, for turns that must not block. After many consecutive empty ones most
 * need no system call.
 */
int rd_backend_look(uv_loop_t *loop, struct rd_event *events);

/* True if it is known, without a system call, that rd_backend_look() would return 0. */
bool rd_backend_ring_is_empty(const uv_loop_t *loop);
static inline bool rd_backend_is_known_empty(const uv_loop_t *loop) {
  return loop->idle_poll != NULL && rd_backend_ring_is_empty(loop);
}

/* True if no descriptor was ever watched: then only senders end a wait, and their messages are in
 * the inboxes. A kqueue also reports children. */
static inline bool rd_backend_only_wakes(const uv_loop_t *loop) {
#ifdef RD_BACKEND_KQUEUE
  (void)loop;
  return false;
#else
  return loop->watcher_capacity == 0;
#endif
}

/* Reports the end of a child once, as RD_EVENT_CHILD. UV_ENOSYS if the kernel cannot do that. */
int rd_backend_watch_child(uv_loop_t *loop, pid_t pid);

/* After an event for a descriptor without a watcher: rebuilds the kernel's list. */
void rd_backend_rebuild(uv_loop_t *loop);

#endif
