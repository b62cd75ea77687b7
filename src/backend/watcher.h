/* SPDX-License-Identifier: MIT */
/*
 * Watchers: interest in the events of a descriptor.
 *
 * At most one watcher of a loop has a descriptor; loop->watchers finds it. Changes are passed to
 * the kernel in one batch when poll begins: until then the watcher is on loop->watcher_changes.
 *
 * The callback runs from poll, with the events, or from phase 2 after rd_watch_feed().
 */
#ifndef RD_BACKEND_WATCHER_H
#define RD_BACKEND_WATCHER_H

#include <stdbool.h>

#include "uv.h"

/* Events. ERR and HUP are always reported. */
enum {
  RD_WATCH_IN = 1u << 0,
  RD_WATCH_PRI = 1u << 1,
  RD_WATCH_OUT = 1u << 2,
  RD_WATCH_ERR = 1u << 3,
  RD_WATCH_HUP = 1u << 4,
  RD_WATCH_RDHUP = 1u << 13,
  RD_WATCH_GONE = 1u << 26,         /* with ERR, once: the program has closed the descriptor */
  RD_WATCH_FILE_CHANGED = 1u << 27, /* only kqueue.c: a file's contents or attributes */
  RD_WATCH_FILE_RENAMED = 1u << 28, /* the same: it was renamed or removed */
  RD_WATCH_FILE = RD_WATCH_FILE_CHANGED | RD_WATCH_FILE_RENAMED,
  RD_WATCH_EDGE = 1u << 31 /* not an event: report only changes, or the same again after a pause */
};

typedef void (*rd_watcher_cb)(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);

void rd_watch_init(struct rd_watcher *watcher, rd_watcher_cb cb, int fd);

/* Adds events to watch. UV_ENOMEM, or UV_EEXIST if another watcher has the descriptor. */
int rd_watch_start(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);

/* Removes events to watch. Starting again before poll costs no system call. */
void rd_watch_stop(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);

/* Before the descriptor is closed: no callback runs after this, pending events included. */
void rd_watch_close(uv_loop_t *loop, struct rd_watcher *watcher);

/* Runs the callback from phase 2. */
void rd_watch_feed(uv_loop_t *loop, struct rd_watcher *watcher);

bool rd_watch_is_active(const struct rd_watcher *watcher, unsigned int events);

/* Whether an active watcher has this descriptor. */
bool rd_watch_has_fd(const uv_loop_t *loop, int fd);

/*
 * For the backend, of a watcher that has its descriptor: tells a registration from a later one of
 * the same descriptor. On 32-bit systems libuv's layout has no room for it in the watcher.
 */
static inline unsigned int *rd_watch_generation(const uv_loop_t *loop, struct rd_watcher *watcher) {
#if UINTPTR_MAX > 0xffffffffu
  (void)loop;
  return &watcher->generation;
#else
  return &loop->watchers[watcher->fd].generation;
#endif
}

/* For poll: the watcher of an event, or NULL if it is gone. */
struct rd_watcher *rd_watch_find(const uv_loop_t *loop, int fd, unsigned int generation);

/*
 * For poll, when the descriptor of a watcher is gone: runs the callback once, then clears the
 * number, so that the owner does not close a descriptor that reuses it.
 */
void rd_watch_end_gone(uv_loop_t *loop, struct rd_watcher *watcher);

/* For the backend: releases the descriptor, and removes it from the kernel. */
void rd_watch_forget(uv_loop_t *loop, struct rd_watcher *watcher);

/* After a fork, and when the kernel's list was rebuilt: puts all watchers on the list of changes.
 */
void rd_watch_register_all_again(uv_loop_t *loop);

#endif
