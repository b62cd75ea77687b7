/* SPDX-License-Identifier: MIT */
/* The monotonic clock, a loop's copy of it, and conversions of times. */
#ifndef RD_OS_CLOCK_H
#define RD_OS_CLOCK_H

#include <limits.h>
#include <stdint.h>
#include <time.h>

#include "uv.h"

#define RD_NS_PER_MS 1000000u
#define RD_NS_PER_S 1000000000u

uint64_t rd_monotonic_ns(void);

/* Sets loop->time and loop->time_ns. */
void rd_loop_update_time(uv_loop_t *loop);

/* How long until then, rounded up, as poll() and epoll_wait() take it. */
static inline int rd_until_ms(uint64_t due_ns, uint64_t now_ns) {
  if (due_ns <= now_ns)
    return 0;
  uint64_t wait_ms = (due_ns - now_ns - 1) / RD_NS_PER_MS + 1;
  return wait_ms > INT_MAX ? INT_MAX : (int)wait_ms;
}

static inline struct timespec rd_timespec(uint64_t ns) {
  return (struct timespec){(time_t)(ns / RD_NS_PER_S), (long)(ns % RD_NS_PER_S)};
}

#endif
