/* SPDX-License-Identifier: MIT */
/* uv_stop(): from every phase, the turn is finished and the next does not begin. */
#include "phase_log.h"

static uv_loop_t loop;
static uv_timer_t timer;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_check_t check;
static uv_async_t async;

static void on_close(uv_handle_t *handle) {
  phase_log(handle->loop, "close");
}

static void run_and_stop_in(const char *phase, const char *expected) {
  uv_timer_t closing;
  phase_to_stop_in = phase;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 0, 1000000);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_async_init(&loop, &async, on_async);
  uv_async_send(&async);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_timer_init(&loop, &closing);
  uv_close((uv_handle_t *)&closing, on_close);

  ck_assert_int_ne(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect(expected);

  phase_to_stop_in = NULL;
  loop_end(&loop);
}

/* The timers before the first turn have run; no turn begins. */
TEST(stop_in_timer_before_first_turn_prevents_the_turn) {
  run_and_stop_in("timer", "timer");
}

/* The timer is due again only much later. */
static void run_one_turn_and_stop_in(const char *phase) {
  run_and_stop_in(phase, "timer idle prepare async check close");
}

TEST(stop_in_idle_finishes_the_turn) {
  run_one_turn_and_stop_in("idle");
}

TEST(stop_in_prepare_finishes_the_turn) {
  run_one_turn_and_stop_in("prepare");
}

TEST(stop_in_poll_finishes_the_turn) {
  run_one_turn_and_stop_in("async");
}

TEST(stop_in_check_finishes_the_turn) {
  run_one_turn_and_stop_in("check");
}

TEST(stop_in_closing_finishes_the_turn) {
  run_one_turn_and_stop_in("close");
}

TEST(stop_before_run_affects_only_the_next_run) {
  seq_reset();
  phase_to_stop_in = NULL;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 0, 0);
  uv_stop(&loop);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("");
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("timer");
  uv_close((uv_handle_t *)&timer, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(stop_in_idle_keeps_poll_from_blocking) {
  phase_to_stop_in = "idle";
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1000000, 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("idle");
  loop_end(&loop);
}

/* The only timer stops the loop before its first turn: nothing is alive, and uv_run() returns 0. */
TEST(run_stopped_by_its_last_timer_returns_zero) {
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_timer_init(&loop, &timer), 0);
  ck_assert_int_eq(uv_timer_start(&timer, on_timer, 0, 0), 0);
  phase_to_stop_in = "timer";
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  seq_expect("timer");
  loop_end(&loop);
}
