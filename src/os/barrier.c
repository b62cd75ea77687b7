/* SPDX-License-Identifier: MIT */
/*
 * A place where threads wait until a given number of them has come. One of them is told so: it may
 * then destroy the barrier.
 */
#include <errno.h>
#include <stdlib.h>

#include "os/must.h"
#include "uv.h"

int uv_barrier_init(uv_barrier_t *barrier, unsigned int count) {
  return barrier == NULL ? UV_EINVAL : -pthread_barrier_init(barrier, NULL, count);
}

void uv_barrier_destroy(uv_barrier_t *barrier) {
  if (barrier == NULL)
    return;
  rd_must(pthread_barrier_destroy(barrier));
}

int uv_barrier_wait(uv_barrier_t *barrier) {
  if (barrier == NULL)
    return UV_EINVAL;
  int result = pthread_barrier_wait(barrier);
  if (result == PTHREAD_BARRIER_SERIAL_THREAD)
    return 1;
  rd_must(result);
  return 0;
}
