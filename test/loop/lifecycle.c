/* SPDX-License-Identifier: MIT */
/* Initialising, configuring, inspecting and closing loops. */
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

TEST_LABEL("threads")

static void on_timer(uv_timer_t *timer) {
  (*(int *)timer->data)++;
}

TEST(loop_close_closes_all_descriptors) {
  uv_loop_t loop;
  int before = fds_open();
  for (int i = 0; i < 10; i++) {
    ck_assert_int_eq(uv_loop_init(&loop), 0);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
  }
  ck_assert_int_eq(fds_open(), before);
}

TEST(loop_with_open_handles_cannot_be_closed) {
  uv_loop_t loop;
  uv_timer_t timer;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  ck_assert_int_eq(uv_loop_close(&loop), UV_EBUSY);
  uv_close((uv_handle_t *)&timer, NULL);
  ck_assert_int_eq(uv_loop_close(&loop), UV_EBUSY);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

/* A loop needs two descriptors: the limit falls before the first, then before the second. */
TEST(closing_a_closed_loop_reports_ebusy_until_reinitialised) {
  uv_loop_t loop;
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq(uv_loop_init(&loop), 0);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
    ck_assert_int_eq(uv_loop_close(&loop), UV_EBUSY);
    ck_assert_int_eq(uv_loop_close(&loop), UV_EBUSY);
  }
}

TEST(loop_init_without_descriptors_reports_emfile_and_leaks_none) {
  uv_loop_t loop;
  int before = fds_open();
  int next_fds[2] = {dup(0), dup(0)};
  close(next_fds[0]);
  close(next_fds[1]);
  struct rlimit limit;
  ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
  for (int i = 0; i < 2; i++) {
    struct rlimit low = {(rlim_t)next_fds[i], limit.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &low), 0);
    int err = uv_loop_init(&loop);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    ck_assert_int_eq(err, UV_EMFILE);
    ck_assert_int_eq(fds_open(), before);
  }
}

TEST(default_loop_is_a_singleton_and_can_be_recreated) {
  uv_loop_t *loop = uv_default_loop();
  ck_assert_ptr_nonnull(loop);
  ck_assert_ptr_eq(uv_default_loop(), loop);
  ck_assert_int_eq(uv_loop_close(loop), 0);
  ck_assert_ptr_eq(uv_default_loop(), loop);
  ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(loop), 0);
}

TEST(loop_new_and_loop_delete_allocate_and_free) {
  uv_loop_t *loop = uv_loop_new();
  ck_assert_ptr_nonnull(loop);
  ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
  uv_loop_delete(loop);
}

TEST(loop_configure_accepts_its_options_and_refuses_others) {
  uv_loop_t loop;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGPROF), 0);
  ck_assert_int_eq(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGUSR1), UV_EINVAL);
  ck_assert_int_eq(uv_loop_configure(&loop, UV_METRICS_IDLE_TIME), 0);
  ck_assert_int_eq(uv_loop_configure(&loop, UV_LOOP_USE_IO_URING_SQPOLL), 0);
  ck_assert_int_eq(uv_loop_configure(&loop, (uv_loop_option)99), UV_ENOSYS);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(data_fields_of_loop_handle_and_request_belong_to_the_user) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_work_t req = {0};
  int value;
  loop.data = &value;
  timer.data = &value;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  ck_assert_ptr_eq(uv_loop_get_data(&loop), &value);
  ck_assert_ptr_eq(uv_handle_get_data((uv_handle_t *)&timer), &value);
  uv_loop_set_data(&loop, &loop);
  uv_handle_set_data((uv_handle_t *)&timer, &timer);
  uv_req_set_data((uv_req_t *)&req, &req);
  ck_assert_ptr_eq(loop.data, &loop);
  ck_assert_ptr_eq(timer.data, &timer);
  ck_assert_ptr_eq(uv_req_get_data((uv_req_t *)&req), &req);
  ck_assert_ptr_eq(uv_handle_get_loop((uv_handle_t *)&timer), &loop);
  ck_assert_int_eq(uv_handle_get_type((uv_handle_t *)&timer), UV_TIMER);
  req.type = UV_WORK;
  ck_assert_int_eq(uv_req_get_type((uv_req_t *)&req), UV_WORK);
  uv_close((uv_handle_t *)&timer, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

#ifndef RD_BACKEND_POLL
/* As a program does that embeds the loop in its own event loop. */
TEST(backend_fd_becomes_readable_when_events_are_pending) {
  uv_loop_t loop;
  uv_async_t async;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_async_init(&loop, &async, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  struct pollfd backend = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  ck_assert_int_eq(poll(&backend, 1, 0), 0);
  uv_async_send(&async);
  ck_assert_int_eq(poll(&backend, 1, -1), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(poll(&backend, 1, 0), 0);
  uv_close((uv_handle_t *)&async, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

#else
TEST(backend_fd_is_minus_one_with_poll) {
  uv_loop_t loop;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_backend_fd(&loop), -1);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}
#endif

/* Each thread's loop starts another thread with a loop in a timer's callback, three deep. */
struct nested {
  int depth;
  int fired;
};

static void *run_nested(void *arg);

static void on_timer_that_nests(uv_timer_t *timer) {
  struct nested *level = timer->data;
  if (++level->fired < 2)
    return;
  uv_close((uv_handle_t *)timer, NULL);
  if (level->depth == 3)
    return;
  struct nested inner = {level->depth + 1, 0};
  pthread_t thread;
  ck_assert_int_eq(pthread_create(&thread, NULL, run_nested, &inner), 0);
  ck_assert_int_eq(pthread_join(thread, NULL), 0);
  ck_assert_int_eq(inner.fired, 2);
}

static void *run_nested(void *arg) {
  uv_loop_t loop;
  uv_timer_t timer;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  timer.data = arg;
  uv_timer_start(&timer, on_timer_that_nests, 1, 1);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  return NULL;
}

TEST(nested_loops_run_in_other_threads_during_a_callback) {
  struct nested outer = {0, 0};
  run_nested(&outer);
  ck_assert_int_eq(outer.fired, 2);
}

static void on_async(uv_async_t *async) {
  (*(int *)async->data)++;
  uv_close((uv_handle_t *)async, NULL);
}

TEST(loop_fork_keeps_handles_and_has_its_own_wakeup) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_async_t async;
  int timers = 0;
  int asyncs = 0;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  timer.data = &timers;
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_async_init(&loop, &async, on_async);
  async.data = &asyncs;
  uv_async_send(&async);

  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    int ok = uv_loop_fork(&loop) == 0 && uv_run(&loop, UV_RUN_DEFAULT) == 0 && timers == 1 &&
             asyncs == 1;
    _exit(ok ? 0 : 1);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);

  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(timers, 1);
  ck_assert_int_eq(asyncs, 1);
  uv_close((uv_handle_t *)&timer, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}
