/* SPDX-License-Identifier: MIT */
/*
 * The order of phases, recorded for programs that mix them, in each run mode. The pending phase has
 * no handle type: pending.c reaches it through streams.
 */
#include <unistd.h>

#include "phase_log.h"

static uv_loop_t loop;
static uv_timer_t timer;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_check_t check;
static uv_async_t async;
static uv_poll_t poll;
static uv_signal_t signal_handle;
static int pipe_fds[2];
static int turns;

static void on_close(uv_handle_t *handle) {
  seq_add("close-%s", uv_handle_type_name(handle->type));
}

static void close_all(uv_handle_t *handle, void *arg) {
  (void)arg;
  if (!uv_is_closing(handle))
    uv_close(handle, on_close);
}

static void on_poll(uv_poll_t *handle, int status, int events) {
  char byte;
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(events, UV_READABLE);
  ck_assert_int_eq(read(pipe_fds[0], &byte, 1), 1);
  (void)handle;
  seq_add("poll");
}

static void on_signal(uv_signal_t *handle, int signum) {
  (void)handle;
  ck_assert_int_eq(signum, SIGUSR1);
  seq_add("signal");
}

static void close_after_turns(uv_check_t *handle) {
  seq_add("check");
  if (--turns == 0)
    uv_walk(handle->loop, close_all, NULL);
}

/* One handle of every kind that the loop has, each with something to do in the first turn. */
static void start_everything(int turns_until_close) {
  seq_reset();
  turns = turns_until_close;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(pipe(pipe_fds), 0);

  uv_check_init(&loop, &check);
  uv_check_start(&check, close_after_turns);
  uv_signal_init(&loop, &signal_handle);
  uv_signal_start(&signal_handle, on_signal, SIGUSR1);
  uv_async_init(&loop, &async, on_async);
  ck_assert_int_eq(uv_poll_init(&loop, &poll, pipe_fds[0]), 0);
  uv_poll_start(&poll, UV_READABLE, on_poll);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 0, 0);

  raise(SIGUSR1);
  uv_async_send(&async);
  ck_assert_int_eq(write(pipe_fds[1], "x", 1), 1);
}

static void finish(void) {
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  close(pipe_fds[0]);
  close(pipe_fds[1]);
}

#define CLOSES \
  "close-timer close-idle close-prepare close-poll close-async close-signal close-check"

/* uv_walk() visits handles in init order; close callbacks run in reverse. */
TEST(run_default_runs_due_timers_then_phases_in_order) {
  start_everything(1);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("timer idle prepare async poll signal check " CLOSES);
  finish();
}

TEST(run_once_runs_one_turn_then_timers) {
  start_everything(2);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("idle prepare async poll signal check timer");
  ck_assert_int_eq(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("idle prepare async poll signal check timer idle prepare check " CLOSES);
  finish();
}

TEST(run_nowait_runs_one_turn_then_timers) {
  start_everything(2);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_NOWAIT), 0);
  seq_expect("idle prepare async poll signal check timer");
  ck_assert_int_eq(uv_run(&loop, UV_RUN_NOWAIT), 0);
  seq_expect("idle prepare async poll signal check timer idle prepare check " CLOSES);
  finish();
}

TEST(run_default_runs_until_everything_is_closed) {
  start_everything(3);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect(
      "timer idle prepare async poll signal check idle prepare check idle prepare check " CLOSES);
  finish();
}

/* A zero timer started in check fires before the next idle callback. */
static uv_timer_t second_timer;

static void on_second_timer(uv_timer_t *handle) {
  seq_add("second-timer");
  uv_close((uv_handle_t *)handle, NULL);
}

static void on_check_that_starts_a_timer(uv_check_t *handle) {
  seq_add("check");
  uv_timer_start(&second_timer, on_second_timer, 0, 0);
  uv_close((uv_handle_t *)handle, on_close);
}

TEST(timer_started_in_check_fires_after_closing_before_next_turn) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &second_timer);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check_that_starts_a_timer);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("idle check close-check second-timer");
  uv_close((uv_handle_t *)&idle, NULL);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}
