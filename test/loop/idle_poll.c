/* SPDX-License-Identifier: MIT */
/* A busy loop (one that never blocks) sees every event, though it rarely makes system calls. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "busy_loop.h"

TEST_LABEL("threads")

enum {
  LONG_ENOUGH = 5000
}; /* turns after which the loop skips epoll_wait() while nothing is ready */

static int wanted;

static void on_readable(uv_poll_t *handle, int status, int events) {
  read_message(status, events);
  if (messages == wanted) {
    uv_close((uv_handle_t *)handle, NULL);
    uv_close((uv_handle_t *)&idle, NULL);
  }
}

static void set_up(int messages_wanted) {
  wanted = messages_wanted;
  busy_loop_init(on_readable);
}

static void turn_for_nothing(void) {
  int before = turns;
  while (turns < before + LONG_ENOUGH)
    uv_run(&loop, UV_RUN_NOWAIT);
}

static void finish(void) {
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(messages, wanted);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  close_ends();
}

static void *send_now_and_then(void *arg) {
  (void)arg;
  for (int i = 0; i < wanted; i++) {
    usleep(300);
    write_message();
  }
  return NULL;
}

static void expect_all_messages(void) {
  pthread_t sender;
  set_up(50);
  turn_for_nothing();
  ck_assert_int_eq(pthread_create(&sender, NULL, send_now_and_then, NULL), 0);
  finish();
  pthread_join(sender, NULL);
}

TEST(busy_loop_sees_every_event) {
  expect_all_messages();
}

TEST(busy_loop_sees_every_event_without_a_ring) {
  setenv("UV_USE_IO_URING", "0", 1);
  expect_all_messages();
}

TEST(busy_loop_sees_descriptor_already_ready_at_poll_start) {
  set_up(1);
  uv_poll_stop(&poll_handle);
  turn_for_nothing();
  write_message();
  uv_poll_start(&poll_handle, UV_READABLE, on_readable);
  finish();
}

TEST(busy_loop_reports_unread_data_again) {
  set_up(3);
  turn_for_nothing();
  ck_assert_int_eq(write(ends[1], "abc", 3), 3);
  finish();
}

/* Writes `count` bytes and checks that the first one is reported in the very next turn. */
static void expect_in_the_same_turn(int count) {
  int before = messages;
  for (int i = 0; i < count; i++)
    write_message();
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(messages, before + 1);
  while (messages < before + count)
    uv_run(&loop, UV_RUN_NOWAIT);
}

TEST(busy_loop_sees_data_written_before_the_turn) {
  set_up(51);
  turn_for_nothing();
  for (int i = 0; i < 50; i++) {
    expect_in_the_same_turn(1);
    for (int j = 0; j < i; j++)
      uv_run(&loop, UV_RUN_NOWAIT);
  }
  write_message();
  finish();
}

TEST(busy_loop_survives_event_burst_larger_than_the_ring) {
  enum { BURST = 1000 }; /* more than fits into any ring of the loop */
  set_up(BURST + 51);
  turn_for_nothing();
  expect_in_the_same_turn(BURST);
  for (int i = 0; i < 50; i++) {
    turn_for_nothing();
    expect_in_the_same_turn(1);
  }
  write_message();
  finish();
}

static void *turn_in_a_thread(void *arg) {
  (void)arg;
  expect_in_the_same_turn(1);
  turn_for_nothing();
  return NULL;
}

TEST(busy_loop_continues_after_its_thread_exits) {
  set_up(6);
  for (int i = 0; i < 5; i++) { /* most likely with the same pthread_t */
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, turn_in_a_thread, NULL), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
  }
  write_message();
  finish();
}

static void *run_loop(void *arg) {
  (void)arg;
  turn_for_nothing();
  ck_assert_int_eq(write(ends[1], "y", 1), 1);
  uv_run(&loop, UV_RUN_DEFAULT);
  return NULL;
}

TEST(busy_loop_continues_in_another_thread) {
  pthread_t other;
  set_up(2);
  turn_for_nothing();
  write_message();
  ck_assert_int_eq(pthread_create(&other, NULL, run_loop, NULL), 0);
  pthread_join(other, NULL);
  finish();
}

TEST(busy_loop_continues_in_forked_child) {
  set_up(1);
  turn_for_nothing();
  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    bool is_well = uv_loop_fork(&loop) == 0;
    turn_for_nothing();
    is_well = is_well && write(ends[1], "x", 1) == 1 && uv_run(&loop, UV_RUN_DEFAULT) == 0;
    _exit(is_well && messages == 1 ? 0 : 1);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  turn_for_nothing();
  write_message();
  finish();
}

/* Like a daemon, the child continues without uv_loop_fork(). Both share the epoll, not the ring. */
TEST(busy_loop_forked_without_loop_fork_leaves_parents_ring_alone) {
  set_up(3);
  turn_for_nothing();
  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    expect_in_the_same_turn(1);
    turn_for_nothing();
    expect_in_the_same_turn(1);
    _exit(0);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  expect_in_the_same_turn(1);
  turn_for_nothing();
  expect_in_the_same_turn(1);
  write_message();
  finish();
}

static void on_timer(uv_timer_t *timer) {
  uv_close((uv_handle_t *)timer, NULL);
}

TEST(loop_that_blocks_again_releases_its_ring) {
  uv_timer_t timer;
  set_up(1);
  turn_for_nothing();
  uv_idle_stop(&idle);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
  while (uv_is_active((uv_handle_t *)&timer))
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(fds_rings(), 0);
  write_message();
  finish();
}
