/* SPDX-License-Identifier: MIT */
/*
 * A counter that threads wait for. A signal handler that runs meanwhile does not end the wait.
 */
#include <errno.h>
#include <stdlib.h>

#include "uv.h"

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
