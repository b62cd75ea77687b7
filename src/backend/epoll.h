/* SPDX-License-Identifier: MIT */
/*
 * What epoll.c and recover.c offer each other.
 */
#ifndef RD_BACKEND_EPOLL_H
#define RD_BACKEND_EPOLL_H

#include <stdbool.h>

#include "uv.h"

/* Makes the two descriptors of a loop: 0 or a code. */
int rd_epoll_make(int *epoll_fd, int *wake_fd);

/* Has epoll report what is written to wake_fd: 0 or a code. */
int rd_epoll_register_wake(int epoll_fd, int wake_fd);

/* Notes that the descriptors of a loop are its own from now on. */
void rd_epoll_claim(uv_loop_t *loop);

/* Whether they still are. */
bool rd_epoll_is_ours(const uv_loop_t *loop);

/*
 * Makes new ones if they are not. True if it did: then all watchers wait to be registered. If none
 * can be made the loop has none, and another call tries again.
 */
bool rd_epoll_renew_if_lost(uv_loop_t *loop);

#endif
