/* SPDX-License-Identifier: MIT */
/* Starting processes, and waiting for their end. */
#ifndef RD_OS_CHILDREN_H
#define RD_OS_CHILDREN_H

#include <signal.h>
#include <sys/types.h>

/* A descriptor that becomes readable when the child ends, closed on exec; UV_ENOSYS: none. */
int rd_child_descriptor(pid_t pid);

/*
 * Runs `function`, which must not return, in a new process that shares the memory of this one,
 * while this thread waits; elsewhere than on Linux, in a copy made by fork(). The pid or a code.
 */
pid_t rd_child_start(int (*function)(void *arg), void *arg);

/* Blocks every signal of this thread, on Linux even those that the C library keeps for itself. */
void rd_signals_block_all(sigset_t *before);
void rd_signals_restore(const sigset_t *before);

#endif
