/* SPDX-License-Identifier: MIT */
/*
 * Time. The loop's own clock counts milliseconds, is read once a turn, and stands still in between.
 */
#include <errno.h>
#include <time.h>

#include "loop/loop.h"

#define NS_PER_S 1000000000u

uint64_t rd_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

void rd_loop_update_time(uv_loop_t *loop) {
  loop->time = rd_monotonic_ns() / RD_NS_PER_MS;
}

void uv_update_time(uv_loop_t *loop) {
  rd_loop_update_time(loop);
}

uint64_t uv_now(const uv_loop_t *loop) {
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
