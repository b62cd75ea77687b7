/* SPDX-License-Identifier: MIT */
/*
 * Out of memory: the nth allocation fails, for every n until nothing fails any more, through loop
 * init and every handle's init and start. Each time an error code is returned and nothing leaks.
 */
#include <unistd.h>

#include "harness.h"

static int pipe_fds[2];

static void on_timer(uv_timer_t *handle) {
  (void)handle;
}

static void on_idle(uv_idle_t *handle) {
  (void)handle;
}

static void on_prepare(uv_prepare_t *handle) {
  (void)handle;
}

static void on_check(uv_check_t *handle) {
  (void)handle;
}

static void on_poll(uv_poll_t *handle, int status, int events) {
  (void)handle;
  (void)status;
  (void)events;
}

static void on_signal(uv_signal_t *handle, int signum) {
  (void)handle;
  (void)signum;
}

static union uv_any_handle handles[8];

static int start_timer(uv_loop_t *loop) {
  int err = uv_timer_init(loop, &handles[0].timer);
  return err != 0 ? err : uv_timer_start(&handles[0].timer, on_timer, 1000, 0);
}

static int start_idle(uv_loop_t *loop) {
  int err = uv_idle_init(loop, &handles[1].idle);
  return err != 0 ? err : uv_idle_start(&handles[1].idle, on_idle);
}

static int start_prepare(uv_loop_t *loop) {
  int err = uv_prepare_init(loop, &handles[2].prepare);
  return err != 0 ? err : uv_prepare_start(&handles[2].prepare, on_prepare);
}

static int start_check(uv_loop_t *loop) {
  int err = uv_check_init(loop, &handles[3].check);
  return err != 0 ? err : uv_check_start(&handles[3].check, on_check);
}

static int start_async(uv_loop_t *loop) {
  int err = uv_async_init(loop, &handles[4].async, NULL);
  return err != 0 ? err : uv_async_send(&handles[4].async);
}

static int start_poll(uv_loop_t *loop) {
  int err = uv_poll_init(loop, &handles[5].poll, pipe_fds[0]);
  return err != 0 ? err : uv_poll_start(&handles[5].poll, UV_READABLE, on_poll);
}

static int start_signal(uv_loop_t *loop) {
  int err = uv_signal_init(loop, &handles[6].signal);
  return err != 0 ? err : uv_signal_start(&handles[6].signal, on_signal, SIGUSR1);
}

static int start_one_shot_signal(uv_loop_t *loop) {
  int err = uv_signal_init(loop, &handles[7].signal);
  return err != 0 ? err : uv_signal_start_oneshot(&handles[7].signal, on_signal, SIGUSR2);
}

static int (*const starts[])(uv_loop_t *loop) = {
    start_timer, start_idle, start_prepare, start_check,
    start_async, start_poll, start_signal,  start_one_shot_signal,
};

static int start_everything(uv_loop_t *loop) {
  int err = uv_loop_init(loop);
  ck_assert_msg(err == 0 || err == UV_ENOMEM, "uv_loop_init: %d", err);
  for (size_t i = 0; err == 0 && i < sizeof starts / sizeof starts[0]; i++)
    err = starts[i](loop);
  return err;
}

TEST(loop_and_handle_setup_survives_each_failing_allocation) {
  uv_loop_t loop;
  alloc_install();
  ck_assert_int_eq(pipe(pipe_fds), 0);
  int open_before = fds_open();

  size_t failures = 0;
  for (size_t n = 1;; n++) {
    alloc_fail_at(n);
    int err = start_everything(&loop);
    bool failed = alloc_has_failed();
    alloc_fail_at(0);
    ck_assert_int_eq(err, failed ? UV_ENOMEM : 0);

    loop_end(&loop);
    ck_assert_uint_eq(alloc_live(), 0);
    ck_assert_int_eq(fds_open(), open_before);
    if (!failed)
      break;
    failures++;
  }
  ck_assert_uint_ge(failures, 2); /* the heap of timers, the table of watchers */
}

TEST(timer_that_failed_to_start_is_unchanged_and_can_start_later) {
  uv_loop_t loop;
  uv_timer_t timer;
  alloc_install();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  alloc_fail_at(1);
  ck_assert_int_eq(uv_timer_start(&timer, on_timer, 1, 0), UV_ENOMEM);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&timer), 0);
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  ck_assert_int_eq(uv_timer_start(&timer, on_timer, 1, 0), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_close((uv_handle_t *)&timer, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(replace_allocator_refuses_incomplete_allocator) {
  ck_assert_int_eq(uv_replace_allocator(NULL, NULL, NULL, NULL), UV_EINVAL);
}
