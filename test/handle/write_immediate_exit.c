/* SPDX-License-Identifier: MIT */
/*
 * Data written in a callback arrives exactly once, however the process exits, and also when it
 * forks in the middle of a poll batch.
 */
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "many_clients.h"

static void (*end)(void);

static void write_and_end(int index) {
  static int seen;
  write_x(index);
  if (++seen == PEERS)
    end();
}

/* A child answers all clients in one poll batch, and exits in the last callback of that batch. */
static int status_of_child_that_ends(void (*how)(void)) {
  int status;
  end = how;
  connect_all("1");
  pid_t child = fork();
  if (child == 0) {
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    ok(uv_loop_fork(&loop));
    let_all_ask(write_and_end);
    _exit(1);
  }
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  expect_text_from_all("x");
  disconnect_all();
  return status;
}

static void by_exit(void) {
  exit(0);
}

TEST(data_written_before_exit_arrives) {
  ok(status_of_child_that_ends(by_exit));
}

static void by_quick_exit(void) {
  _exit(0);
}

TEST(data_written_before__exit_arrives) {
  ok(status_of_child_that_ends(by_quick_exit));
}

static void by_execve(void) {
  char *const none[] = {"true", NULL};
  execve("/bin/true", none, none + 1);
}

TEST(data_written_before_execve_arrives) {
  ok(status_of_child_that_ends(by_execve));
}

static void by_abort(void) {
  signal(SIGABRT, SIG_DFL);
  abort();
}

TEST(data_written_before_abort_arrives) {
  int status = status_of_child_that_ends(by_abort);
  ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void by_kill(void) {
  kill(getpid(), SIGKILL);
}

TEST(data_written_before_sigkill_arrives) {
  int status = status_of_child_that_ends(by_kill);
  ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static pid_t forked;
static pid_t (*fork_somehow)(void);

static void write_and_fork_in_the_middle(int index) {
  static int seen;
  write_x(index);
  if (++seen == PEERS / 2)
    forked = fork_somehow();
}

/* The child continues the batch: whichever process reads a request answers it. */
static void expect_to_send_once(pid_t (*how)(void)) {
  int status;
  fork_somehow = how;
  connect_all("1");
  let_all_ask(write_and_fork_in_the_middle);
  for (int i = 0; i < 3; i++)
    uv_run(&loop, UV_RUN_NOWAIT);
  if (forked == 0)
    _exit(0);
  ck_assert_int_eq(waitpid(forked, &status, 0), forked);
  ok(status);
  expect_text_from_all("x");
  for (int i = 0; i < PEERS; i++)
    ck_assert(!has_arrived(i));
  disconnect_all();
}

static pid_t fork_and_tell_the_loop(void) {
  pid_t pid = fork();
  if (pid == 0)
    ok(uv_loop_fork(&loop));
  return pid;
}

TEST(data_written_before_fork_arrives_once) {
  expect_to_send_once(fork_and_tell_the_loop);
}

TEST(data_written_before_fork_without_loop_fork_arrives_once) {
  expect_to_send_once(fork);
}

/* pthread_atfork() handlers do not run. */
static pid_t raw_fork(void) {
#ifdef __s390__ /* has the stack before the flags */
  return (pid_t)syscall(SYS_clone, NULL, SIGCHLD, NULL, NULL, NULL);
#else
  return (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
#endif
}

TEST(data_written_before_raw_fork_syscall_arrives_once) {
  expect_to_send_once(raw_fork);
}
