/* SPDX-License-Identifier: MIT */
/*
 * Conditions. Their time is the monotonic clock, so that setting the wall clock ends no wait early
 * and prolongs none.
 */
#include <errno.h>
#include <stdlib.h>

#include "base/timespec.h"
#include "os/must.h"
#include "uv.h"

int uv_cond_init(uv_cond_t *cond) {
  if (cond == NULL)
    return UV_EINVAL;
  pthread_condattr_t attributes;
  int error = pthread_condattr_init(&attributes);
  if (error != 0)
    return -error;
  error = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  if (error == 0)
    error = pthread_cond_init(cond, &attributes);
  pthread_condattr_destroy(&attributes);
  return -error;
}

void uv_cond_destroy(uv_cond_t *cond) {
  if (cond == NULL)
    return;
  rd_must(pthread_cond_destroy(cond));
}

void uv_cond_signal(uv_cond_t *cond) {
  rd_must(pthread_cond_signal(cond));
}

void uv_cond_broadcast(uv_cond_t *cond) {
  rd_must(pthread_cond_broadcast(cond));
}

void uv_cond_wait(uv_cond_t *cond, uv_mutex_t *mutex) {
  rd_must(pthread_cond_wait(cond, mutex));
}

/* The timeout is in nanoseconds; one that the clock cannot reach is as good as none. */
int uv_cond_timedwait(uv_cond_t *cond, uv_mutex_t *mutex, uint64_t timeout) {
  if (cond == NULL || mutex == NULL)
    return UV_EINVAL;
  uint64_t due;
  if (__builtin_add_overflow(uv_hrtime(), timeout, &due))
    due = UINT64_MAX;
  struct timespec until = rd_timespec(due);
  int error = pthread_cond_timedwait(cond, mutex, &until);
  if (error == ETIMEDOUT)
    return UV_ETIMEDOUT;
  rd_must(error);
  return 0;
}
