/* SPDX-License-Identifier: MIT */
/*
 * The policy for io_uring. Any thread.
 *
 * UV_USE_IO_URING, read once, decides: 0 (or not a number) forbids it; any other number creates a
 * ring as soon as it can be of use, even under a seccomp filter. If it is unset, a ring is created
 * after many empty turns, and never under a seccomp filter, which might kill the process for the
 * attempt.
 */
#ifndef RD_BACKEND_RING_POLICY_H
#define RD_BACKEND_RING_POLICY_H

#include <stdbool.h>

enum rd_ring_policy { RD_RING_WHEN_IDLE = 1, RD_RING_IMMEDIATELY, RD_RING_NEVER };

enum rd_ring_policy rd_ring_policy(void);

/*
 * Whether a ring may be created now. May read a file, since a filter may have been installed since
 * the last call: call it only right before creating a ring.
 */
bool rd_ring_is_allowed(void);

/* Remembers that the kernel refuses rings. */
void rd_ring_give_up(void);

#endif
