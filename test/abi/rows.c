/* SPDX-License-Identifier: MIT */
/*
 * Every row of the interface's tables against our header: that this compiles is the proof. Run, it
 * compares what only shows then, and asks the library for its own idea of the sizes.
 */
#include <math.h>
#include <rondo.h>
#include <stddef.h>
#include <stdio.h>
#include <uv.h>

#include "expect.h"

#define ROW(condition, what) _Static_assert(condition, what);
#define SAME_TYPE(a, b, what) _Static_assert(__builtin_types_compatible_p(a, b), what);
#include "callbacks.inc"
#include "constants.inc"
#include "signatures.inc"
#include "structs.inc"

int main(void) {
  expect(isinf(UV_FS_UTIME_NOW), "UV_FS_UTIME_NOW is infinite");
  expect(isnan(UV_FS_UTIME_OMIT), "UV_FS_UTIME_OMIT is not a number");
  expect_sizes();
  expect(uv_version() == UV_VERSION_HEX, "uv_version()");
  return wrong;
}
