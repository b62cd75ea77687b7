/* SPDX-License-Identifier: MIT */
/*
 * Sockets: making them, their options, and the addresses at their ends. All return a descriptor, 0,
 * or a code.
 */
#ifndef RD_BASE_SOCKET_H
#define RD_BASE_SOCKET_H

#include "uv.h"

/* A new socket that does not block and is closed on exec. */
int rd_socket_open(int domain, int type);

int rd_socket_set(int fd, int level, int option, int value);

/* How long an address of this family is; 0 for a family that is not known here. */
socklen_t rd_socket_addr_length(const struct sockaddr *addr);

/* What getsockname() or getpeername() says. *length is the room, and becomes the length. */
typedef int (*rd_socket_name_func)(int fd, struct sockaddr *name, socklen_t *length);
int rd_socket_name(int fd, rd_socket_name_func get, struct sockaddr *name, int *length);

#endif
