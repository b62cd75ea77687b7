/* SPDX-License-Identifier: MIT */
/* The pool's run queue: order of work, and the limit on slow work. */
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

static void cancelled(struct rd_work *work, int status) {
  ck_assert_int_eq(status, UV_ECANCELED);
  work->loop->active_reqs.count--;
}

static const struct rd_work_type slow_block = {RD_WORK_SLOW, block, finish};
static const struct rd_work_type file_block = {RD_WORK_FILE, block, finish};
static const struct rd_work_type file_nothing = {RD_WORK_FILE, nothing, finish};

static void submit(struct rd_work *work, const struct rd_work_type *type) {
  uv_loop_t *loop = uv_default_loop();
  loop->active_reqs.count++; /* as a request does */
  ck_assert_int_eq(rd_work_submit(loop, work, type), 0);
}

/* Blocking slow work occupies at most `limit` of `size` threads; other work still runs. */
static void slow_work_has_at_most(const char *size, int limit) {
  setenv("UV_THREADPOOL_SIZE", size, 1);
  slow_limit = limit;
  uv_sem_init(&begun, 0);
  uv_sem_init(&go, 0);
  for (int i = 0; i < WORKS; i++)
    submit(&slow[i], &slow_block);
  for (int i = 0; i < limit; i++)
    uv_sem_wait(&begun);

  for (int i = 0; i < WORKS; i++)
    submit(&quick[i], &file_nothing);
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

static void note(struct rd_work *work) {
  bool is_slow = work >= slow && work < slow + WORKS;
  order[ordered++] = is_slow ? (int)(work - slow) - WORKS : (int)(work - quick);
}

static const struct rd_work_type slow_note = {RD_WORK_SLOW, note, finish};
static const struct rd_work_type slow_cancelled = {RD_WORK_SLOW, note, cancelled};
static const struct rd_work_type file_note = {RD_WORK_FILE, note, finish};

/* One thread, so that the order is the pool's own; and it is busy until everything waits. */
static void start_blocked(void) {
  static struct rd_work first;
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  uv_sem_init(&begun, 0);
  uv_sem_init(&go, 0);
  slow_limit = 1;
  submit(&first, &file_block);
  uv_sem_wait(&begun);
}

static void let_run(void) {
  uv_sem_post(&go);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

TEST(slow_work_runs_at_its_queue_position) {
  start_blocked();
  submit(&quick[0], &file_note);
  submit(&slow[0], &slow_note);
  submit(&quick[1], &file_note);
  let_run();
  ck_assert_int_eq(ordered, 3);
  ck_assert_int_eq(order[0], 0);
  ck_assert_int_eq(order[1], -WORKS);
  ck_assert_int_eq(order[2], 1);
}

TEST(slow_work_and_fs_requests_alternate) {
  start_blocked();
  for (int i = 0; i < WORKS; i++)
    submit(&slow[i], &slow_note);
  for (int i = 0; i < WORKS; i++)
    submit(&quick[i], &file_note);
  let_run();
  ck_assert_int_eq(ordered, 2 * WORKS);
  for (int i = 0; i < WORKS; i++) {
    ck_assert_int_eq(order[2 * i], i - WORKS);
    ck_assert_int_eq(order[2 * i + 1], i);
  }
}

TEST(cancelled_slow_work_leaves_the_queue) {
  start_blocked();
  submit(&slow[0], &slow_cancelled);
  submit(&quick[0], &file_note);
  ck_assert_int_eq(rd_work_cancel(&slow[0]), 0);
  let_run();
  ck_assert_int_eq(ordered, 1);
  ck_assert_int_eq(order[0], 0);
}
