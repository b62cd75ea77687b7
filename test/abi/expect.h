/* SPDX-License-Identifier: MIT */
/* Checks at run time: prints each expectation that does not hold. */
#ifndef TEST_ABI_EXPECT_H
#define TEST_ABI_EXPECT_H

#include <stdio.h>

static int wrong;

static inline void expect(int holds, const char *what) {
  if (holds)
    return;
  printf("wrong: %s\n", what);
  wrong = 1;
}

#endif
