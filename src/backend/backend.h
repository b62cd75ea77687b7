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

#include "loop/watcher.h"
#include "uv.h"

/* How many events one call of rd_backend_wait() brings at most. */
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
 * Waits for events and returns how many there are; UV_EINTR if a signal came first. A loop with
 * RD_LOOP_WAITS_IN_NS that waits for a timer waits for exactly that.
 */
int rd_backend_wait(uv_loop_t *loop, int timeout_ms, struct rd_event *events);

/* An event came for a descriptor that nobody watches: the kernel's list is not ours any more. */
void rd_backend_rebuild(uv_loop_t *loop);

#endif
