/* SPDX-License-Identifier: MIT */
/* Idle, prepare and check handles: order among themselves, and what their callbacks may do. */
#include "harness.h"

#define COUNT 3

static uv_loop_t loop;
static uv_prepare_t handles[COUNT];
static uv_idle_t idle;
static void (*action)(int index);

static void on_prepare(uv_prepare_t *handle) {
  int index = (int)(handle - handles);
  seq_add("%d", index);
  if (action != NULL)
    action(index);
}

static void on_idle(uv_idle_t *handle) {
  (void)handle;
}

static void set_up(int started, void (*what)(int index)) {
  seq_reset();
  action = what;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  for (int i = 0; i < COUNT; i++) {
    uv_prepare_init(&loop, &handles[i]);
    if (i < started)
      uv_prepare_start(&handles[i], on_prepare);
  }
}

static void turn(const char *expected) {
  seq_reset();
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect(expected);
}

static void tear_down(void) {
  action = NULL;
  loop_end(&loop);
}

TEST(last_started_handle_runs_first_every_turn) {
  set_up(3, NULL);
  turn("2 1 0");
  turn("2 1 0");
  tear_down();
}

static void stop_self(int index) {
  uv_prepare_stop(&handles[index]);
}

TEST(handle_may_stop_itself_in_its_callback) {
  set_up(3, stop_self);
  turn("2 1 0");
  turn("");
  tear_down();
}

static void restart_self(int index) {
  if (index != 0)
    return;
  uv_prepare_stop(&handles[0]);
  uv_prepare_start(&handles[0], on_prepare);
}

TEST(handle_that_restarts_itself_runs_again_next_turn) {
  set_up(3, restart_self);
  turn("2 1 0");
  turn("0 2 1");
  tear_down();
}

static void stop_the_next(int index) {
  if (index == 2)
    uv_prepare_stop(&handles[1]);
}

TEST(handle_stopped_by_another_does_not_run_this_turn) {
  set_up(3, stop_the_next);
  turn("2 0");
  tear_down();
}

static void start_another(int index) {
  if (index == 0)
    uv_prepare_start(&handles[2], on_prepare);
}

TEST(handle_started_during_its_phase_runs_next_turn) {
  set_up(2, start_another);
  turn("1 0");
  turn("2 1 0");
  tear_down();
}

static void close_everything(int index) {
  (void)index;
  loop_close_handles(&loop);
}

TEST(handle_may_close_itself_and_all_others) {
  set_up(3, close_everything);
  turn("2");
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  tear_down();
}

TEST(stopping_an_uninitialised_handle_does_nothing) {
  static union uv_any_handle zeroed;
  ck_assert_int_eq(uv_idle_stop(&zeroed.idle), 0);
  ck_assert_int_eq(uv_prepare_stop(&zeroed.prepare), 0);
  ck_assert_int_eq(uv_check_stop(&zeroed.check), 0);
}

TEST(starting_twice_keeps_first_callback_and_bad_start_is_refused) {
  uv_idle_t other_idle;
  uv_check_t check;
  set_up(1, NULL);
  ck_assert_int_eq(uv_prepare_start(&handles[0], NULL), 0);
  turn("0");
  uv_idle_init(&loop, &other_idle);
  uv_check_init(&loop, &check);
  ck_assert_int_eq(uv_prepare_start(&handles[1], NULL), UV_EINVAL);
  ck_assert_int_eq(uv_idle_start(&other_idle, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_check_start(&check, NULL), UV_EINVAL);
  uv_close((uv_handle_t *)&handles[1], NULL);
  ck_assert_int_eq(uv_prepare_start(&handles[1], on_prepare), UV_EINVAL);
  tear_down();
}
