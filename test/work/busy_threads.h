/* SPDX-License-Identifier: MIT */
/*
 * For tests that need busy pool threads: work that runs until it is released.
 */
#ifndef TEST_WORK_BUSY_THREADS_H
#define TEST_WORK_BUSY_THREADS_H

#include "harness.h"

#define BUSY_MAX 1024

static uv_work_t busy_works[BUSY_MAX];
static uv_sem_t busy_begun;
static uv_sem_t busy_go;

static inline void busy_work(uv_work_t *req) {
  (void)req;
  uv_sem_post(&busy_begun);
  uv_sem_wait(&busy_go);
}

/* Returns when `count` threads are busy. */
static inline void busy_start(uv_loop_t *loop, int count) {
  ck_assert_int_eq(uv_sem_init(&busy_begun, 0), 0);
  ck_assert_int_eq(uv_sem_init(&busy_go, 0), 0);
  for (int i = 0; i < count; i++)
    ck_assert_int_eq(uv_queue_work(loop, &busy_works[i], busy_work, NULL), 0);
  for (int i = 0; i < count; i++)
    uv_sem_wait(&busy_begun);
}

static inline void busy_end(int count) {
  for (int i = 0; i < count; i++)
    uv_sem_post(&busy_go);
}

/* Once the work has been reported, for tests that count allocations. */
static inline void busy_free(void) {
  uv_sem_destroy(&busy_begun);
  uv_sem_destroy(&busy_go);
}

#endif
