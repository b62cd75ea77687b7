/* SPDX-License-Identifier: MIT */
/* The end of the thread pool: uv_library_shutdown(), process exit. */
#include "harness.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "busy_threads.h"

static int ran;
static int callbacks;

static void count_run(uv_work_t *req) {
  (void)req;
  __atomic_add_fetch(&ran, 1, __ATOMIC_SEQ_CST);
}

static void count_callback(uv_work_t *req, int status) {
  (void)req;
  ck_assert_int_eq(status, 0);
  callbacks++;
}

TEST(library_shutdown_finishes_queued_work_and_joins_threads) {
  static uv_work_t reqs[50];
  for (int i = 0; i < 50; i++)
    uv_queue_work(uv_default_loop(), &reqs[i], count_run, count_callback);
  uv_library_shutdown();
  ck_assert_int_eq(ran, 50);
  ck_assert_int_eq(callbacks, 0);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 50);
}

TEST(library_shutdown_is_idempotent_and_safe_before_first_work) {
  uv_library_shutdown();
  uv_work_t req;
  uv_queue_work(uv_default_loop(), &req, count_run, count_callback);
  uv_library_shutdown();
  uv_library_shutdown();
  ck_assert_int_eq(ran, 1);
}

TEST(work_after_library_shutdown_restarts_the_pool) {
  uv_work_t req;
  for (int i = 0; i < 20; i++) {
    ck_assert_int_eq(uv_queue_work(uv_default_loop(), &req, count_run, count_callback), 0);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    uv_library_shutdown();
  }
  ck_assert_int_eq(callbacks, 20);
}

/* Exit status of a child process that runs a function. */
static int status_of_child(void (*run)(int pipe_end), int pipe_end) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    run(pipe_end);
    _exit(99);
  }
  ck_assert_int_gt(child, 0);
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void write_slowly(uv_work_t *req) {
  usleep(10000); /* gives a wrong exit() time to misbehave */
  ck_assert_int_eq(write((int)(intptr_t)req->data, "x", 1), 1);
}

static void exit_with_work_queued(int pipe_end) {
  static uv_work_t reqs[12];
  for (int i = 0; i < 12; i++) {
    reqs[i].data = (void *)(intptr_t)pipe_end;
    uv_queue_work(uv_default_loop(), &reqs[i], write_slowly, NULL);
  }
  exit(5);
}

TEST(process_exit_finishes_queued_work) {
  int ends[2];
  char bytes[32];
  ck_assert_int_eq(pipe(ends), 0);
  ck_assert_int_eq(status_of_child(exit_with_work_queued, ends[1]), 5);
  ck_assert_int_eq(read(ends[0], bytes, sizeof bytes), 12);
}

static void exit_now(uv_work_t *req) {
  (void)req;
  exit(6);
}

static void exit_from_work(int unused) {
  (void)unused;
  uv_work_t req;
  busy_start(uv_default_loop(), 2); /* these are never released */
  uv_queue_work(uv_default_loop(), &req, exit_now, NULL);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

TEST(work_function_may_exit_the_process) {
  ck_assert_int_eq(status_of_child(exit_from_work, 0), 6);
}
