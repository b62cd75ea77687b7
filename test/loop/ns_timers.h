/* SPDX-License-Identifier: MIT */
/* Shared by the tests of nanosecond timers. */
#ifndef LOOP_NS_TIMERS_H
#define LOOP_NS_TIMERS_H

#include <rondo.h>
#include <time.h>

#include "harness.h"

#define NS_PER_MS 1000000u
#define NS_PER_S 1000000000u

static uv_loop_t loop;

static inline uint64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

/* Makes the loop's cached clock lag behind the real clock as far as can be observed. */
static inline void let_time_pass(uint64_t ns) {
  for (uint64_t end = now_ns() + ns; now_ns() < end;) {}
}

static inline void set_up(uv_timer_t *timers, int count) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < count; i++)
    uv_timer_init(&loop, &timers[i]);
}

static inline void tear_down(uv_timer_t *timers, int count) {
  for (int i = 0; i < count; i++)
    if (!uv_is_closing((uv_handle_t *)&timers[i]))
      uv_close((uv_handle_t *)&timers[i], NULL);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static inline void on_named(uv_timer_t *timer) {
  seq_add("%s", (const char *)timer->data);
}

#endif
