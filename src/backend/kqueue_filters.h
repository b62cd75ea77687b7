/* SPDX-License-Identifier: MIT */
/*
 * For kqueue.c: the filters of a watcher.
 */
#ifndef RD_BACKEND_KQUEUE_FILTERS_H
#define RD_BACKEND_KQUEUE_FILTERS_H

#include <sys/types.h>

#include <sys/event.h>

#include "backend/watcher.h"

/*
 * Changes the filters of watcher->fd from those for watcher->registered to those for `wanted`. 0 or
 * the code of the first that could not be added; none is left then.
 */
int rd_kqueue_change(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int wanted);

/* Adds the wake-up (EV_ADD), or checks that it is there (EV_ENABLE). Its generation is 0. */
int rd_kqueue_wake(int kqueue_fd, int fd, unsigned short action);

/* Adds the end of a child. */
int rd_kqueue_child(int kqueue_fd, pid_t pid);

/* The registration that an event belongs to. */
unsigned int rd_kqueue_generation(const struct kevent *came);

/* As events of a watcher. */
unsigned int rd_kqueue_events(const struct kevent *came);

#endif
