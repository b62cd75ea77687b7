/* SPDX-License-Identifier: MIT */
/* Semaphores and barriers: POSIX's. A signal handler may post; one that runs meanwhile ends no
 * wait. */
#include <errno.h>
#include <stdlib.h>

#include "uv.h"

/* Semaphores. */

int uv_sem_init(uv_sem_t *sem, unsigned int value) {
  if (sem == NULL)
    return UV_EINVAL;
  return sem_init(sem, 0, value) == 0 ? 0 : -errno;
}

void uv_sem_destroy(uv_sem_t *sem) {
  if (sem == NULL)
    return;
  if (sem_destroy(sem) != 0)
    abort();
}

void uv_sem_post(uv_sem_t *sem) {
  if (sem_post(sem) != 0)
    abort();
}

void uv_sem_wait(uv_sem_t *sem) {
  while (sem_wait(sem) != 0)
    if (errno != EINTR)
      abort();
}

int uv_sem_trywait(uv_sem_t *sem) {
  if (sem == NULL)
    return UV_EINVAL;
  while (sem_trywait(sem) != 0) {
    if (errno == EAGAIN)
      return UV_EAGAIN;
    if (errno != EINTR)
      abort();
  }
  return 0;
}

/* Barriers. One of the threads that waited gets 1: it may destroy the barrier. */

int uv_barrier_init(uv_barrier_t *barrier, unsigned int count) {
  return barrier == NULL ? UV_EINVAL : -pthread_barrier_init(barrier, NULL, count);
}

void uv_barrier_destroy(uv_barrier_t *barrier) {
  if (barrier == NULL)
    return;
  if (pthread_barrier_destroy(barrier) != 0)
    abort();
}

int uv_barrier_wait(uv_barrier_t *barrier) {
  if (barrier == NULL)
    return UV_EINVAL;
  int result = pthread_barrier_wait(barrier);
  if (result == PTHREAD_BARRIER_SERIAL_THREAD)
    return 1;
  if (result != 0)
    abort();
  return 0;
}
