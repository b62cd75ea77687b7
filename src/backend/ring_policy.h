/* SPDX-License-Identifier: MIT */
/*
 * Whether there may be an io_uring. Any thread.
 *
 * UV_USE_IO_URING, read once, says what the user wants: 0 (or what is no number) forbids it; any
 * other number has it made as soon as it can be of use, and vouches for it where there is a filter
 * of system calls. Unset, it is made when it is worth its price, and never under such a filter,
 * which might kill the process for asking.
 */
#ifndef RD_BACKEND_RING_POLICY_H
#define RD_BACKEND_RING_POLICY_H

#include <stdbool.h>

enum rd_ring_policy { RD_RING_WHEN_IDLE = 1, RD_RING_IMMEDIATELY, RD_RING_NEVER };

enum rd_ring_policy rd_ring_policy(void);

/*
 * Whether the kernel may be asked for a ring now. May read a file: a filter can have come since the
 * last time. Only when a ring would be worth while.
 */
bool rd_ring_is_allowed(void);

/* The kernel refuses rings: it is not asked again. */
void rd_ring_give_up(void);

#endif
