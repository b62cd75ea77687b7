/* SPDX-License-Identifier: MIT */
/* Nanosecond timers: remaining time, run modes, bad arguments. */
#include "ns_timers.h"

/* Remaining time. */

TEST(due_in_rounds_nanosecond_timers_up_to_milliseconds) {
  uv_timer_t timer;
  set_up(&timer, 1);
  uint64_t long_ns = 1000 * (uint64_t)NS_PER_S;
  rondo_timer_start(&timer, on_named, long_ns + 1, 0);
  ck_assert_uint_le(rondo_timer_due_in(&timer), long_ns + 1);
  uv_update_time(&loop);
  uint64_t left_ms = uv_timer_get_due_in(&timer);
  ck_assert_uint_ge(left_ms * NS_PER_MS, rondo_timer_due_in(&timer));
  ck_assert_uint_le(left_ms, 1000001);
  ck_assert_int_eq(uv_backend_timeout(&loop), (int)left_ms);

  uv_timer_start(&timer, on_named, 1000000, 0);
  ck_assert_uint_le(rondo_timer_due_in(&timer), long_ns);
  ck_assert_uint_gt(rondo_timer_due_in(&timer), long_ns - 100 * (uint64_t)NS_PER_S);
  ck_assert_uint_eq(uv_timer_get_due_in(&timer), 1000000);

  rondo_timer_start(&timer, on_named, 0, 0);
  uv_update_time(&loop);
  ck_assert_uint_eq(uv_timer_get_due_in(&timer), 0);
  ck_assert_uint_eq(rondo_timer_due_in(&timer), 0);
  ck_assert_int_eq(uv_backend_timeout(&loop), 0);
  tear_down(&timer, 1);
}

TEST(overflowing_nanosecond_timeout_is_clamped) {
  uv_timer_t timers[3];
  set_up(timers, 3);
  timers[2].data = "short";
  ck_assert_int_eq(rondo_timer_start(&timers[0], on_named, UINT64_MAX, UINT64_MAX), 0);
  ck_assert_int_eq(rondo_timer_start(&timers[1], on_named, UINT64_MAX - 1, 1), 0);
  ck_assert_int_eq(uv_backend_timeout(&loop), INT32_MAX);
  ck_assert_uint_gt(rondo_timer_due_in(&timers[0]), UINT64_MAX / 2);
  ck_assert_uint_gt(uv_timer_get_due_in(&timers[1]), UINT64_MAX / NS_PER_MS / 2);
  uv_unref((uv_handle_t *)&timers[0]);
  uv_unref((uv_handle_t *)&timers[1]);
  uv_timer_start(&timers[2], on_named, 1, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("short");
  tear_down(timers, 3);
}

static void on_once(uv_timer_t *timer) {
  seq_add("once");
  ck_assert_uint_gt(rondo_timer_due_in(timer), UINT64_MAX / 2);
  uv_close((uv_handle_t *)timer, NULL);
}

TEST(overflowing_nanosecond_repeat_is_clamped) {
  uv_timer_t timer;
  set_up(&timer, 1);
  rondo_timer_start(&timer, on_once, 1, UINT64_MAX);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("once");
  tear_down(&timer, 1);
}

/* Run modes, switching units, bad arguments. */

TEST(run_once_waits_for_nanosecond_timer_and_nowait_does_not) {
  uv_timer_t timer;
  set_up(&timer, 1);
  timer.data = "fired";
  rondo_timer_start(&timer, on_named, 60 * (uint64_t)NS_PER_S, 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("");
  rondo_timer_start(&timer, on_named, 1500001, 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("fired");
  tear_down(&timer, 1);
}

TEST(timer_may_switch_between_milliseconds_and_nanoseconds) {
  uv_timer_t timer;
  set_up(&timer, 1);
  timer.data = "fired";
  rondo_timer_start(&timer, on_named, 60 * (uint64_t)NS_PER_S, 7);
  uv_timer_start(&timer, on_named, 1, 0);
  ck_assert_uint_eq(uv_timer_get_repeat(&timer), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("fired");
  uv_timer_start(&timer, on_named, 60000, 5);
  rondo_timer_start(&timer, on_named, 10, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("fired fired");
  tear_down(&timer, 1);
}

static void on_idle(uv_idle_t *idle) {
  (void)idle;
}

TEST(busy_loop_fires_nanosecond_timers) {
  uv_timer_t timer;
  uv_idle_t idle;
  set_up(&timer, 1);
  timer.data = "fired";
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  rondo_timer_start(&timer, on_named, 20 * NS_PER_MS + 1, 0); /* far beyond the turns it takes */
  while (strcmp(seq_text(), "") == 0)                         /* until turns make no system call */
    uv_run(&loop, UV_RUN_NOWAIT);
  uv_close((uv_handle_t *)&idle, NULL);
  tear_down(&timer, 1);
}

TEST(timer_start_ns_refuses_bad_arguments) {
  uv_timer_t timer;
  set_up(&timer, 1);
  ck_assert_int_eq(rondo_timer_start(&timer, NULL, 1, 1), UV_EINVAL);
  ck_assert_int_eq(rondo_timer_start(NULL, on_named, 1, 1), UV_EINVAL);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&timer), 0);
  uv_close((uv_handle_t *)&timer, NULL);
  ck_assert_int_eq(rondo_timer_start(&timer, on_named, 1, 1), UV_EINVAL);
  tear_down(&timer, 1);
}

TEST(timer_start_ns_without_memory_changes_nothing) {
  uv_timer_t timer;
  alloc_install();
  set_up(&timer, 1);
  alloc_fail_at(1);
  ck_assert_int_eq(rondo_timer_start(&timer, on_named, 1, 1), UV_ENOMEM);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&timer), 0);
  ck_assert_int_eq(uv_timer_again(&timer), UV_EINVAL);
  tear_down(&timer, 1);
  ck_assert_uint_eq(alloc_live(), 0);
}
