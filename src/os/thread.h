/* SPDX-License-Identifier: MIT */
/*
 * Threads of the library itself, and ids for threads.
 */
#ifndef RD_OS_THREAD_H
#define RD_OS_THREAD_H

#include <pthread.h>
#include <stddef.h>

/* Starts a thread with all signals blocked except those for its own faults. 0 or a code. */
int rd_thread_start(pthread_t *thread, size_t stack_bytes, void *(*run)(void *arg), void *arg);

/* Names the calling thread, for debuggers and the like. 0 or a code. */
int rd_thread_set_name(const char *name);

/*
 * The calling thread's id, assigned by the first call; 0 if there can be none. Unlike a pthread_t
 * it is never reused, and the first thread of a forked child does not inherit it.
 */
unsigned int rd_thread_take_id(void);

/* The same, but 0 if none was assigned. */
unsigned int rd_thread_id(void);

#endif
