/* SPDX-License-Identifier: MIT */
/* Very many timers: order and completeness, against a plain sort. */
#include <stdlib.h>

#include "harness.h"
#include "random.h"

#define MILLION 1000000
#define SPREAD_MS 40

struct expected {
  uint64_t due_in;
  uint32_t started;
};

static uv_timer_t *timers;
static struct expected *expected;
static size_t expected_count;
static size_t fired;

static int by_due_then_start(const void *a, const void *b) {
  const struct expected *x = a;
  const struct expected *y = b;
  if (x->due_in != y->due_in)
    return x->due_in < y->due_in ? -1 : 1;
  return x->started < y->started ? -1 : 1;
}

static void on_timer(uv_timer_t *timer) {
  if (fired >= expected_count || timer != &timers[expected[fired].started])
    ck_abort_msg("timer %td fired out of order as number %zu", timer - timers, fired);
  fired++;
}

TEST_TIMEOUT(million_timers_with_half_stopped_fire_in_order, 120) {
  uv_loop_t loop;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  timers = calloc(MILLION, sizeof *timers);
  expected = calloc(MILLION, sizeof *expected);
  ck_assert_ptr_nonnull(timers);
  ck_assert_ptr_nonnull(expected);

  for (uint32_t i = 0; i < MILLION; i++) {
    uint64_t timeout_ms = next_random() % SPREAD_MS;
    uv_timer_init(&loop, &timers[i]);
    ck_assert_int_eq(uv_timer_start(&timers[i], on_timer, timeout_ms, 0), 0);
    if (i % 2 == 0)
      expected[expected_count++] = (struct expected){timeout_ms, i};
  }
  for (uint32_t i = 1; i < MILLION; i += 2)
    uv_timer_stop(&timers[i]);
  qsort(expected, expected_count, sizeof *expected, by_due_then_start);

  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_uint_eq(fired, expected_count);

  for (size_t i = 0; i < MILLION; i++)
    uv_close((uv_handle_t *)&timers[i], NULL);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  free(timers);
  free(expected);
}
