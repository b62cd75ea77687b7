/* SPDX-License-Identifier: MIT */
/*
 * The simulated C library: the call x of imports.txt is sim_x. Each has the type of the real one.
 */
#ifndef SIM_CALLS_H
#define SIM_CALLS_H

#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "files.h"

int __clone(int (*function)(void *), void *stack, int flags, void *arg, ...);

/* In the order of imports.txt. */
#define CALL(name) __typeof__(name) sim_##name;
#include "simulated.inc"
#undef CALL

/* For calls that transfer more than bytes. */
ssize_t sim_file_receive(int fd, struct sim_message *message);
ssize_t sim_file_send(int fd, struct sim_message *message);

#endif
