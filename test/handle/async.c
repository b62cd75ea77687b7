/* SPDX-License-Identifier: MIT */
/* Async handles: no send is lost, repeated sends coalesce, and closing is safe at any time. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "harness.h"

TEST_LABEL("threads")

static uv_loop_t loop;

static void add_number(uv_async_t *async) {
  seq_add("%d", *(int *)async->data);
}

/* Three handles that log their numbers. */
static void init_numbered(uv_async_t *handles) {
  static int numbers[3] = {0, 1, 2};
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < 3; i++) {
    uv_async_init(&loop, &handles[i], add_number);
    handles[i].data = &numbers[i];
  }
}

TEST(asyncs_run_in_send_order_and_repeated_sends_coalesce) {
  uv_async_t handles[3];
  init_numbered(handles);
  uv_async_send(&handles[2]);
  uv_async_send(&handles[0]);
  uv_async_send(&handles[2]);
  uv_async_send(&handles[1]);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("2 0 1");
  loop_end(&loop);
}

static void send_itself_once(uv_async_t *async) {
  int *left = async->data;
  seq_add("async");
  if ((*left)-- > 0)
    uv_async_send(async);
}

TEST(async_sent_in_its_own_callback_runs_again_next_turn) {
  uv_async_t async;
  int left = 1;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_async_init(&loop, &async, send_itself_once);
  async.data = &left;
  uv_async_send(&async);
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("async");
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("async async");
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("async async");
  loop_end(&loop);
}

static uv_async_t pair[2];

static void close_both(uv_async_t *async) {
  (void)async;
  seq_add("async");
  loop_close_handle((uv_handle_t *)&pair[0]);
  loop_close_handle((uv_handle_t *)&pair[1]);
}

TEST(sent_async_closed_by_another_does_not_run) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < 2; i++)
    uv_async_init(&loop, &pair[i], close_both);
  for (int i = 0; i < 2; i++)
    uv_async_send(&pair[i]);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("async");
  loop_end(&loop);
}

TEST(closing_one_sent_async_keeps_the_others) {
  uv_async_t handles[3];
  init_numbered(handles);
  for (int i = 0; i < 3; i++)
    uv_async_send(&handles[i]);
  uv_close((uv_handle_t *)&handles[1], NULL);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("0 2");
  loop_end(&loop);
}

static uv_async_t from_handler;

static void signal_handler(int signum) {
  (void)signum;
  uv_async_send(&from_handler); /* NOLINT(bugprone-signal-handler): async-signal-safe */
}

static void on_sent_by_handler(uv_async_t *async) {
  seq_add("async");
  uv_close((uv_handle_t *)async, NULL);
}

TEST(async_send_is_async_signal_safe) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_async_init(&loop, &from_handler, on_sent_by_handler);
  signal(SIGUSR1, signal_handler);
  raise(SIGUSR1);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("async");
  loop_end(&loop);
}

/* 8 threads, 100 handles: before each send a counter is incremented that the callback reads. */
#define THREADS 8
#define HANDLES 100
#define ROUNDS 500

static struct counted {
  uv_async_t async;
  unsigned int sent;
  unsigned int seen;
} counted[HANDLES];

static unsigned int complete;

static void on_counted(uv_async_t *async) {
  struct counted *handle = (struct counted *)async;
  handle->seen = __atomic_load_n(&handle->sent, __ATOMIC_RELAXED);
  if (handle->seen == THREADS * ROUNDS && ++complete == HANDLES)
    uv_stop(async->loop);
}

static void *send_to_all(void *arg) {
  (void)arg;
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < HANDLES; i++) {
      __atomic_add_fetch(&counted[i].sent, 1, __ATOMIC_RELAXED);
      uv_async_send(&counted[i].async);
    }
  }
  return NULL;
}

TEST(eight_threads_sending_to_a_hundred_asyncs_lose_nothing) {
  pthread_t threads[THREADS];
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < HANDLES; i++)
    uv_async_init(&loop, &counted[i].async, on_counted);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(pthread_create(&threads[i], NULL, send_to_all, NULL), 0);
  uv_run(&loop, UV_RUN_DEFAULT); /* returns only when every handle has seen its last send */
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < HANDLES; i++)
    ck_assert_uint_eq(counted[i].seen, THREADS * ROUNDS);
  loop_end(&loop);
}

/* A thread sends continuously while the loop closes the handle. */
static unsigned int keep_sending;

static void *send_until_told(void *arg) {
  while (__atomic_load_n(&keep_sending, __ATOMIC_ACQUIRE))
    uv_async_send(arg);
  return NULL;
}

static void close_self(uv_async_t *async) {
  uv_close((uv_handle_t *)async, NULL);
}

TEST(closing_an_async_is_safe_while_another_thread_sends) {
  for (int i = 0; i < 50; i++) {
    uv_async_t async;
    pthread_t thread;
    keep_sending = 1;
    ck_assert_int_eq(uv_loop_init(&loop), 0);
    uv_async_init(&loop, &async, close_self);
    ck_assert_int_eq(pthread_create(&thread, NULL, send_until_told, &async), 0);
    ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
    __atomic_store_n(&keep_sending, 0, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
  }
}
