/* SPDX-License-Identifier: MIT */
/* Timers: when they fire, in which order, and what their callbacks may do to each other. */
#include <stdlib.h>

#include "harness.h"

#define COUNT 4

static uv_loop_t loop;
static uv_timer_t timers[COUNT];
static void (*action)(int index);

static int index_of(const uv_timer_t *timer) {
  return (int)(timer - timers);
}

static void on_timer(uv_timer_t *timer) {
  int index = index_of(timer);
  seq_add("%d", index);
  if (action != NULL)
    action(index);
}

static void set_up(void (*what)(int index)) {
  seq_reset();
  action = what;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < COUNT; i++)
    uv_timer_init(&loop, &timers[i]);
}

static void tear_down(void) {
  action = NULL;
  for (int i = 0; i < COUNT; i++)
    if (!uv_is_closing((uv_handle_t *)&timers[i]))
      uv_close((uv_handle_t *)&timers[i], NULL);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(timers_with_equal_due_time_fire_in_start_order) {
  set_up(NULL);
  uv_timer_start(&timers[2], on_timer, 5, 0);
  uv_timer_start(&timers[0], on_timer, 5, 0);
  uv_timer_start(&timers[3], on_timer, 5, 0);
  uv_timer_start(&timers[1], on_timer, 5, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("2 0 3 1");
  tear_down();
}

TEST(timers_fire_by_due_time_regardless_of_start_order) {
  set_up(NULL);
  uv_timer_start(&timers[0], on_timer, 9, 0);
  uv_timer_start(&timers[1], on_timer, 1, 0);
  uv_timer_start(&timers[2], on_timer, 5, 0);
  uv_timer_start(&timers[3], on_timer, 0, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("3 1 2 0");
  tear_down();
}

TEST(restarting_an_active_timer_moves_it_behind_later_starts) {
  set_up(NULL);
  uv_timer_start(&timers[0], on_timer, 5, 0);
  uv_timer_start(&timers[1], on_timer, 5, 0);
  uv_timer_start(&timers[0], on_timer, 5, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("1 0");
  tear_down();
}

static uint64_t due_at;

static void check_not_early(int index) {
  (void)index;
  ck_assert_uint_ge(uv_now(&loop), due_at);
}

TEST(timer_never_fires_early_on_the_loop_clock) {
  set_up(check_not_early);
  for (uint64_t timeout_ms = 0; timeout_ms < 20; timeout_ms++) {
    due_at = uv_now(&loop) + timeout_ms;
    uv_timer_start(&timers[0], on_timer, timeout_ms, 0);
    uv_run(&loop, UV_RUN_DEFAULT);
  }
  tear_down();
}

static void restart_without_delay(int index) {
  if (index == 0)
    uv_timer_start(&timers[0], on_timer, 0, 0);
}

static void on_idle_that_stops(uv_idle_t *idle) {
  seq_add("idle");
  uv_stop(idle->loop);
}

TEST(timer_restarted_without_delay_fires_next_turn) {
  uv_idle_t idle;
  set_up(restart_without_delay);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle_that_stops);
  uv_timer_start(&timers[0], on_timer, 0, 0);
  uv_timer_start(&timers[1], on_timer, 0, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0 1 idle 0");
  uv_close((uv_handle_t *)&idle, NULL);
  tear_down();
}

static void start_another_without_delay(int index) {
  if (index == 0)
    uv_timer_start(&timers[2], on_timer, 0, 0);
}

TEST(timer_started_by_a_timer_fires_after_all_due_timers) {
  set_up(start_another_without_delay);
  uv_timer_start(&timers[0], on_timer, 1, 0);
  uv_timer_start(&timers[1], on_timer, 1, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0 1 2");
  tear_down();
}

static void stop_neighbour(int index) {
  if (index == 0)
    uv_timer_stop(&timers[1]);
}

TEST(due_timer_stopped_by_another_timer_does_not_fire) {
  set_up(stop_neighbour);
  uv_timer_start(&timers[0], on_timer, 1, 0);
  uv_timer_start(&timers[1], on_timer, 1, 0);
  uv_timer_start(&timers[2], on_timer, 1, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0 2");
  tear_down();
}

static void close_neighbour_and_self(int index) {
  if (index == 0) {
    uv_close((uv_handle_t *)&timers[1], NULL);
    uv_close((uv_handle_t *)&timers[0], NULL);
  }
}

TEST(timer_may_close_itself_and_another_timer) {
  set_up(close_neighbour_and_self);
  for (int i = 0; i < COUNT; i++)
    uv_timer_start(&timers[i], on_timer, 1, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0 2 3");
  tear_down();
}

static int repeats;

static void stop_after_three(int index) {
  if (++repeats == 3)
    uv_timer_stop(&timers[index]);
}

TEST(repeating_timer_fires_until_stopped) {
  set_up(stop_after_three);
  uv_timer_start(&timers[0], on_timer, 1, 2);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0 0 0");
  ck_assert_uint_eq(uv_timer_get_repeat(&timers[0]), 2);
  tear_down();
}

static void stop_if_inactive_is_wrong(int index) {
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&timers[index]), index == 1);
  uv_timer_stop(&timers[index]);
}

TEST(timer_is_active_in_its_callback_only_if_repeating) {
  set_up(stop_if_inactive_is_wrong);
  uv_timer_start(&timers[0], on_timer, 1, 0);
  uv_timer_start(&timers[1], on_timer, 1, 1);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0 1");
  tear_down();
}

TEST(timer_again_restarts_only_repeating_timers) {
  set_up(NULL);
  ck_assert_int_eq(uv_timer_again(&timers[0]), UV_EINVAL);
  uv_timer_start(&timers[0], on_timer, 1000, 0);
  ck_assert_int_eq(uv_timer_again(&timers[0]), 0);
  ck_assert_uint_eq(uv_timer_get_due_in(&timers[0]), 1000);
  uv_timer_set_repeat(&timers[0], 50);
  ck_assert_uint_eq(uv_timer_get_due_in(&timers[0]), 1000);
  ck_assert_int_eq(uv_timer_again(&timers[0]), 0);
  ck_assert_uint_eq(uv_timer_get_due_in(&timers[0]), 50);
  uv_timer_stop(&timers[0]);
  ck_assert_int_eq(uv_timer_again(&timers[0]), 0);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&timers[0]), 1);
  tear_down();
}

TEST(timer_get_due_in_counts_down_to_zero) {
  set_up(NULL);
  ck_assert_uint_eq(uv_timer_get_due_in(&timers[0]), 0);
  uv_timer_start(&timers[0], on_timer, 5, 0);
  ck_assert_uint_eq(uv_timer_get_due_in(&timers[0]), 5);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_uint_eq(uv_timer_get_due_in(&timers[0]), 0);
  tear_down();
}

TEST(overflowing_timeout_is_clamped) {
  set_up(NULL);
  ck_assert_int_eq(uv_timer_start(&timers[0], on_timer, UINT64_MAX, 0), 0);
  ck_assert_int_eq(uv_timer_start(&timers[1], on_timer, UINT64_MAX - 1, 0), 0);
  ck_assert_int_eq(uv_timer_start(&timers[2], on_timer, 1, 0), 0);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("2");
  ck_assert_uint_eq(uv_timer_get_due_in(&timers[0]), UINT64_MAX - uv_now(&loop));
  tear_down();
}

TEST(timer_start_without_callback_or_when_closing_is_refused) {
  set_up(NULL);
  ck_assert_int_eq(uv_timer_start(&timers[0], NULL, 1, 0), UV_EINVAL);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&timers[0]), 0);
  uv_close((uv_handle_t *)&timers[0], NULL);
  ck_assert_int_eq(uv_timer_start(&timers[0], on_timer, 1, 0), UV_EINVAL);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("");
  tear_down();
}

static void nothing(int index) {
  (void)index;
}

TEST(stopping_a_timer_that_never_started_succeeds) {
  set_up(nothing);
  ck_assert_int_eq(uv_timer_stop(&timers[0]), 0);
  tear_down();
}
