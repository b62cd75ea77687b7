/* SPDX-License-Identifier: MIT */
/* Wrappers of functions for processes, threads and signals. */
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calls.h"

WRAP(pid_t, -1, fork, (void), ())
WRAP(pid_t, -1, waitpid, (pid_t pid, int *status, int flags), (pid, status, flags))
WRAP(int, -1, kill, (pid_t pid, int signum), (pid, signum))
WRAP(int, -1, sigaction, (int signum, const struct sigaction *in, struct sigaction *out),
     (signum, in, out))
WRAP(int, -1, sem_init, (sem_t * semaphore, int shared, unsigned int value),
     (semaphore, shared, value))
WRAP_RESULT(pthread_create,
            (pthread_t * thread, const pthread_attr_t *attributes, void *(*main)(void *),
             void *argument),
            (thread, attributes, main, argument))
WRAP_RESULT(pthread_barrier_init,
            (pthread_barrier_t * barrier, const pthread_barrierattr_t *attributes,
             unsigned int count),
            (barrier, attributes, count))
WRAP_RESULT(pthread_cond_init, (pthread_cond_t * condition, const pthread_condattr_t *attributes),
            (condition, attributes))
WRAP_RESULT(pthread_mutex_init, (pthread_mutex_t * mutex, const pthread_mutexattr_t *attributes),
            (mutex, attributes))
WRAP_RESULT(pthread_rwlock_init, (pthread_rwlock_t * lock, const pthread_rwlockattr_t *attributes),
            (lock, attributes))
WRAP_RESULT(pthread_key_create, (pthread_key_t * key, void (*destructor)(void *)),
            (key, destructor))

/* Thread attributes that the library never uses are passed on unchanged. */
int __clone(int (*function)(void *), void *stack, int flags, void *argument, ...);

int __clone(int (*function)(void *), void *stack, int flags, void *argument, ...) {
  va_list rest;
  va_start(rest, argument);
  void *parent = va_arg(rest, void *);
  void *storage = va_arg(rest, void *);
  void *child = va_arg(rest, void *);
  va_end(rest);
  int error = fault_next(CALL___clone, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return ((int (*)(int (*)(void *), void *, int, void *, ...))fault_real(CALL___clone))(
      function, stack, flags, argument, parent, storage, child);
}
