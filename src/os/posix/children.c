/* SPDX-License-Identifier: MIT */
/* See children.h. */
#include "os/children.h"

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

#include "uv.h"

int rd_child_descriptor(pid_t pid) {
  (void)pid;
  return UV_ENOSYS;
}

pid_t rd_child_start(int (*function)(void *arg), void *arg) {
  pid_t pid = fork();
  if (pid == 0)
    function(arg);
  return pid > 0 ? pid : -errno;
}

void rd_signals_block_all(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, before);
}

void rd_signals_restore(const sigset_t *before) {
  pthread_sigmask(SIG_SETMASK, before, NULL);
}
