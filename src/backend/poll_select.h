/* SPDX-License-Identifier: MIT */
/* For poll.c: waiting where poll() refuses to. */
#ifndef RD_BACKEND_POLL_SELECT_H
#define RD_BACKEND_POLL_SELECT_H

#include <poll.h>
#include <stddef.h>

/*
 * poll() by means of select(). poll() fails with EINVAL if RLIMIT_NOFILE is lower than the number
 * of descriptors: programs set it to 0 so that they can open no more. Descriptors that do not fit
 * into a set are left out.
 */
int rd_poll_by_select(struct pollfd *fds, size_t count, int timeout_ms);

#endif
