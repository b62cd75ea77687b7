/* SPDX-License-Identifier: MIT */
/*
 * Making descriptors that are closed on exec. On Linux in one system call, so that a fork in
 * another thread cannot inherit them; elsewhere in two.
 *
 * Functions that return int return a descriptor, 0 or a code.
 */
#ifndef RD_OS_DESCRIPTORS_H
#define RD_OS_DESCRIPTORS_H

#include <sys/socket.h>

int rd_fd_pipe(int ends[2]);
int rd_socket_pair(int type, int protocol, int ends[2]);

/* Non-blocking. */
int rd_socket_open(int domain, int type);
int rd_socket_accept(int fd);

/* For recvmsg(), and for each descriptor that came with the message. */
#ifdef RD_PORTABLE
#define RD_RECEIVE_CLOEXEC 0
#else
#define RD_RECEIVE_CLOEXEC MSG_CMSG_CLOEXEC
#endif
void rd_fd_received(int fd);

#endif
