/* SPDX-License-Identifier: MIT */
/* Loop metrics. */
#include <pthread.h>

#include "harness.h"

TEST_LABEL("threads")

static void on_timer(uv_timer_t *timer) {
  uv_close((uv_handle_t *)timer, NULL);
}

static void on_async(uv_async_t *async) {
  uv_close((uv_handle_t *)async, NULL);
}

TEST(metrics_count_turns_and_events) {
  uv_loop_t loop;
  uv_async_t async;
  uv_metrics_t metrics;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_metrics_info(&loop, &metrics), 0);
  ck_assert_uint_eq(metrics.loop_count, 0);
  uv_async_init(&loop, &async, on_async);
  uv_async_send(&async);
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_metrics_info(&loop, &metrics);
  ck_assert_uint_eq(metrics.loop_count, 1);
  ck_assert_uint_eq(metrics.events, 1);
  ck_assert_uint_eq(metrics.events_waiting, 1);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void work(uv_work_t *req) {
  (void)req;
}

TEST(metrics_count_finished_work) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t works[5];
  uv_metrics_t metrics;
  for (int i = 0; i < 5; i++)
    ck_assert_int_eq(uv_queue_work(loop, &works[i], work, NULL), 0);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_metrics_info(loop, &metrics), 0);
  ck_assert_uint_ge(metrics.events, 5);
}

TEST(idle_time_is_zero_unless_configured) {
  uv_loop_t loop;
  uv_timer_t timer;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 5, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_uint_eq(uv_metrics_idle_time(&loop), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static uint64_t allowed_ms; /* total time that poll was asked to wait */

static void on_prepare(uv_prepare_t *prepare) {
  allowed_ms += (uint64_t)uv_backend_timeout(prepare->loop);
}

TEST(idle_time_is_time_spent_in_poll) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_prepare_t prepare;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_loop_configure(&loop, UV_METRICS_IDLE_TIME), 0);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 20, 0);
  uint64_t start = uv_hrtime();
  uv_run(&loop, UV_RUN_ONCE);
  uint64_t idle_ns = uv_metrics_idle_time(&loop);
  ck_assert_uint_ge(idle_ns, allowed_ms * 1000000);
  ck_assert_uint_le(idle_ns, uv_hrtime() - start);
  uv_close((uv_handle_t *)&prepare, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

/* Idle time grows while the loop waits in poll, and never decreases. */
static uv_async_t finish;

static void *watch_idle_time(void *arg) {
  uv_loop_t *loop = arg;
  uint64_t before = 0;
  for (int i = 0; i < 10000; i++) {
    uint64_t idle_ns = uv_metrics_idle_time(loop);
    ck_assert_uint_ge(idle_ns, before);
    before = idle_ns;
  }
  while (uv_metrics_idle_time(loop) == before) {}
  uv_async_send(&finish);
  return NULL;
}

TEST(idle_time_is_readable_from_any_thread_during_poll) {
  uv_loop_t loop;
  pthread_t thread;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_loop_configure(&loop, UV_METRICS_IDLE_TIME);
  uv_async_init(&loop, &finish, on_async);
  ck_assert_int_eq(pthread_create(&thread, NULL, watch_idle_time, &loop), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  pthread_join(thread, NULL);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}
