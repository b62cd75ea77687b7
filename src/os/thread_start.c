/* SPDX-License-Identifier: MIT */
/* See thread_start.h. A thread inherits the mask of who starts it: so that is changed for a moment.
 */
#include "os/thread_start.h"

#include <signal.h>

int rd_thread_start(pthread_t *thread, size_t stack_bytes, void *(*run)(void *arg), void *arg) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
    sigdelset(&blocked, faults[i]);

  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0)
    return -error;
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  error = pthread_create(thread, &attributes, run, arg);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return -error;
}
