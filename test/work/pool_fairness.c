/* SPDX-License-Identifier: MIT */
/* File requests, CPU work and lookups share the threads fairly: none starves another. */
#include <stdlib.h>

#include "harness.h"

enum { MANY = 50, THREADS = 4 };

static uv_loop_t loop;
static uv_sem_t gate;

static void wait_at_gate(uv_work_t *req) {
  (void)req;
  uv_sem_wait(&gate);
}

static void compute(uv_work_t *req) {
  (void)req;
}

static void after_compute(uv_work_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, 0);
  seq_add("c");
}

static void after_gate(uv_work_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, 0);
}

static void on_access(uv_fs_t *req) {
  seq_add("f");
  uv_fs_req_cleanup(req);
}

/* A single thread runs the queue in order: callbacks run in the order of starting. */
TEST(fs_request_does_not_wait_behind_queued_cpu_work) {
  uv_work_t gates[THREADS], computations[MANY];
  uv_fs_t files[2];
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  seq_reset();
  ck_assert_int_eq(uv_sem_init(&gate, 0), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_queue_work(&loop, &gates[0], wait_at_gate, after_gate);
  for (int i = 0; i < MANY; i++)
    uv_queue_work(&loop, &computations[i], compute, after_compute);
  for (int i = 0; i < 2; i++)
    uv_fs_access(&loop, &files[i], "/", 0, on_access);
  uv_sem_post(&gate);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  const char *order = seq_text();
  const char *first_file = strchr(order, 'f');
  ck_assert_ptr_nonnull(first_file);
  ck_assert_int_le((int)(first_file - order), 4);               /* after two computations at most */
  ck_assert_int_eq((int)(strrchr(order, 'f') - first_file), 4); /* and one between the two */
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  uv_sem_destroy(&gate);
}

TEST(cpu_work_does_not_wait_behind_queued_fs_requests) {
  uv_work_t closed, computation;
  uv_fs_t files[MANY];
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  seq_reset();
  ck_assert_int_eq(uv_sem_init(&gate, 0), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_queue_work(&loop, &closed, wait_at_gate, after_gate);
  for (int i = 0; i < MANY; i++)
    uv_fs_access(&loop, &files[i], "/", 0, on_access);
  uv_queue_work(&loop, &computation, compute, after_compute);
  uv_sem_post(&gate);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_le((int)(strchr(seq_text(), 'c') - seq_text()), 4);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  uv_sem_destroy(&gate);
}
