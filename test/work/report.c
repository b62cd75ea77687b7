/* SPDX-License-Identifier: MIT */
/* Thread pool stats. */
#include <rondo.h>
#include <stdlib.h>

#include "harness.h"

TEST_LABEL("threads")

static uv_loop_t loop;
static uv_sem_t gate;

static void wait_at_gate(uv_work_t *req) {
  (void)req;
  uv_sem_wait(&gate);
}

static void after(uv_work_t *req, int status) {
  (void)req;
  (void)status;
}

static void on_access(uv_fs_t *req) {
  uv_fs_req_cleanup(req);
}

TEST(pool_stats_count_work_by_kind) {
  rondo_pool_report_t report;
  uv_work_t works[3];
  uv_fs_t access;
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  ck_assert_int_eq(rondo_pool_report(NULL), UV_EINVAL);
  ck_assert_int_eq(rondo_pool_report(&report), 0);
  ck_assert_uint_eq(report.threads, 1);
  ck_assert_uint_eq(report.started, 0);

  ck_assert_int_eq(uv_sem_init(&gate, 0), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < 3; i++)
    uv_queue_work(&loop, &works[i], wait_at_gate, after);
  uv_fs_access(&loop, &access, "/", 0, on_access);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&works[2]), 0);
  ck_assert_int_eq(rondo_pool_report(&report), 0);
  ck_assert_uint_eq(report.started, 1);
  ck_assert_uint_eq(report.computations.submitted, 2);
  ck_assert_uint_eq(report.computations.finished, 0);
  ck_assert_uint_eq(report.files.submitted, 1);
  ck_assert_uint_eq(report.files.begun, 0);

  for (int i = 0; i < 2; i++)
    uv_sem_post(&gate);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  uv_library_shutdown();
  ck_assert_int_eq(rondo_pool_report(&report), 0);
  ck_assert_uint_eq(report.computations.begun, 2);
  ck_assert_uint_eq(report.computations.finished, 2);
  ck_assert_uint_eq(report.files.finished, 1);
  ck_assert_uint_gt(report.files.waited_ns, 0);
  ck_assert_uint_eq(report.names.submitted, 0);
  uv_sem_destroy(&gate);
}
