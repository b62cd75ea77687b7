/* SPDX-License-Identifier: MIT */
/*
 * Clocks, and sleeping. A loop reads the clock once a turn and keeps the value in between. Programs
 * see its milliseconds; timers use its nanoseconds.
 */
#include "os/clock.h"

#include <errno.h>
#include <sys/time.h>
#include <time.h>

uint64_t rd_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * RD_NS_PER_S + (uint64_t)now.tv_nsec;
}

void rd_loop_update_time(uv_loop_t *loop) {
  loop->time_ns = rd_monotonic_ns();
  loop->time = loop->time_ns / RD_NS_PER_MS;
}

void uv_update_time(uv_loop_t *loop) {
  if (loop == NULL)
    return;
  rd_loop_update_time(loop);
}

uint64_t uv_now(const uv_loop_t *loop) {
  if (loop == NULL)
    return 0;
  return loop->time;
}

uint64_t uv_hrtime(void) {
  return rd_monotonic_ns();
}

int uv_clock_gettime(uv_clock_id clock_id, uv_timespec64_t *ts) {
  if (ts == NULL)
    return UV_EFAULT;
  if (clock_id != UV_CLOCK_MONOTONIC && clock_id != UV_CLOCK_REALTIME)
    return UV_EINVAL;
  struct timespec now;
  if (clock_gettime(clock_id == UV_CLOCK_MONOTONIC ? CLOCK_MONOTONIC : CLOCK_REALTIME, &now) != 0)
    return -errno;
  ts->tv_sec = now.tv_sec;
  ts->tv_nsec = (int32_t)now.tv_nsec;
  return 0;
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

/* Sleeps until a fixed point in time, so that signals neither end the sleep nor prolong it. */
void uv_sleep(unsigned int msec) {
  uint64_t due_ns = rd_monotonic_ns() + (uint64_t)msec * RD_NS_PER_MS;
#ifndef __APPLE__
  struct timespec until = rd_timespec(due_ns);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
    continue;
#else
  for (uint64_t now_ns; (now_ns = rd_monotonic_ns()) < due_ns;) {
    struct timespec left = rd_timespec(due_ns - now_ns);
    nanosleep(&left, NULL);
  }
#endif
}
