/* SPDX-License-Identifier: MIT */
/* What is held when a process forks or ends, and where there is no ring or none any more. */
#include <errno.h>
#include <sys/wait.h>

#include "crowd.h"
#include "filter.h"

static void write_and_exit(int index) {
  static int seen;
  write_x(index);
  if (++seen == PEERS)
    exit(0);
}

TEST(what_was_written_before_exit_arrives) {
  int status;
  connect_all("1");
  pid_t child = fork();
  if (child == 0) {
    ok(uv_loop_fork(&loop));
    let_all_ask(write_and_exit);
    _exit(1);
  }
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ok(status);
  expect_text_from_all("x");
  disconnect_all();
}

static pid_t forked;
static bool is_loop_told;

static void write_and_fork_in_the_middle(int index) {
  static int seen;
  write_x(index);
  if (++seen != PEERS / 2)
    return;
  forked = fork();
  if (forked == 0 && is_loop_told)
    exit(uv_loop_fork(&loop));
}

static void expect_to_send_once(bool tell_the_loop) {
  int status;
  is_loop_told = tell_the_loop;
  connect_all("1");
  let_all_ask(write_and_fork_in_the_middle);
  for (int i = 0; i < 3; i++)
    uv_run(&loop, UV_RUN_NOWAIT);
  if (forked == 0)
    exit(0);
  ck_assert_int_eq(waitpid(forked, &status, 0), forked);
  ok(status);
  expect_text_from_all("x");
  for (int i = 0; i < PEERS; i++)
    ck_assert(!has_arrived(i));
  disconnect_all();
}

TEST(what_is_held_while_forking_is_sent_once) {
  expect_to_send_once(true);
}

/* Whoever does not tell the loop of the fork gets no ring of its parent's either. */
TEST(what_is_held_while_forking_unawares_is_sent_once) {
  expect_to_send_once(false);
}

static void expect_to_do_without(int error) {
  connect_all("1");
  count_early();
  if (!filter_io_uring(error))
    return;
  let_all_ask(write_x);
  for (int i = 0; i < PEERS; i++)
    while (!has_arrived(i))
      uv_run(&loop, UV_RUN_ONCE);
  expect_text_from_all("x");
  ck_assert_int_eq(count_early(), PEERS);
  disconnect_all();
}

TEST(a_filter_that_comes_later_loses_no_write) {
  expect_to_do_without(EPERM);
}

TEST(a_kernel_that_refuses_later_loses_no_write) {
  expect_to_do_without(ENOSYS);
}

TEST(writes_leave_at_once_without_memory_for_an_outbox) {
  alloc_install();
  connect_all("1");
  alloc_fail_at(1);
  let_all_ask(write_x);
  expect_text_from_all("x");
  ck_assert(alloc_has_failed() || fds_rings() == 0);
  disconnect_all();
  ck_assert_uint_eq(alloc_live(), 0);
}
