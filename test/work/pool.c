/* SPDX-License-Identifier: MIT */
/* The thread pool as seen through uv_queue_work(): threads, order, parallelism. */
#include "harness.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

#include "busy_threads.h"

TEST_LABEL("threads")

#define MANY 100000
#define BURST 64

static int callbacks;
static int last_status;
static uv_thread_t worked_on;

static void nothing(uv_work_t *req) {
  (void)req;
}

static void note_thread(uv_work_t *req) {
  (void)req;
  worked_on = uv_thread_self();
}

static void count_callback(uv_work_t *req, int status) {
  (void)req;
  callbacks++;
  last_status = status;
}

TEST(work_runs_on_pool_thread_and_calls_back_on_loop_thread) {
  uv_loop_t *loop = uv_default_loop();
  uv_thread_t here = uv_thread_self();
  uv_work_t req;
  last_status = 1;
  ck_assert_int_eq(uv_queue_work(loop, &req, note_thread, count_callback), 0);
  ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, 0);
  ck_assert(!uv_thread_equal(&here, &worked_on));
}

TEST(queue_work_requires_function_request_and_loop) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t req;
  ck_assert_int_eq(uv_queue_work(loop, &req, NULL, count_callback), UV_EINVAL);
  ck_assert_int_eq(uv_queue_work(loop, NULL, nothing, count_callback), UV_EINVAL);
  ck_assert_int_eq(uv_queue_work(NULL, &req, nothing, count_callback), UV_EINVAL);
  ck_assert_int_eq(uv_loop_alive(loop), 0);
}

TEST(work_without_after_work_callback_still_runs) {
  uv_work_t req;
  uv_thread_t here = uv_thread_self();
  worked_on = here;
  ck_assert_int_eq(uv_queue_work(uv_default_loop(), &req, note_thread, NULL), 0);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert(!uv_thread_equal(&here, &worked_on));
}

TEST(loop_with_queued_work_is_alive_and_cannot_be_closed) {
  uv_loop_t loop;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  busy_start(&loop, 1);
  ck_assert_int_ne(uv_loop_alive(&loop), 0);
  ck_assert_int_eq(uv_loop_close(&loop), UV_EBUSY);
  busy_end(1);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void free_request(uv_work_t *req, int status) {
  (void)status;
  callbacks++;
  free(req);
}

TEST(work_request_may_be_freed_in_its_callback) {
  uv_work_t *req = malloc(sizeof *req);
  ck_assert_int_eq(uv_queue_work(uv_default_loop(), req, nothing, free_request), 0);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 1);
}

static void queue_again(uv_work_t *req, int status) {
  ck_assert_int_eq(status, 0);
  if (++callbacks <= MANY - BURST)
    ck_assert_int_eq(uv_queue_work(req->loop, req, nothing, queue_again), 0);
}

TEST(hundred_thousand_work_requests_all_call_back) {
  static uv_work_t reqs[BURST];
  for (int i = 0; i < BURST; i++)
    ck_assert_int_eq(uv_queue_work(uv_default_loop(), &reqs[i], nothing, queue_again), 0);
  ck_assert_int_eq(uv_run(uv_default_loop(), UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, MANY);
}

/* The barrier opens only if this many requests run in parallel. */
static void as_many_run_at_a_time(const char *size, int count) {
  if (size != NULL)
    setenv("UV_THREADPOOL_SIZE", size, 1);
  else
    unsetenv("UV_THREADPOOL_SIZE");
  uv_loop_t *loop = uv_default_loop();
  busy_start(loop, count);

  static uv_work_t one_more;
  worked_on = uv_thread_self();
  uv_queue_work(loop, &one_more, note_thread, count_callback);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&one_more), 0); /* no thread was left for it */
  busy_end(count);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_status, UV_ECANCELED);
}

TEST(pool_runs_four_requests_in_parallel_by_default) {
  as_many_run_at_a_time(NULL, 4);
}

TEST(uv_threadpool_size_sets_pool_parallelism) {
  as_many_run_at_a_time("9", 9);
}

TEST(pool_size_zero_means_one_thread) {
  as_many_run_at_a_time("0", 1);
}

TEST(non_numeric_pool_size_means_one_thread) {
  as_many_run_at_a_time("many", 1);
}

TEST(empty_pool_size_means_one_thread) {
  as_many_run_at_a_time("", 1);
}

TEST(pool_size_is_capped_at_1024_threads) {
  as_many_run_at_a_time("5000", 1024);
}

TEST(negative_pool_size_means_the_maximum) {
  as_many_run_at_a_time("-1", 1024);
}

static int order[100];
static int ordered;

static void note_order(uv_work_t *req) {
  order[ordered++] = (int)(intptr_t)req->data;
}

TEST(single_pool_thread_runs_work_in_fifo_order) {
  static uv_work_t reqs[100];
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  for (int i = 0; i < 100; i++) {
    reqs[i].data = (void *)(intptr_t)i;
    uv_queue_work(uv_default_loop(), &reqs[i], note_order, NULL);
  }
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(ordered, 100);
  for (int i = 0; i < 100; i++)
    ck_assert_int_eq(order[i], i);
}

static char thread_name[32];
static size_t stack_bytes;
static sigset_t mask;

static void look_at_thread(uv_work_t *req) {
  (void)req;
  pthread_attr_t attributes;
  void *start;
  pthread_getname_np(pthread_self(), thread_name, sizeof thread_name);
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &start, &stack_bytes);
  pthread_attr_destroy(&attributes);
}

TEST(pool_threads_are_named_have_large_stacks_and_block_signals) {
  uv_work_t req;
  sigset_t before, after;
  pthread_sigmask(SIG_SETMASK, NULL, &before);
  uv_queue_work(uv_default_loop(), &req, look_at_thread, NULL);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  pthread_sigmask(SIG_SETMASK, NULL, &after);

  ck_assert_str_eq(thread_name, "libuv-worker");
  ck_assert_uint_ge(stack_bytes, (8u << 20) - (64u << 10)); /* minus TLS and guard page */
  ck_assert_int_eq(sigismember(&mask, SIGINT), 1);
  ck_assert_int_eq(sigismember(&mask, SIGCHLD), 1);
  ck_assert_int_eq(sigismember(&mask, SIGSEGV), 0);
  ck_assert_int_eq(sigismember(&after, SIGINT), sigismember(&before, SIGINT));
}

static uv_async_t async;

static void sent(uv_async_t *handle) {
  seq_add("async");
  uv_close((uv_handle_t *)handle, NULL);
}

static void add_work(uv_work_t *req, int status) {
  (void)req;
  (void)status;
  seq_add("work");
}

static void post(uv_work_t *req) {
  uv_sem_post(req->data);
}

TEST(finished_work_calls_back_before_asyncs_of_the_same_turn) {
  uv_work_t req;
  uv_sem_t ran;
  uv_sem_init(&ran, 0);
  req.data = &ran;
  uv_async_init(uv_default_loop(), &async, sent);
  uv_async_send(&async);
  uv_queue_work(uv_default_loop(), &req, post, add_work);
  uv_sem_wait(&ran);
  uv_library_shutdown(); /* returns when the work has finished */
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  seq_expect("work async");
}
