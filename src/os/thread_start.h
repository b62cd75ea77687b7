/* SPDX-License-Identifier: MIT */
/* Threads of the library's own. */
#ifndef RD_OS_THREAD_START_H
#define RD_OS_THREAD_START_H

#include <pthread.h>
#include <stddef.h>

/* Starts a thread that gets no signals, except for its own faults. 0 or a negative code. */
int rd_thread_start(pthread_t *thread, size_t stack_bytes, void *(*run)(void *arg), void *arg);

#endif
