/* SPDX-License-Identifier: MIT */
/* The three run modes: when they block, when they return, and what they return. */
#include "phase_log.h"

static uv_loop_t loop;

static void stop_idle(uv_idle_t *idle) {
  seq_add("idle");
  uv_idle_stop(idle);
}

static void close_and_finish(void) {
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(empty_loop_returns_zero_immediately_in_every_mode) {
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_ONCE), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_NOWAIT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(running_an_empty_loop_updates_its_clock) {
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uint64_t before = uv_now(&loop);
  uint64_t start = uv_hrtime();
  while (uv_hrtime() - start < 3000000) {}
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_uint_ge(uv_now(&loop), before + 3 - 1);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(run_once_waits_for_and_fires_a_lone_timer) {
  uv_timer_t timer;
  uv_prepare_t prepare;
  uv_check_t check;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 20, 0);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_unref((uv_handle_t *)&prepare);
  uv_unref((uv_handle_t *)&check);

  uint64_t start = uv_now(&loop);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("prepare check timer");
  ck_assert_uint_ge(uv_now(&loop) - start, 20);

  uv_close((uv_handle_t *)&timer, NULL);
  uv_close((uv_handle_t *)&prepare, NULL);
  uv_close((uv_handle_t *)&check, NULL);
  close_and_finish();
}

TEST(run_nowait_with_nothing_ready_returns_nonzero) {
  uv_timer_t timer;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1000000, 0);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_NOWAIT), 0);
  seq_expect("");
  uv_close((uv_handle_t *)&timer, NULL);
  close_and_finish();
}

TEST(run_once_does_not_block_after_idle_stopped_itself) {
  uv_timer_t timer;
  uv_idle_t idle;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1000000, 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, stop_idle);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("idle");
  uv_close((uv_handle_t *)&timer, NULL);
  uv_close((uv_handle_t *)&idle, NULL);
  close_and_finish();
}

/* The loop's clock does not advance within a turn. */
static uint64_t seen_now;

static void on_slow_idle(uv_idle_t *idle) {
  uint64_t start = uv_hrtime();
  while (uv_hrtime() - start < 3000000) {}
  seen_now = uv_now(idle->loop);
  uv_close((uv_handle_t *)idle, NULL);
}

TEST(loop_clock_is_read_once_per_turn_unless_updated) {
  uv_idle_t idle;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uint64_t before = uv_now(&loop);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_slow_idle);
  uv_run(&loop, UV_RUN_ONCE);
  ck_assert_uint_eq(seen_now, before);
  ck_assert_uint_ge(uv_now(&loop), before + 2);
  uint64_t after_run = uv_now(&loop);
  uint64_t start = uv_hrtime();
  while (uv_hrtime() - start < 3000000) {}
  ck_assert_uint_eq(uv_now(&loop), after_run);
  uv_update_time(&loop);
  ck_assert_uint_ge(uv_now(&loop), after_run + 2);
  close_and_finish();
}

TEST(loop_can_run_again_after_returning) {
  uv_timer_t timer;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  for (int i = 0; i < 3; i++) {
    uv_timer_start(&timer, on_timer, 1, 0);
    ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  }
  seq_expect("timer timer timer");
  uv_close((uv_handle_t *)&timer, NULL);
  close_and_finish();
}
