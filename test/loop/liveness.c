/* SPDX-License-Identifier: MIT */
/* What keeps a loop alive, and how long poll may block. */
#include "harness.h"

static uv_loop_t loop;
static uv_timer_t timer;

static void on_timer(uv_timer_t *handle) {
  (void)handle;
  seq_add("timer");
}

static void on_idle(uv_idle_t *handle) {
  (void)handle;
}

static void set_up(void) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
}

static void tear_down(void) {
  uv_close((uv_handle_t *)&timer, NULL);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(only_active_and_referenced_handles_keep_a_loop_alive) {
  set_up();
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  uv_timer_start(&timer, on_timer, 1000000, 0);
  ck_assert_int_eq(uv_loop_alive(&loop), 1);
  ck_assert_uint_eq(loop.active_handles, 1);
  uv_unref((uv_handle_t *)&timer);
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  uv_ref((uv_handle_t *)&timer);
  ck_assert_int_eq(uv_loop_alive(&loop), 1);
  uv_timer_stop(&timer);
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  ck_assert_uint_eq(loop.active_handles, 0);
  tear_down();
}

TEST(repeated_ref_and_unref_count_once) {
  set_up();
  uv_timer_start(&timer, on_timer, 1000000, 0);
  for (int i = 0; i < 3; i++)
    uv_unref((uv_handle_t *)&timer);
  ck_assert_int_eq(uv_has_ref((uv_handle_t *)&timer), 0);
  ck_assert_uint_eq(loop.active_handles, 0);
  for (int i = 0; i < 3; i++)
    uv_ref((uv_handle_t *)&timer);
  ck_assert_int_eq(uv_has_ref((uv_handle_t *)&timer), 1);
  ck_assert_uint_eq(loop.active_handles, 1);
  tear_down();
}

TEST(loop_with_only_unreferenced_handles_returns_without_running_them) {
  set_up();
  uv_timer_start(&timer, on_timer, 0, 0);
  uv_unref((uv_handle_t *)&timer);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("");
  tear_down();
}

TEST(unreferenced_timer_fires_while_the_loop_is_alive) {
  uv_timer_t longer;
  set_up();
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_unref((uv_handle_t *)&timer);
  uv_timer_init(&loop, &longer);
  uv_timer_start(&longer, on_timer, 5, 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("timer timer");
  uv_close((uv_handle_t *)&longer, NULL);
  tear_down();
}

TEST(backend_timeout_is_time_until_next_timer) {
  uv_idle_t idle;
  uv_async_t async;
  set_up();
  ck_assert_int_eq(uv_backend_timeout(&loop), 0); /* nothing to wait for */
  uv_async_init(&loop, &async, NULL);
  ck_assert_int_eq(uv_backend_timeout(&loop), -1);
  uv_timer_start(&timer, on_timer, 1000, 0);
  ck_assert_int_eq(uv_backend_timeout(&loop), 1000);
  uv_timer_start(&timer, on_timer, UINT64_MAX, 0);
  ck_assert_int_eq(uv_backend_timeout(&loop), INT32_MAX);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  ck_assert_int_eq(uv_backend_timeout(&loop), 0);
  uv_idle_stop(&idle);
  uv_stop(&loop);
  ck_assert_int_eq(uv_backend_timeout(&loop), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_timer_start(&timer, on_timer, 0, 0);
  ck_assert_int_eq(uv_backend_timeout(&loop), 0);
  uv_close((uv_handle_t *)&idle, NULL);
  uv_close((uv_handle_t *)&async, NULL);
  tear_down();
}
