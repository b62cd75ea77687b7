/* SPDX-License-Identifier: MIT */
/* The thread pool when threads cannot be created. Not under sanitizers, which need more memory than
 * the limit here. */
#include "harness.h"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../work/busy_threads.h"
#include "work/pool.h"

#define STACK_BYTES ((rlim_t)8 << 20)
#define HALF_A_STACK (STACK_BYTES / 2)

static int callbacks;

static void nothing(uv_work_t *req) {
  (void)req;
}

static void count_callback(uv_work_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, 0);
  callbacks++;
}

/* How much more memory this process can map. */
static void allow_memory(rlim_t bytes) {
  unsigned long pages;
  struct rlimit limit;
  FILE *statm = fopen("/proc/self/statm", "r");
  ck_assert_int_eq(fscanf(statm, "%lu", &pages), 1);
  fclose(statm);
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur =
      bytes == RLIM_INFINITY ? limit.rlim_max : pages * (rlim_t)sysconf(_SC_PAGESIZE) + bytes;
  ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
}

static void unexpected(uv_getaddrinfo_t *req, int status, struct addrinfo *res) {
  (void)req;
  (void)status;
  (void)res;
  ck_abort();
}

TEST(work_is_refused_while_no_thread_can_start) {
  uv_loop_t *loop = uv_default_loop();
  uv_work_t req;
  uv_getaddrinfo_t slow;
  alloc_install();
  allow_memory(HALF_A_STACK);
  ck_assert_int_eq(uv_queue_work(loop, &req, nothing, count_callback), UV_EAGAIN);
  ck_assert_int_eq(uv_getaddrinfo(loop, &slow, unexpected, "x", "80", NULL), UV_EAGAIN);
  ck_assert_uint_eq(alloc_live(), 0);
  ck_assert_int_eq(uv_loop_alive(loop), 0);

  allow_memory(RLIM_INFINITY);
  ck_assert_int_eq(uv_queue_work(loop, &req, nothing, count_callback), 0);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 1);
}

TEST(single_thread_runs_all_work_if_no_more_can_start) {
  static uv_work_t reqs[100];
  uv_loop_t *loop = uv_default_loop();
  allow_memory(STACK_BYTES + HALF_A_STACK);
  busy_start(loop, 1);
  for (int i = 0; i < 100; i++)
    ck_assert_int_eq(uv_queue_work(loop, &reqs[i], nothing, count_callback), 0);
  busy_end(1);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 100);

  allow_memory(RLIM_INFINITY);
  busy_start(loop, 4); /* all threads have started */
  busy_end(4);
  uv_run(loop, UV_RUN_DEFAULT);
}

static uv_sem_t slow_begun;
static uv_sem_t slow_go;

static void slow_work(struct rd_work *work) {
  (void)work;
  uv_sem_post(&slow_begun);
  uv_sem_wait(&slow_go);
}

static void slow_done(struct rd_work *work, int status) {
  ck_assert_int_eq(status, 0);
  work->loop->active_reqs.count--;
}

static const struct rd_work_type slow_type = {RD_WORK_SLOW, slow_work, slow_done};

TEST(slow_work_leaves_one_of_two_threads_if_no_more_can_start) {
  static struct rd_work slow[10];
  uv_loop_t *loop = uv_default_loop();
  uv_work_t quick;
  setenv("UV_THREADPOOL_SIZE", "4", 1);
  uv_sem_init(&slow_begun, 0);
  uv_sem_init(&slow_go, 0);
  allow_memory(2 * STACK_BYTES + HALF_A_STACK);
  busy_start(loop, 2);
  ck_assert_int_eq(uv_queue_work(loop, &quick, nothing, NULL), 0); /* a third thread fails */
  busy_end(2);
  uv_run(loop, UV_RUN_DEFAULT);

  loop->active_reqs.count += 10;
  for (int i = 0; i < 10; i++)
    ck_assert_int_eq(rd_work_submit(loop, &slow[i], &slow_type), 0);
  uv_sem_wait(&slow_begun);
  uv_queue_work(loop, &quick, nothing, count_callback);
  while (callbacks == 0)
    uv_run(loop, UV_RUN_ONCE);
  ck_assert_int_eq(uv_sem_trywait(&slow_begun), UV_EAGAIN);
  for (int i = 0; i < 10; i++)
    uv_sem_post(&slow_go);
  uv_run(loop, UV_RUN_DEFAULT);
}

#endif
