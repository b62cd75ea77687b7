/* SPDX-License-Identifier: MIT */
/* uv_cancel(): work that has not started never runs, and its callback reports UV_ECANCELED. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "busy_threads.h"

TEST_LABEL("threads")

#define RACERS 64
#define RACES 200

static int ran;
static int cancelled;
static int finished;

static void count_run(uv_work_t *req) {
  (void)req;
  __atomic_add_fetch(&ran, 1, __ATOMIC_SEQ_CST);
}

static void count_end(uv_work_t *req, int status) {
  (void)req;
  ck_assert(status == 0 || status == UV_ECANCELED);
  if (status == 0)
    finished++;
  else
    cancelled++;
}

static void four_threads(void) {
  setenv("UV_THREADPOOL_SIZE", "4", 1);
}

/* All threads are busy, so that the request is still queued. */
static void queue_and_cancel(uv_work_t *req) {
  four_threads();
  busy_start(uv_default_loop(), 4);
  uv_queue_work(uv_default_loop(), req, count_run, count_end);
  ck_assert_int_eq(uv_cancel((uv_req_t *)req), 0);
}

TEST(cancelled_work_does_not_run_and_reports_ecanceled) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t req;
  queue_and_cancel(&req);
  ck_assert_int_eq(cancelled, 0);
  uv_run(loop, UV_RUN_ONCE); /* the threads are still busy */
  ck_assert_int_eq(cancelled, 1);
  busy_end(4);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(ran, 0);
  ck_assert_int_eq(finished, 0);
}

TEST(cancelling_work_twice_calls_back_once) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t req;
  queue_and_cancel(&req);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&req), 0);
  busy_end(4);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(cancelled, 1);
}

TEST(running_work_cannot_be_cancelled) {
  busy_start(uv_default_loop(), 1);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&busy_works[0]), UV_EBUSY);
  busy_end(1);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static void cancel_self(uv_work_t *req, int status) {
  count_end(req, status);
  ck_assert_int_eq(uv_cancel((uv_req_t *)req), UV_EBUSY);
}

TEST(work_cannot_be_cancelled_in_its_callback) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t done, undone;
  four_threads();
  uv_queue_work(loop, &done, count_run, cancel_self);
  uv_run(loop, UV_RUN_DEFAULT);
  busy_start(loop, 4);
  uv_queue_work(loop, &undone, count_run, cancel_self);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&undone), 0);
  busy_end(4);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(finished, 1);
  ck_assert_int_eq(cancelled, 1);
}

TEST(uv_cancel_refuses_requests_outside_the_pool) {
  static const uv_req_type types[] = {UV_UNKNOWN_REQ, UV_REQ,      UV_CONNECT,     UV_WRITE,
                                      UV_SHUTDOWN,    UV_UDP_SEND, UV_REQ_TYPE_MAX};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    uv_req_t req;
    memset(&req, 0, sizeof req);
    req.type = types[i];
    ck_assert_int_eq(uv_cancel(&req), UV_EINVAL);
  }
  ck_assert_int_eq(uv_cancel(NULL), UV_EINVAL);
}

static void cancel_neighbour(uv_work_t *req, int status) {
  (void)status;
  ck_assert_int_eq(uv_cancel(req->data), 0);
}

TEST(callback_of_cancelled_work_may_cancel_other_work) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t one, other;
  four_threads();
  busy_start(loop, 4);
  one.data = &other;
  uv_queue_work(loop, &one, count_run, cancel_neighbour);
  uv_queue_work(loop, &other, count_run, count_end);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&one), 0);
  uv_run(loop, UV_RUN_ONCE);
  busy_end(4);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(cancelled, 1);
  ck_assert_int_eq(ran, 0);
}

static void cancel_from_work(uv_work_t *req) {
  ck_assert_int_eq(uv_cancel(req->data), 0);
}

TEST(work_function_may_cancel_other_work) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t one, other;
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  busy_start(loop, 1);
  one.data = &other;
  uv_queue_work(loop, &one, cancel_from_work, NULL);
  uv_queue_work(loop, &other, count_run, count_end);
  busy_end(1);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(cancelled, 1);
  ck_assert_int_eq(ran, 0);
}

TEST(each_work_request_either_runs_or_is_cancelled) {
  static uv_work_t reqs[RACERS];
  uv_loop_t *loop = uv_default_loop();
  int said_cancelled = 0;
  for (int race = 0; race < RACES; race++) {
    for (int i = 0; i < RACERS; i++)
      uv_queue_work(loop, &reqs[i], count_run, count_end);
    for (int i = RACERS - 1; i >= 0; i -= 2)
      said_cancelled += uv_cancel((uv_req_t *)&reqs[i]) == 0;
    uv_run(loop, UV_RUN_DEFAULT);
  }
  ck_assert_int_eq(ran + said_cancelled, RACERS * RACES);
  ck_assert_int_eq(finished, ran);
  ck_assert_int_eq(cancelled, said_cancelled);
}
