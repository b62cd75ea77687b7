/* SPDX-License-Identifier: MIT */
/* For tests of cancelled requests. */
#ifndef TEST_WORK_ENDING_H
#define TEST_WORK_ENDING_H

#include <fcntl.h>
#include <rondo.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "harness.h"

#define NS_PER_MS 1000000u
#define NS_PER_S 1000000000u

static uv_loop_t loop;

static inline void open_loop(const char *threads) {
  setenv("UV_THREADPOOL_SIZE", threads, 1);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
}

static inline void close_loop(void) {
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

/* With an empty pipe: reading from it blocks. */
static int ends[2];

static inline void open_loop_and_pipe(const char *threads) {
  open_loop(threads);
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
}

/* And with a signal that may interrupt the read. */
static inline void open_loop_pipe_and_signal(const char *threads) {
  ck_assert_int_eq(rondo_cancel_signal(SIGURG), 0);
  open_loop_and_pipe(threads);
}

static inline void close_loop_and_pipe(void) {
  close_loop();
  close(ends[0]);
  close(ends[1]);
}

static inline int cancel(uv_fs_t *req) {
  return rondo_cancel((uv_req_t *)req);
}

/* Returns when threads have started this many requests of each kind in total. */
static inline void wait_for_begun(uint64_t files, uint64_t names) {
  rondo_pool_report_t report;
  for (;;) {
    ck_assert_int_eq(rondo_pool_report(&report), 0);
    if (report.files.begun >= files && report.names.begun >= names)
      return;
    sched_yield();
  }
}

#endif
