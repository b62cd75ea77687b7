/* SPDX-License-Identifier: MIT */
/* See loop_end.h. */
#include "loop_end.h"

#include <check.h>

static void close_one(uv_handle_t *handle, void *arg) {
  (void)arg;
  loop_close_handle(handle);
}

void loop_close_handle(uv_handle_t *handle) {
  if (!uv_is_closing(handle))
    uv_close(handle, NULL);
}

void loop_close_handles(uv_loop_t *loop) {
  uv_walk(loop, close_one, NULL);
}

void loop_end(uv_loop_t *loop) {
  loop_close_handles(loop);
  ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(loop), 0);
}
