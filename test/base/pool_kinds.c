/* SPDX-License-Identifier: MIT */
/* The kinds of work in the thread pool: none keeps the others from running. */
#include "harness.h"

#include <stdlib.h>

#include "work/pool.h"

TEST_LABEL("threads")

#define WORKS 40

static struct rd_work slow[WORKS];
static struct rd_work quick[WORKS];
static uv_sem_t begun;
static uv_sem_t go;
static int slow_now;
static int slow_limit;
static int done_count;

static void block(struct rd_work *work) {
  (void)work;
  int now = __atomic_add_fetch(&slow_now, 1, __ATOMIC_SEQ_CST);
  ck_assert_int_le(now, slow_limit);
  uv_sem_post(&begun);
  uv_sem_wait(&go);
  __atomic_sub_fetch(&slow_now, 1, __ATOMIC_SEQ_CST);
}

static void nothing(struct rd_work *work) {
  (void)work;
}

static void finish(struct rd_work *work, int status) {
  ck_assert_int_eq(status, 0);
  work->loop->active_reqs.count--;
  done_count++;
}

static void submit(struct rd_work *work, enum rd_work_kind kind, void (*run)(struct rd_work *)) {
  uv_loop_t *loop = uv_default_loop();
  loop->active_reqs.count++; /* as a request does */
  ck_assert_int_eq(rd_work_submit(loop, work, kind, run, finish), 0);
}

/* With so many threads, slow work that blocks has so many of them, and other work goes on. */
static void slow_work_has_at_most(const char *size, int limit) {
  setenv("UV_THREADPOOL_SIZE", size, 1);
  slow_limit = limit;
  uv_sem_init(&begun, 0);
  uv_sem_init(&go, 0);
  for (int i = 0; i < WORKS; i++)
    submit(&slow[i], RD_WORK_SLOW, block);
  for (int i = 0; i < limit; i++)
    uv_sem_wait(&begun);

  for (int i = 0; i < WORKS; i++)
    submit(&quick[i], i % 2 ? RD_WORK_FILE : RD_WORK_COMPUTE, nothing);
  while (done_count < WORKS)
    uv_run(uv_default_loop(), UV_RUN_ONCE);
  ck_assert_int_eq(uv_sem_trywait(&begun), UV_EAGAIN);

  for (int i = 0; i < WORKS; i++)
    uv_sem_post(&go);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(done_count, 2 * WORKS);
}

TEST(slow_work_gets_two_of_four_threads) {
  slow_work_has_at_most("4", 2);
}

TEST(slow_work_gets_three_of_five_threads) {
  slow_work_has_at_most("5", 3);
}

TEST(slow_work_gets_one_of_two_threads) {
  slow_work_has_at_most("2", 1);
}

static int order[2 * WORKS];
static int ordered;

static void note_kind(struct rd_work *work) {
  order[ordered++] = work >= slow && work < slow + WORKS;
}

/* One thread, so that the order is the pool's own. */
TEST(kinds_take_turns) {
  static struct rd_work first;
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  uv_sem_init(&begun, 0);
  uv_sem_init(&go, 0);
  slow_limit = 1;
  submit(&first, RD_WORK_COMPUTE, block);
  uv_sem_wait(&begun);
  for (int i = 0; i < WORKS; i++)
    submit(&quick[i], RD_WORK_COMPUTE, note_kind);
  for (int i = 0; i < WORKS; i++)
    submit(&slow[i], RD_WORK_FILE, note_kind);
  uv_sem_post(&go);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(ordered, 2 * WORKS);
  for (int i = 1; i < ordered; i++)
    ck_assert_int_ne(order[i], order[i - 1]);
}
