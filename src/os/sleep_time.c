/* SPDX-License-Identifier: MIT */
/*
 * Waiting for time to pass, and the time of day.
 */
#include <errno.h>
#include <sys/time.h>
#include <time.h>

#include "uv.h"

#define MS_PER_S 1000u
#define NS_PER_MS 1000000

/* Towards a fixed point in time, so that signals neither end the sleep nor prolong it. */
void uv_sleep(unsigned int msec) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += msec / MS_PER_S;
  until.tv_nsec += (long)(msec % MS_PER_S) * NS_PER_MS;
  if (until.tv_nsec >= (long)MS_PER_S * NS_PER_MS) {
    until.tv_nsec -= (long)MS_PER_S * NS_PER_MS;
    until.tv_sec++;
  }
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
    continue;
}

int uv_gettimeofday(uv_timeval64_t *tv) {
  if (tv == NULL)
    return UV_EINVAL;
  struct timeval now;
  if (gettimeofday(&now, NULL) != 0)
    return -errno;
  tv->tv_sec = now.tv_sec;
  tv->tv_usec = (int32_t)now.tv_usec;
  return 0;
}
