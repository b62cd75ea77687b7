/* SPDX-License-Identifier: MIT */
/* Adaptive spinning: how often a thread spins before it sleeps. */
#include "harness.h"

#include "base/spin.h"

/* The number of sleeps until the next attempt, when something comes before each of them. */
static int sleeps_before_attempt(struct rd_spin *spin) {
  int sleeps = 0;
  for (rd_spin_arm(spin); !rd_spin_is_due(spin); rd_spin_arm(spin))
    sleeps++;
  return sleeps;
}

TEST(spinning_in_vain_is_tried_half_as_often_each_time) {
  struct rd_spin spin = {0};
  int expected = 0;
  for (int misses = 0; misses < 20; misses++) {
    ck_assert_int_eq(sleeps_before_attempt(&spin), expected);
    rd_spin_learn(&spin, false);
    expected = expected < 255 ? 2 * expected + 1 : 255;
  }
}

TEST(spinning_successfully_is_tried_before_each_sleep) {
  struct rd_spin spin = {0};
  for (int misses = 0; misses < 5; misses++) {
    sleeps_before_attempt(&spin);
    rd_spin_learn(&spin, false);
  }
  sleeps_before_attempt(&spin);
  for (int hits = 0; hits < 3; hits++) {
    rd_spin_learn(&spin, true);
    ck_assert_int_eq(sleeps_before_attempt(&spin), 0);
  }
}

TEST(spinning_needs_something_that_came_before) {
  struct rd_spin spin = {0};
  ck_assert(!rd_spin_is_due(&spin));
  rd_spin_arm(&spin);
  ck_assert(rd_spin_is_due(&spin));
  ck_assert(!rd_spin_is_due(&spin));
}
