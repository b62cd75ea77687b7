/* SPDX-License-Identifier: MIT */
/*
 * What the loop needs of the kernel, in a few functions. One file in this folder implements them
 * for each kernel interface.
 *
 * loop->backend_fd is the interface's descriptor and keeps its number for the life of the loop, so
 * that programs can wait for it in a loop of their own. loop->wake_fd is watched from the start. If
 * someone else closes them the loop gets new ones, with the same numbers if these are free.
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

/* How many events one call brings at most. */
#define RD_BACKEND_EVENTS 1024

struct rd_event {
  int fd; /* RD_EVENT_WAKE: something is in an inbox */
  unsigned int generation;
  unsigned int events;
};

#define RD_EVENT_WAKE (-1)

int rd_backend_open(uv_loop_t *loop);
void rd_backend_close(uv_loop_t *loop);

/* In the child of a fork: leaves the parent's interface alone and makes a new one. */
int rd_backend_fork(uv_loop_t *loop);

/* Whether the kernel can watch this kind of descriptor at all: 0, UV_EPERM, UV_EBADF, ... */
int rd_backend_probe(uv_loop_t *loop, int fd);

/* Makes the kernel forget a registered watcher. */
void rd_backend_remove(uv_loop_t *loop, struct rd_watcher *watcher);

/*
 * Tells the kernel what is on loop->watcher_changes. Watchers that it refuses, for example because
 * they watch a plain file, go to a list of their own: they count as ready.
 */
void rd_backend_apply_changes(uv_loop_t *loop, struct rd_queue *refused);

/*
 * Waits for events and returns how many there are; UV_EINTR if a signal came first. A timeout above
 * 0 ends at due_ns, when the first timer is due; 0 returns immediately; -1 waits without a limit.
 */
int rd_backend_wait(uv_loop_t *loop, int timeout_ms, uint64_t due_ns, struct rd_event *events);

/*
 * The same without waiting, for turns that have other work: after many of them in a row that found
 * nothing, most need no system call.
 */
int rd_backend_look(uv_loop_t *loop, struct rd_event *events);

/* True if it is known, without a system call, that rd_backend_look() would find nothing. */
bool rd_backend_ring_is_empty(const uv_loop_t *loop);
static inline bool rd_backend_is_known_empty(const uv_loop_t *loop) {
  return loop->idle_poll != NULL && rd_backend_ring_is_empty(loop);
}

/* An event came for a descriptor that nobody watches: the kernel's list is not ours any more. */
void rd_backend_rebuild(uv_loop_t *loop);

#endif
