/* SPDX-License-Identifier: MIT */
/* Times in nanoseconds, as the system wants them. */
#ifndef RD_BASE_TIMESPEC_H
#define RD_BASE_TIMESPEC_H

#include <stdint.h>
#include <time.h>

static inline struct timespec rd_timespec(uint64_t ns) {
  return (struct timespec){(time_t)(ns / 1000000000u), (long)(ns % 1000000000u)};
}

#endif
