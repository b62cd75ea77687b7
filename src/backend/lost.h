/* SPDX-License-Identifier: MIT */
/*
 * Shared by the backends, for a loop whose descriptors the program has closed: see recover.c.
 */
#ifndef RD_BACKEND_LOST_H
#define RD_BACKEND_LOST_H

#include "os/wake.h"
#include "uv.h"

/* How often a loop verifies that its descriptors are still its own; how long it pauses if not. */
#define RD_LOST_CHECK_MS 1000
#define RD_LOST_PAUSE_MS 100

/* Writes a line to standard error, once in the life of the process. */
void rd_lost_report_once(void);

/*
 * Moves a descriptor to the number `wanted` if that is free, otherwise to one that is at least
 * `least`. Returns its new number.
 */
int rd_lost_move_to(int fd, int wanted, int least);

/* For a loop that waits up to timeout_ms and cannot have new descriptors: spinning is worse. */
void rd_lost_pause(int timeout_ms);

#ifndef RD_BACKEND_EPOLL
/* Opens the pipe that wakes a loop, as its only descriptor: 0 or a code. */
int rd_lost_open_pipe(uv_loop_t *loop, struct rd_wake_pipe *wake);

/* Replaces a pipe, moving the new descriptors like rd_lost_move_to() does. False if it cannot. */
bool rd_lost_renew_pipe(struct rd_wake_pipe *wake, int least);
#endif

#endif
