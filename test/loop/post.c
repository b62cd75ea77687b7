/* SPDX-License-Identifier: MIT */
/* Functions posted to a loop by other threads. */
#include <pthread.h>
#include <rondo.h>
#include <stdlib.h>

#include "harness.h"

TEST_LABEL("threads")

enum { POSTERS = 8, POSTS = 1000 };

static uv_loop_t loop;
static uv_async_t keeper; /* keeps the loop alive */
static int last[POSTERS], total;

static void ignore(uv_async_t *async) {
  (void)async;
}

static void set_up(void) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_async_init(&loop, &keeper, ignore);
}

static void finish(void) {
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void log_arg(uv_loop_t *on, void *arg) {
  ck_assert_ptr_eq(on, &loop);
  seq_add("%s", (const char *)arg);
  if (((const char *)arg)[0] == '.')
    uv_close((uv_handle_t *)&keeper, NULL);
}

TEST(posted_functions_run_in_fifo_order) {
  set_up();
  ck_assert_int_eq(rondo_post(&loop, log_arg, "one"), 0);
  ck_assert_int_eq(rondo_post(&loop, log_arg, "two"), 0);
  ck_assert_int_eq(rondo_post(&loop, log_arg, "."), 0);
  seq_expect("");
  finish();
  seq_expect("one two .");
}

static void post_again(uv_loop_t *on, void *arg) {
  seq_add("first");
  rondo_post(on, log_arg, arg);
}

TEST(function_posted_by_posted_function_runs_next_turn) {
  set_up();
  rondo_post(&loop, post_again, ".");
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("first");
  finish();
  seq_expect("first .");
}

TEST(post_reports_bad_arguments_and_enomem) {
  set_up();
  ck_assert_int_eq(rondo_post(NULL, log_arg, NULL), UV_EINVAL);
  ck_assert_int_eq(rondo_post(&loop, NULL, NULL), UV_EINVAL);
  uv_close((uv_handle_t *)&keeper, NULL);
  finish();
}

TEST(loop_close_drops_pending_posts) {
  set_up();
  uv_close((uv_handle_t *)&keeper, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(rondo_post(&loop, log_arg, "never"), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  seq_expect("");
}

static void count(uv_loop_t *on, void *arg) {
  int *numbers = arg;
  (void)on;
  ck_assert_int_eq(numbers[1], last[numbers[0]] + 1);
  last[numbers[0]] = numbers[1];
  free(numbers);
  if (++total == POSTERS * POSTS)
    uv_close((uv_handle_t *)&keeper, NULL);
}

static void *post_many(void *arg) {
  for (int i = 1; i <= POSTS; i++) {
    int *numbers = malloc(2 * sizeof *numbers);
    numbers[0] = *(int *)arg;
    numbers[1] = i;
    ck_assert_int_eq(rondo_post(&loop, count, numbers), 0);
  }
  return NULL;
}

TEST(concurrent_posts_all_run_in_per_thread_order) {
  pthread_t threads[POSTERS];
  int ids[POSTERS];
  set_up();
  for (int i = 0; i < POSTERS; i++) {
    ids[i] = i;
    ck_assert_int_eq(pthread_create(&threads[i], NULL, post_many, &ids[i]), 0);
  }
  finish();
  for (int i = 0; i < POSTERS; i++)
    pthread_join(threads[i], NULL);
  ck_assert_int_eq(total, POSTERS * POSTS);
}
