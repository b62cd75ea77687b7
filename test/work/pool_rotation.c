/* SPDX-License-Identifier: MIT */
/* Sequential work is spread over all threads, though one could do it all. */
#include "harness.h"

#include <stdlib.h>
#include <unistd.h>

TEST_LABEL("threads")

#define THREADS 3

static pid_t worked[THREADS];
static int threads;

static void note_thread(uv_work_t *req) {
  pid_t *id = req->data;
  *id = gettid();
}

static void queue_next(uv_work_t *req, int status) {
  ck_assert_int_eq(status, 0);
  const pid_t *id = req->data;
  int known = 0;
  while (known < threads && worked[known] != *id)
    known++;
  if (known == threads)
    worked[threads++] = *id;
  if (threads < THREADS)
    ck_assert_int_eq(uv_queue_work(req->loop, req, note_thread, queue_next), 0);
}

TEST(sequential_work_rotates_over_all_threads) {
  uv_work_t req;
  pid_t id;
  setenv("UV_THREADPOOL_SIZE", "3", 1);
  req.data = &id;
  ck_assert_int_eq(uv_queue_work(uv_default_loop(), &req, note_thread, queue_next), 0);
  ck_assert_int_eq(uv_run(uv_default_loop(), UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(threads, THREADS);
}
