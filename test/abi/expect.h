/* SPDX-License-Identifier: MIT */
/* Checks at run time: prints each expectation that does not hold. */
#ifndef TEST_ABI_EXPECT_H
#define TEST_ABI_EXPECT_H

#include <stdio.h>
#include <uv.h>

static int wrong;

static inline void expect(int holds, const char *what) {
  if (holds)
    return;
  printf("wrong: %s\n", what);
  wrong = 1;
}

/* The library's own sizes of its types are those of the header. */
static inline void expect_sizes(void) {
  expect(uv_loop_size() == sizeof(uv_loop_t), "uv_loop_size()");
#define XX(NAME, name) expect(uv_handle_size(UV_##NAME) == sizeof(uv_##name##_t), "size of " #name);
  UV_HANDLE_TYPE_MAP(XX)
#undef XX
#define XX(NAME, name) expect(uv_req_size(UV_##NAME) == sizeof(uv_##name##_t), "size of " #name);
  UV_REQ_TYPE_MAP(XX)
#undef XX
}

#endif
