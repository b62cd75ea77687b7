/* SPDX-License-Identifier: MIT */
/* Synchronous file requests under a stream of signals. */
#include "harness.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "fs_ways.h"

TEST_LABEL("threads")

static atomic_int signals;

static void count_signal(int signum) {
  (void)signum;
  signals++;
}

/* No SA_RESTART: every system call that waits is interrupted. */
static void send_signals(bool on) {
  sigaction(SIGALRM, &(struct sigaction){.sa_handler = count_signal}, NULL);
  struct itimerval often = {.it_interval.tv_usec = 1000, .it_value.tv_usec = 1000};
  struct itimerval never = {.it_value.tv_usec = 0};
  setitimer(ITIMER_REAL, on ? &often : &never, NULL);
}

static void let_signals_pass(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  int seen = signals;
  while (signals < seen + 5)
    sched_yield();
}

TEST(sync_read_interrupted_by_signal_returns_eintr) {
  int ends[2];
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  char byte;
  uv_buf_t buf = {.base = &byte, .len = 1};
  uv_fs_t req;
  send_signals(true);
  ck_assert_int_eq(uv_fs_read(NULL, &req, ends[0], &buf, 1, -1, NULL), UV_EINTR);
  send_signals(false);
  uv_fs_req_cleanup(&req);
  close(ends[0]);
  close(ends[1]);
}

static void open_fifo_to_write(void *path) {
  let_signals_pass();
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(write(fd, "contents", 8), 8);
  close(fd);
}

TEST(sync_open_is_retried_after_signals) {
  char *path = tmpdir_path("fifo");
  uv_thread_t thread;
  uv_fs_t req;
  ck_assert_int_eq(mkfifo(path, 0600), 0);
  send_signals(true);
  ck_assert_int_eq(uv_thread_create(&thread, open_fifo_to_write, path), 0);
  int fd = uv_fs_open(NULL, &req, path, O_RDONLY, 0, NULL);
  send_signals(false);
  ck_assert_int_ge(fd, 0);
  uv_fs_req_cleanup(&req);
  uv_thread_join(&thread);
  close(fd);
  free(path);
}

TEST(sync_copy_from_pipe_resumes_after_signals) {
  char *path = tmpdir_path("fifo");
  char *to = tmpdir_path("to");
  uv_thread_t thread;
  uv_fs_t req;
  ck_assert_int_eq(mkfifo(path, 0600), 0);
  send_signals(true);
  ck_assert_int_eq(uv_thread_create(&thread, open_fifo_to_write, path), 0);
  ck_assert_int_eq(uv_fs_copyfile(NULL, &req, path, to, 0, NULL), 0);
  send_signals(false);
  uv_fs_req_cleanup(&req);
  uv_thread_join(&thread);
  fs_expect_contents(to, "contents");
  free(path);
  free(to);
}

enum { LARGE = 1000000 };

static char byte_at(size_t place) {
  return (char)(place * 7 + place / 256);
}

static void read_slowly(void *arg) {
  static char bytes[4096];
  int fd = *(int *)arg;
  size_t total = 0;
  let_signals_pass();
  ssize_t count;
  while ((count = read(fd, bytes, sizeof bytes)) > 0)
    for (ssize_t i = 0; i < count; i++)
      ck_assert_int_eq(bytes[i], byte_at(total++));
  ck_assert_uint_eq(total, LARGE);
}

/* A full pipe and a signal: the write stops within the buffer, and resumes there. */
TEST_TIMEOUT(sync_write_resumes_after_signals, 60) {
  int ends[2];
  uv_thread_t thread;
  uv_fs_t req;
  char *bytes = malloc(LARGE);
  for (size_t i = 0; i < LARGE; i++)
    bytes[i] = byte_at(i);
  uv_buf_t buf = {.base = bytes, .len = LARGE};
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  send_signals(true);
  ck_assert_int_eq(uv_thread_create(&thread, read_slowly, &ends[0]), 0);
  ck_assert_int_eq(uv_fs_write(NULL, &req, ends[1], &buf, 1, -1, NULL), LARGE);
  send_signals(false);
  uv_fs_req_cleanup(&req);
  close(ends[1]);
  uv_thread_join(&thread);
  close(ends[0]);
  free(bytes);
}
