/* SPDX-License-Identifier: MIT */
/* The thread pool in the child of a fork. The thread sanitizer lets no such child start threads. */
#include "harness.h"

#ifndef __SANITIZE_THREAD__

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "busy_threads.h"

static int ran;

static void count_run(uv_work_t *req) {
  (void)req;
  __atomic_add_fetch(&ran, 1, __ATOMIC_SEQ_CST);
}

/* Runs in the child, and ends it. */
static void use_the_pool_anew(void) {
  uv_loop_t loop;
  static uv_work_t reqs[4];
  if (uv_loop_init(&loop) != 0)
    _exit(1);
  ran = 0;
  for (int i = 0; i < 4; i++)
    if (uv_queue_work(&loop, &reqs[i], count_run, NULL) != 0)
      _exit(2);
  uv_run(&loop, UV_RUN_DEFAULT);
  if (ran != 4 || uv_loop_close(&loop) != 0)
    _exit(3);
  exit(0); /* does not wait for the parent's work */
}

static int status_of_child(void) {
  int status;
  pid_t child = fork();
  if (child == 0)
    use_the_pool_anew();
  ck_assert_int_gt(child, 0);
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(forked_child_starts_its_own_pool) {
  busy_start(uv_default_loop(), 4);
  static uv_work_t waiting;
  uv_queue_work(uv_default_loop(), &waiting, count_run, NULL);
  ck_assert_int_eq(status_of_child(), 0);
  busy_end(4);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(ran, 1);
}

static void was_cancelled(uv_work_t *req, int status) {
  *(int *)req->data = status;
}

/* Runs in the child, and ends it: cancels the parent's work while its own is queued behind busy. */
static void cancel_work_of_the_parent(uv_work_t *parents) {
  static uv_work_t queued;
  int status = 0;
  parents->data = &status;
  ran = 0;
  alarm(60); /* work that is lost would keep the loop running for ever */
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  if (uv_loop_fork(uv_default_loop()) != 0)
    _exit(1);
  busy_start(uv_default_loop(), 1);
  if (uv_queue_work(uv_default_loop(), &queued, count_run, NULL) != 0)
    _exit(2);
  if (uv_cancel((uv_req_t *)parents) != 0)
    _exit(3);
  busy_end(1);
  while (ran == 0 || status == 0)
    uv_run(uv_default_loop(), UV_RUN_ONCE);
  _exit(status == UV_ECANCELED ? 0 : 4);
}

TEST(cancelling_work_of_the_parent_keeps_work_of_the_child) {
  static uv_work_t waiting;
  static int status; /* the work points to it */
  busy_start(uv_default_loop(), 4);
  uv_queue_work(uv_default_loop(), &waiting, count_run, was_cancelled);
  pid_t child = fork();
  if (child == 0)
    cancel_work_of_the_parent(&waiting);
  ck_assert_int_gt(child, 0);
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  waiting.data = &status;
  busy_end(4);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

/* The address sanitizer's allocator has locks that a fork may copy while they are held. */
#ifndef __SANITIZE_ADDRESS__

static void submit_until_told(void *stop) {
  uv_loop_t loop;
  uv_work_t req;
  uv_loop_init(&loop);
  while (!__atomic_load_n((int *)stop, __ATOMIC_SEQ_CST)) {
    uv_queue_work(&loop, &req, count_run, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
  }
  uv_loop_close(&loop);
}

TEST(fork_while_pool_is_in_use_leaves_no_lock_held) {
  uv_thread_t threads[3];
  int stop = 0;
  for (int i = 0; i < 3; i++)
    uv_thread_create(&threads[i], submit_until_told, &stop);
  for (int i = 0; i < 100; i++)
    ck_assert_int_eq(status_of_child(), 0);
  __atomic_store_n(&stop, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < 3; i++)
    uv_thread_join(&threads[i]);
}

#endif

#endif
