/* SPDX-License-Identifier: MIT */
/* Numbers that are the same in every run (Marsaglia's xorshift); a test may set its own seed. */
#ifndef HARNESS_RANDOM_H
#define HARNESS_RANDOM_H

#include <stdint.h>

static uint32_t seed = 20261115;

static inline uint32_t next_random(void) {
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return seed;
}

#endif
