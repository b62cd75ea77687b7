/* SPDX-License-Identifier: MIT */
/* uv_fs_poll_t: closing while a stat is in flight, references, failing allocations. */
#include "harness.h"

#include <stdlib.h>

static uv_sem_t go;
static int callbacks;
static int last_status;

static void wait_for_go(uv_work_t *req) {
  (void)req;
  uv_sem_wait(&go);
}

/* With its only thread busy, the pool completes nothing. */
static void hold_answers(uv_work_t *work) {
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  ck_assert_int_eq(uv_sem_init(&go, 0), 0);
  ck_assert_int_eq(uv_queue_work(uv_default_loop(), work, wait_for_go, NULL), 0);
}

static void count(uv_fs_poll_t *handle, int status, const uv_stat_t *before, const uv_stat_t *now) {
  (void)handle;
  (void)before;
  (void)now;
  callbacks++;
  last_status = status;
}

static void free_handle(uv_handle_t *handle) {
  free(handle);
  uv_sem_post(&go);
}

TEST(fs_poll_may_be_freed_while_a_stat_is_in_flight) {
  alloc_install();
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t *handle = malloc(sizeof *handle);
  uv_work_t work;
  hold_answers(&work);
  ck_assert_int_eq(uv_fs_poll_init(loop, handle), 0);
  ck_assert_int_eq(uv_fs_poll_start(handle, count, "/nonexistent", 1), 0);
  uv_close((uv_handle_t *)handle, free_handle);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(loop), 0);
  ck_assert_int_eq(callbacks, 0);
  uv_sem_destroy(&go);
  ck_assert_uint_eq(alloc_live(), 0);
}

static void count_and_close(uv_fs_poll_t *handle, int status, const uv_stat_t *before,
                            const uv_stat_t *now) {
  count(handle, status, before, now);
  uv_close((uv_handle_t *)handle, NULL);
}

TEST(fs_poll_drops_results_of_an_earlier_start) {
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t handle;
  uv_work_t work;
  hold_answers(&work);
  uv_fs_poll_init(loop, &handle);
  ck_assert_int_eq(uv_fs_poll_start(&handle, count_and_close, "/nonexistent", 1), 0);
  ck_assert_int_eq(uv_fs_poll_stop(&handle), 0);
  ck_assert_int_eq(uv_fs_poll_start(&handle, count_and_close, "/dev/null/nothing", 1), 0);
  uv_sem_post(&go);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, UV_ENOTDIR);
  ck_assert_int_eq(uv_loop_close(loop), 0);
}

TEST(unreferenced_fs_poll_does_not_keep_the_loop_alive) {
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t handle;
  uv_fs_poll_init(loop, &handle);
  uv_fs_poll_start(&handle, count, tmpdir(), 1);
  uv_unref((uv_handle_t *)&handle);
  ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handle), 1);
  uv_close((uv_handle_t *)&handle, NULL);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(loop), 0);
}

static void count_handle(uv_handle_t *handle, void *arg) {
  ck_assert_int_eq(handle->type, UV_FS_POLL);
  ++*(int *)arg;
}

TEST(walk_skips_internal_handles_of_fs_poll) {
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t handle;
  int handles = 0;
  uv_fs_poll_init(loop, &handle);
  uv_fs_poll_start(&handle, count, tmpdir(), 1);
  uv_walk(loop, count_handle, &handles);
  ck_assert_int_eq(handles, 1);
  uv_close((uv_handle_t *)&handle, NULL);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(loop), 0);
}

TEST(fs_poll_start_survives_failing_allocations) {
  alloc_install();
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t handle;
  int err;
  uv_fs_poll_init(loop, &handle);
  for (size_t n = 1;; n++) {
    alloc_fail_at(n);
    err = uv_fs_poll_start(&handle, count_and_close, "/nonexistent", 1);
    bool failed = alloc_has_failed();
    alloc_fail_at(0);
    if (!failed)
      break;
    ck_assert_int_eq(err, UV_ENOMEM);
    ck_assert_int_eq(uv_is_active((uv_handle_t *)&handle), 0);
  }
  ck_assert_int_eq(err, 0);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_status, UV_ENOENT);
  ck_assert_int_eq(uv_loop_close(loop), 0);
  ck_assert_uint_eq(alloc_live(), 0);
}

static void fail_then_recover(uv_fs_poll_t *handle, int status, const uv_stat_t *before,
                              const uv_stat_t *now) {
  count(handle, status, before, now);
  seq_add("%s", uv_err_name(status));
  if (callbacks == 1)
    alloc_fail_at(1); /* the copy of the path for the next stat */
  else if (callbacks == 3)
    uv_close((uv_handle_t *)handle, NULL);
}

TEST(fs_poll_reports_failed_stat_and_continues) {
  alloc_install();
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t handle;
  uv_fs_poll_init(loop, &handle);
  uv_fs_poll_start(&handle, fail_then_recover, "/nonexistent", 1);
  uv_run(loop, UV_RUN_DEFAULT);
  seq_expect("ENOENT ENOMEM ENOENT");
  ck_assert_int_eq(uv_loop_close(loop), 0);
  ck_assert_uint_eq(alloc_live(), 0);
}

static void stop_when_memory_fails(uv_fs_poll_t *handle, int status, const uv_stat_t *before,
                                   const uv_stat_t *now) {
  count(handle, status, before, now);
  if (status == UV_ENOMEM)
    uv_close((uv_handle_t *)handle, NULL);
  else
    alloc_fail_at(1);
}

TEST(fs_poll_may_be_closed_in_callback_of_failed_stat) {
  alloc_install();
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t handle;
  uv_fs_poll_init(loop, &handle);
  uv_fs_poll_start(&handle, stop_when_memory_fails, "/nonexistent", 0);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 2);
  ck_assert_int_eq(uv_loop_close(loop), 0);
  ck_assert_uint_eq(alloc_live(), 0);
}
