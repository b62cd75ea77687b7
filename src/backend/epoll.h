/* SPDX-License-Identifier: MIT */
/*
 * Shared by epoll.c and recover.c.
 */
#ifndef RD_BACKEND_EPOLL_H
#define RD_BACKEND_EPOLL_H

#include <stdbool.h>

#include "uv.h"

/* Creates the two descriptors of a loop. 0 or a code. */
int rd_epoll_make(int *epoll_fd, int *wake_fd);

/* Makes epoll report writes to wake_fd. 0 or a code. */
int rd_epoll_register_wake(int epoll_fd, int wake_fd);

/* Records that the descriptors are the loop's own from now on. */
void rd_epoll_claim(uv_loop_t *loop);

/* Whether they still are. */
bool rd_epoll_is_ours(const uv_loop_t *loop);

/*
 * Creates new ones if they are not. True if it did: then all watchers are on the list of changes.
 * If that fails the loop has no descriptors, and the next call tries again.
 */
bool rd_epoll_renew_if_lost(uv_loop_t *loop);

#endif
