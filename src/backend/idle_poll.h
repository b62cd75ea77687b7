/* SPDX-License-Identifier: MIT */
/*
 * Knowing without a system call that the kernel has nothing for a loop.
 *
 * A loop that does not wait (because something is idle) would ask the kernel in every turn and get
 * nothing. After many such turns an io_uring is made that watches the loop's epoll descriptor: the
 * kernel writes into shared memory when there is something, and as long as there is not, poll need
 * not ask. It is a hint and no more: once in a millisecond poll asks anyway, and a loop that waits
 * again gives the ring back.
 *
 * Where there is no ring (see ring_policy.h), poll asks.
 */
#ifndef RD_BACKEND_IDLE_POLL_H
#define RD_BACKEND_IDLE_POLL_H

#include "uv.h"

/* Before a wait of no length: rd_backend_is_known_empty(). After one that found `count` events. */
void rd_idle_poll_done(uv_loop_t *loop, int count);

/* The loop waits, ends, or goes on in the child of a fork: no ring from now on. */
void rd_idle_poll_end(uv_loop_t *loop);

#endif
