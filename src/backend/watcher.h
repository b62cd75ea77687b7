/* SPDX-License-Identifier: MIT */
/*
 * Watchers: interest in what happens to a descriptor.
 *
 * At most one watcher of a loop has a descriptor; loop->watchers finds it. What is asked for here
 * is told to the kernel when poll begins, all changes of a turn at once: until then the watcher is
 * on loop->watcher_changes.
 *
 * The callback comes from poll, with the events that came, or from phase 2 after rd_watch_feed().
 */
#ifndef RD_BACKEND_WATCHER_H
#define RD_BACKEND_WATCHER_H

#include <stdbool.h>
#include <sys/epoll.h>

#include "uv.h"

/* Events. ERR and HUP come unasked. */
enum {
  RD_WATCH_IN = EPOLLIN,
  RD_WATCH_OUT = EPOLLOUT,
  RD_WATCH_PRI = EPOLLPRI,
  RD_WATCH_RDHUP = EPOLLRDHUP,
  RD_WATCH_ERR = EPOLLERR,
  RD_WATCH_HUP = EPOLLHUP,
  RD_WATCH_GONE = 1u << 26, /* with ERR, once: the descriptor has been closed by someone else */
  RD_WATCH_EDGE = EPOLLET   /* no event: only what is new wakes the loop */
};

typedef void (*rd_watcher_cb)(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);

void rd_watch_init(struct rd_watcher *watcher, rd_watcher_cb cb, int fd);

/* Adds events to those watched. UV_ENOMEM, or UV_EEXIST if another watcher has the descriptor. */
int rd_watch_start(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);

/* Takes events away from those watched. Starting again before poll costs no system call. */
void rd_watch_stop(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);

/* Ends it all, before the descriptor is closed: no event of the past will come any more. */
void rd_watch_close(uv_loop_t *loop, struct rd_watcher *watcher);

/* Has the callback run in phase 2. */
void rd_watch_feed(uv_loop_t *loop, struct rd_watcher *watcher);

bool rd_watch_is_active(const struct rd_watcher *watcher, unsigned int events);

/* Whether a watcher has this descriptor and has not stopped. */
bool rd_watch_has_fd(const uv_loop_t *loop, int fd);

/* Used by poll: the watcher that an event is for, or NULL if it is gone. */
struct rd_watcher *rd_watch_find(const uv_loop_t *loop, int fd, unsigned int generation);

/*
 * Used by poll for a watcher whose descriptor is gone: runs its callback, once, and then forgets
 * its number, so that nobody closes what has the number next.
 */
void rd_watch_end_gone(uv_loop_t *loop, struct rd_watcher *watcher);

/* Used by the backend: gives the descriptor up and makes the kernel forget it. */
void rd_watch_forget(uv_loop_t *loop, struct rd_watcher *watcher);

/* Used after a fork and when the kernel's list has to be made anew. */
void rd_watch_register_all_again(uv_loop_t *loop);

#endif
