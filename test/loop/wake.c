/* SPDX-License-Identifier: MIT */
/* Wake-ups: asyncs wake a loop blocked in poll, and make its backend descriptor readable. */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/time.h>

#include "harness.h"

TEST_LABEL("threads")

static uv_loop_t loop;
static uv_async_t first, second;

/* poll() has no descriptor that a program could wait for. */
#ifdef RD_BACKEND_POLL
#define ck_assert_readable(expected) ck_assert_int_eq(uv_backend_fd(&loop), -1)
#else
static bool is_readable(void) {
  struct pollfd backend = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  return poll(&backend, 1, 0) == 1;
}

#define ck_assert_readable(expected) ck_assert(is_readable() == (expected))
#endif

static void set_up(uv_async_cb first_cb, uv_async_cb second_cb) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_async_init(&loop, &first, first_cb);
  uv_async_init(&loop, &second, second_cb);
}

static void tear_down(void) {
  uv_close((uv_handle_t *)&first, NULL);
  uv_close((uv_handle_t *)&second, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void say_second(uv_async_t *async) {
  (void)async;
  seq_add("second");
}

static void send_second(uv_async_t *async) {
  (void)async;
  seq_add("first");
  uv_async_send(&second);
}

TEST(async_sent_in_callback_makes_backend_fd_readable_after_run) {
  set_up(send_second, say_second);
  uv_async_send(&first);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_readable(true);
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("first second");
  ck_assert_readable(false);
  tear_down();
}

static void send_second_and_stop(uv_async_t *async) {
  send_second(async);
  uv_stop(&loop);
}

TEST(async_sent_before_uv_stop_in_callback_is_not_lost) {
  set_up(send_second_and_stop, say_second);
  uv_async_send(&first);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("first");
  ck_assert_readable(true);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("first second");
  tear_down();
}

static void send_and_look(uv_async_t *async) {
  send_second(async);
  ck_assert_readable(true);
}

TEST(backend_fd_queried_in_callback_shows_earlier_async_send) {
  set_up(send_and_look, say_second);
  uv_async_send(&first);
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("first second");
  tear_down();
}

TEST(backend_fd_becomes_readable_for_wakeups_during_callbacks) {
  set_up(send_and_look, say_second);
  ck_assert_readable(false);
  for (int i = 0; i < 3; i++) {
    uv_async_send(&first);
    uv_run(&loop, UV_RUN_ONCE);
    uv_run(&loop, UV_RUN_ONCE);
  }
  seq_expect("first second first second first second");
  tear_down();
}

static uv_async_t third;

static void send_second_and_close_third(uv_async_t *async) {
  send_second(async);
  uv_close((uv_handle_t *)&third, NULL);
}

TEST(closing_a_handle_keeps_wakeups_of_other_asyncs) {
  set_up(send_second_and_close_third, say_second);
  uv_async_init(&loop, &third, NULL);
  uv_async_send(&first);
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_ONCE); /* would block forever */
  seq_expect("first second");
  tear_down();
}

static void run_inside(uv_async_t *async) {
  send_second(async);
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_add("back");
  uv_async_send(&second);
}

TEST(nested_run_leaves_later_wakeups_to_the_outer_run) {
  set_up(run_inside, say_second);
  uv_async_send(&first);
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("first second back second");
  tear_down();
}

/* Each waits for the other: a lost wake-up is a hang. */
enum { ROUNDS = 20000 };
static uv_loop_t other_loop;
static uv_async_t there;
static int rounds;

static void answer(uv_async_t *async) {
  uv_async_send(async == &there ? &first : &there);
  if (async == &first && ++rounds == ROUNDS)
    uv_stop(&loop);
}

static void *run_other(void *arg) {
  for (int i = 0; i < ROUNDS; i++)
    uv_run(&other_loop, UV_RUN_ONCE);
  return arg;
}

TEST(two_loops_waking_each_other_lose_no_wakeup) {
  pthread_t thread;
  set_up(answer, say_second);
  ck_assert_int_eq(uv_loop_init(&other_loop), 0);
  uv_async_init(&other_loop, &there, answer);
  ck_assert_int_eq(pthread_create(&thread, NULL, run_other, NULL), 0);
  uv_async_send(&there);
  uv_run(&loop, UV_RUN_DEFAULT);
  pthread_join(thread, NULL);
  uv_close((uv_handle_t *)&there, NULL);
  uv_run(&other_loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&other_loop), 0);
  tear_down();
}

static int ticks;

static void on_alarm(int signum) {
  (void)signum;
  uv_async_send(&first); /* NOLINT(bugprone-signal-handler): async-signal-safe */
}

static void on_tick(uv_async_t *async) {
  if (++ticks == 1000)
    uv_stop(async->loop);
}

TEST(async_send_from_signal_handler_always_wakes_the_loop) {
  struct itimerval often = {.it_interval.tv_usec = 200, .it_value.tv_usec = 200};
  struct itimerval never = {0};
  set_up(on_tick, say_second);
  signal(SIGALRM, on_alarm);
  ck_assert_int_eq(setitimer(ITIMER_REAL, &often, NULL), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(setitimer(ITIMER_REAL, &never, NULL), 0);
  tear_down();
}
