/* SPDX-License-Identifier: MIT */
/* Work that is submitted while all threads are busy, which takes no lock. */
#include <stdlib.h>

#include "harness.h"
#include "rondo.h"

TEST_LABEL("threads")

enum { MANY = 200, ROUNDS = 50, LOOPS = 4, EACH = 2000 };

static uv_loop_t loop;
static uv_sem_t gate;
static uv_work_t closed, works[MANY];
static int began[MANY], began_count;
static int done_count, cancelled_count;

static void wait_at_gate(uv_work_t *req) {
  (void)req;
  uv_sem_wait(&gate);
}

static void after_gate(uv_work_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, 0);
}

static void note_begin(uv_work_t *req) {
  began[began_count++] = (int)(req - works);
}

static void note_end(uv_work_t *req, int status) {
  (void)req;
  ck_assert(status == 0 || status == UV_ECANCELED);
  done_count++;
  cancelled_count += status == UV_ECANCELED;
}

/* A pool of one thread, which waits at the gate, and MANY works behind it. */
static void start_all(void) {
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  began_count = done_count = cancelled_count = 0;
  ck_assert_int_eq(uv_sem_init(&gate, 0), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_queue_work(&loop, &closed, wait_at_gate, after_gate), 0);
  for (int i = 0; i < MANY; i++)
    ck_assert_int_eq(uv_queue_work(&loop, &works[i], note_begin, note_end), 0);
}

static void finish_all(void) {
  uv_sem_post(&gate);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(done_count, MANY);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  uv_sem_destroy(&gate);
}

TEST(work_for_a_busy_pool_begins_in_order) {
  start_all();
  finish_all();
  ck_assert_int_eq(began_count, MANY);
  for (int i = 0; i < MANY; i++)
    ck_assert_int_eq(began[i], i);
}

TEST(work_for_a_busy_pool_can_be_cancelled) {
  start_all();
  for (int i = 0; i < MANY; i += 3)
    ck_assert_int_eq(uv_cancel((uv_req_t *)&works[i]), 0);
  finish_all();
  ck_assert_int_eq(cancelled_count, (MANY + 2) / 3);
  ck_assert_int_eq(began_count, MANY - cancelled_count);
  for (int i = 0, expected = 0; i < began_count; i++, expected++) {
    expected += expected % 3 == 0;
    ck_assert_int_eq(began[i], expected);
  }
}

static void count_only(uv_work_t *req) {
  (void)req;
}

static void again(uv_work_t *req, int status) {
  int *left = req->data;
  ck_assert_int_eq(status, 0);
  if (--*left > 0)
    ck_assert_int_eq(uv_queue_work(req->loop, req, count_only, again), 0);
}

/* Requests that start again from their callbacks, so that threads fall asleep and wake up. */
static void keep_submitting(void *arg) {
  uv_loop_t own;
  uv_work_t requests[8];
  int left[8];
  int depth = 1 << *(int *)arg;
  ck_assert_int_eq(uv_loop_init(&own), 0);
  for (int i = 0; i < depth; i++) {
    left[i] = EACH / depth;
    requests[i].data = &left[i];
    ck_assert_int_eq(uv_queue_work(&own, &requests[i], count_only, again), 0);
  }
  ck_assert_int_eq(uv_run(&own, UV_RUN_DEFAULT), 0);
  for (int i = 0; i < depth; i++)
    ck_assert_int_eq(left[i], 0);
  ck_assert_int_eq(uv_loop_close(&own), 0);
}

TEST_TIMEOUT(no_work_of_several_loops_is_lost, 120) {
  uv_thread_t threads[LOOPS];
  int depths[LOOPS];
  rondo_pool_report_t report;
  setenv("UV_THREADPOOL_SIZE", "2", 1);
  for (int i = 0; i < LOOPS; i++) {
    depths[i] = i;
    ck_assert_int_eq(uv_thread_create(&threads[i], keep_submitting, &depths[i]), 0);
  }
  for (int i = 0; i < ROUNDS; i++) {
    ck_assert_int_eq(rondo_pool_report(&report), 0);
    ck_assert_uint_ge(report.computations.submitted, report.computations.begun);
    ck_assert_uint_ge(report.computations.begun, report.computations.finished);
  }
  for (int i = 0; i < LOOPS; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
  uv_library_shutdown(); /* a thread counts its work after handing it back */
  ck_assert_int_eq(rondo_pool_report(&report), 0);
  ck_assert_uint_eq(report.computations.submitted, LOOPS * EACH);
  ck_assert_uint_eq(report.computations.finished, LOOPS * EACH);
}
