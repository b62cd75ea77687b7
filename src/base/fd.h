/* SPDX-License-Identifier: MIT */
/*
 * Descriptors: their flags, and closing them.
 */
#ifndef RD_BASE_FD_H
#define RD_BASE_FD_H

#include <stdbool.h>

int rd_fd_set_nonblocking(int fd, bool on);
int rd_fd_set_cloexec(int fd, bool on);

/* Whether the process has this descriptor. */
bool rd_fd_is_open(int fd);

/* Keeps errno. The descriptor is gone whatever close() says. */
void rd_fd_close(int fd);

#endif
