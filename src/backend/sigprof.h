/* SPDX-License-Identifier: MIT */
/*
 * SIGPROF during a wait: blocked if the program asked for it by UV_LOOP_BLOCK_SIGNAL, so that a
 * profiler does not wake an idle loop.
 */
#ifndef RD_BACKEND_SIGPROF_H
#define RD_BACKEND_SIGPROF_H

#include <errno.h>
#include <pthread.h>
#include <signal.h>

static inline void rd_sigprof_block(sigset_t *before) {
  sigset_t sigprof;
  sigemptyset(&sigprof);
  sigaddset(&sigprof, SIGPROF);
  pthread_sigmask(SIG_BLOCK, &sigprof, before);
}

/* Keeps errno. */
static inline void rd_sigprof_restore(const sigset_t *before) {
  int saved_errno = errno;
  pthread_sigmask(SIG_SETMASK, before, NULL);
  errno = saved_errno;
}

#endif
