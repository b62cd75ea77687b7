/* SPDX-License-Identifier: MIT */
/*
 * The channel that ends a loop's wait: an eventfd for epoll, a pipe for the other backends. Writing
 * to it is safe for any thread and for signal handlers.
 */
#ifndef RD_OS_WAKE_H
#define RD_OS_WAKE_H

#include <stdbool.h>
#include <sys/types.h>

#ifdef RD_BACKEND_EPOLL

#include <sys/eventfd.h>

/* 0, or -1 with errno. */
static inline int rd_wake_write(int fd) {
  return eventfd_write(fd, 1);
}

#else

#include <unistd.h>

/* A full pipe wakes the loop as well: EAGAIN is no loss. */
static inline int rd_wake_write(int fd) {
  return write(fd, "", 1) == 1 ? 0 : -1;
}

struct rd_wake_pipe {
  int read_fd;
  int write_fd;
  dev_t device; /* with the inode: tells the pipe from a file that has got its numbers */
  ino_t inode;
};

/* posix/wake_pipe.c: 0 or a code. */
int rd_wake_pipe_open(struct rd_wake_pipe *wake);

/* Whether both descriptors are still those of the pipe. */
bool rd_wake_pipe_is_ours(const struct rd_wake_pipe *wake);

/* Closes only descriptors that still belong to the pipe. */
void rd_wake_pipe_close(struct rd_wake_pipe *wake);

/* Empties the pipe. */
void rd_wake_pipe_drain(const struct rd_wake_pipe *wake);

#endif

#endif
