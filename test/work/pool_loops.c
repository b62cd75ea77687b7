/* SPDX-License-Identifier: MIT */
/* One thread pool, many loops, each in its own thread. */
#include "harness.h"

#include <stdlib.h>

TEST_LABEL("threads")

#define LOOPS 8
#define WORKS 2000
#define LIVES 500

static void increment(uv_work_t *req) {
  ++*(int *)req->data;
}

struct owner {
  uv_loop_t loop;
  uv_thread_t thread;
  uv_work_t reqs[16];
  int values[16];
  int callbacks;
};

static void queue_next(uv_work_t *req, int status) {
  struct owner *owner = req->loop->data;
  uv_thread_t here = uv_thread_self();
  ck_assert_int_eq(status, 0);
  ck_assert(uv_thread_equal(&here, &owner->thread));
  if (++owner->callbacks <= WORKS - 16)
    ck_assert_int_eq(uv_queue_work(req->loop, req, increment, queue_next), 0);
}

static void own_a_loop(void *arg) {
  struct owner *owner = arg;
  owner->thread = uv_thread_self();
  ck_assert_int_eq(uv_loop_init(&owner->loop), 0);
  owner->loop.data = owner;
  for (int i = 0; i < 16; i++) {
    owner->reqs[i].data = &owner->values[i];
    ck_assert_int_eq(uv_queue_work(&owner->loop, &owner->reqs[i], increment, queue_next), 0);
  }
  ck_assert_int_eq(uv_run(&owner->loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&owner->loop), 0);
}

TEST(loops_in_several_threads_share_the_pool) {
  static struct owner owners[LOOPS];
  uv_thread_t threads[LOOPS];
  for (int i = 0; i < LOOPS; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], own_a_loop, &owners[i]), 0);
  for (int i = 0; i < LOOPS; i++) {
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
    int sum = 0;
    for (int k = 0; k < 16; k++)
      sum += owners[i].values[k];
    ck_assert_int_eq(sum, WORKS);
    ck_assert_int_eq(owners[i].callbacks, WORKS);
  }
}

static void send_other(uv_work_t *req) {
  uv_async_send(req->data); /* so that the loop may wake before this work has notified it */
}

static void close_async(uv_work_t *req, int status) {
  (void)status;
  uv_close(req->data, NULL);
}

static void live_and_die(void *arg) {
  (void)arg;
  for (int i = 0; i < LIVES; i++) {
    uv_loop_t *loop = malloc(sizeof *loop);
    uv_async_t async;
    uv_work_t req = {.data = &async};
    ck_assert_int_eq(uv_loop_init(loop), 0);
    ck_assert_int_eq(uv_async_init(loop, &async, NULL), 0);
    ck_assert_int_eq(uv_queue_work(loop, &req, send_other, close_async), 0);
    uv_run(loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(loop), 0);
    free(loop);
  }
}

TEST(loop_may_be_freed_right_after_its_last_work) {
  uv_thread_t threads[4];
  for (int i = 0; i < 4; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], live_and_die, NULL), 0);
  for (int i = 0; i < 4; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
}
