/* SPDX-License-Identifier: MIT */
/*
 * Knowing without a system call that there are no events.
 *
 * A loop that must not block (because an idle handle is active) calls epoll_wait() in every turn,
 * mostly in vain. After many empty turns an io_uring is created that watches the epoll descriptor:
 * the kernel writes to shared memory when there are events, and until then poll skips the call. It
 * is only a hint: once a millisecond poll calls epoll_wait() anyway, and a loop that blocks again
 * closes the ring.
 *
 * Without a ring (see ring_policy.h) poll calls epoll_wait() every turn.
 */
#ifndef RD_BACKEND_IDLE_POLL_H
#define RD_BACKEND_IDLE_POLL_H

#include "uv.h"

/* After an epoll_wait() without a timeout that returned `count` events. */
void rd_idle_poll_done(uv_loop_t *loop, int count);

/* Closes the ring: the loop blocks, is closed, or continues in the child of a fork. */
void rd_idle_poll_end(uv_loop_t *loop);

#endif
