/* SPDX-License-Identifier: MIT */
/*
 * Descriptors and sockets. Functions that return int return a descriptor, 0 or a code.
 */
#ifndef RD_BASE_FD_H
#define RD_BASE_FD_H

#include <stdbool.h>

#include "uv.h"

int rd_fd_set_nonblocking(int fd, bool on);
int rd_fd_set_cloexec(int fd, bool on);

/* Whether the descriptor is open in this process. */
bool rd_fd_is_open(int fd);

#ifndef RD_BACKEND_EPOLL
/* What epoll says when it gets the descriptor: 0, UV_EPERM for files and directories, or another
 * code. */
int rd_fd_probe(int fd);
#endif

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/* Keeps errno. The descriptor is closed whatever close() returns. */
void rd_fd_close(int fd);

/* AF_INET, AF_UNIX, ... or a code. */
int rd_socket_family(int fd);

int rd_socket_set(int fd, int level, int option, int value);

/* The length of an address of this family; 0 for an unknown family. */
socklen_t rd_socket_addr_length(const struct sockaddr *addr);

/* Calls getsockname() or getpeername(). *length is the size of `name`, and becomes the length. */
typedef int (*rd_socket_name_func)(int fd, struct sockaddr *name, socklen_t *length);
int rd_socket_name(int fd, rd_socket_name_func get, struct sockaddr *name, int *length);

#endif
