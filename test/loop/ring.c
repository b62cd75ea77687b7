/* SPDX-License-Identifier: MIT */
/* When a loop creates an io_uring, when it does not, and that it works without one. */
#include <errno.h>
#include <linux/io_uring.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "busy_loop.h"
#include "filter.h"

TEST_LABEL("threads")

enum { A_FEW = 10, LONG_ENOUGH = 5000 };

static void on_readable(uv_poll_t *handle, int status, int events) {
  (void)handle;
  read_message(status, events);
}

/* A busy loop before its first turn. `setting` is the value of UV_USE_IO_URING, or NULL. */
static void set_up(const char *setting) {
  if (setting != NULL)
    setenv("UV_USE_IO_URING", setting, 1);
  else
    unsetenv("UV_USE_IO_URING");
  busy_loop_init(on_readable);
}

static void turn(int count) {
  for (int i = 0; i < count; i++)
    uv_run(&loop, UV_RUN_NOWAIT);
}

/* Data written before a turn is reported in that turn. */
static void expect_event(void) {
  int before = messages;
  write_message();
  turn(1);
  ck_assert_int_eq(messages, before + 1);
}

static void expect_no_ring(void) {
  ck_assert_int_eq(fds_rings(), 0);
  expect_event();
}

static void tear_down(void) {
  loop_end(&loop);
  ck_assert_int_eq(fds_rings(), 0);
  close_ends();
}

/* Number of rings to expect where one is requested: 1 if the system and the backend support it. */
static int rings_available(void) {
#ifndef RD_BACKEND_EPOLL
  return 0;
#endif
  struct io_uring_params params = {0};
  int fd = (int)syscall(SYS_io_uring_setup, 4, &params);
  if (fd < 0)
    return 0;
  close(fd);
  return 1;
}

TEST(requested_ring_is_created_in_first_nonblocking_turn) {
  int wanted = rings_available();
  set_up("1");
  turn(1);
  ck_assert_int_eq(fds_rings(), wanted);
  expect_event();
  tear_down();
}

static int next_descriptor(void) {
  int fd = dup(ends[0]);
  close(fd);
  return fd;
}

TEST(ring_of_busy_loop_holds_no_descriptor) {
  set_up("1");
  int before = next_descriptor();
  turn(A_FEW);
  ck_assert_int_eq(next_descriptor(), before);
  expect_event();
  tear_down();
}

TEST(ring_is_not_created_by_default_for_a_few_turns) {
  set_up(NULL);
  turn(A_FEW);
  expect_no_ring();
  tear_down();
}

TEST(disabled_ring_is_never_created) {
  set_up("0");
  turn(LONG_ENOUGH);
  expect_no_ring();
  tear_down();
}

TEST(non_numeric_uv_use_io_uring_disables_the_ring) {
  set_up("no");
  turn(LONG_ENOUGH);
  expect_no_ring();
  tear_down();
}

TEST(loop_works_without_ring_after_eperm) {
  if (!filter_io_uring(EPERM))
    return;
  set_up("1");
  turn(A_FEW);
  expect_no_ring();
  tear_down();
}

TEST(loop_works_without_ring_after_enosys) {
  if (!filter_io_uring(ENOSYS))
    return;
  set_up("1");
  turn(A_FEW);
  expect_no_ring();
  tear_down();
}

TEST(killing_seccomp_filter_prevents_ring_creation) {
  if (!filter_io_uring(0))
    return;
  set_up(NULL);
  turn(LONG_ENOUGH);
  expect_no_ring();
  tear_down();
}

static void *turn_under_a_filter(void *arg) {
  bool *filtered = arg;
  *filtered = filter_io_uring(0);
  turn(LONG_ENOUGH);
  return NULL;
}

TEST(seccomp_filter_is_checked_in_the_loop_thread) {
  pthread_t thread;
  bool filtered;
  set_up(NULL);
  ck_assert_int_eq(pthread_create(&thread, NULL, turn_under_a_filter, &filtered), 0);
  ck_assert_int_eq(pthread_join(thread, NULL), 0);
  if (filtered)
    expect_no_ring();
  tear_down();
}

static void wait_for_a_message(void) {
  uv_idle_stop(&idle);
  write_message();
  uv_run(&loop, UV_RUN_ONCE);
  uv_idle_start(&idle, on_idle);
}

/* A large count is more than fits into a ring. */
static void expect_many_events(int count) {
  int before = messages;
  for (int i = 0; i < count; i++)
    write_message();
  turn(count);
  ck_assert_int_eq(messages, before + count);
}

TEST(existing_ring_makes_no_call_under_later_seccomp_filter) {
  set_up(NULL);
  turn(LONG_ENOUGH);
  if (!filter_io_uring(0))
    return;
  expect_event();
  expect_many_events(1000);
  turn(LONG_ENOUGH);
  wait_for_a_message();
  turn(LONG_ENOUGH);
  expect_no_ring();
  tear_down();
}

TEST(ring_creation_is_retried_after_enomem) {
  int wanted = rings_available();
  alloc_install();
  set_up("1");
  alloc_fail_at(1);
  turn(1);
  ck_assert(wanted == 0 || alloc_has_failed());
  alloc_fail_at(0);
  expect_no_ring();
  turn(1);
  ck_assert_int_eq(fds_rings(), wanted);
  expect_event();
  tear_down();
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(ring_creation_is_retried_after_emfile) {
  struct rlimit limit;
  int wanted = rings_available();
  set_up("1");
  ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
  struct rlimit few = {.rlim_cur = 64, .rlim_max = limit.rlim_max};
  ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
  while (dup(ends[0]) >= 0)
    continue;
  turn(A_FEW);
  ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
  expect_no_ring();
  turn(1);
  ck_assert_int_eq(fds_rings(), wanted);
  expect_event();
  tear_down();
}

TEST(ring_works_with_zero_memlock_limit) {
  struct rlimit none = {0};
  ck_assert_int_eq(setrlimit(RLIMIT_MEMLOCK, &none), 0);
  set_up("1");
  turn(LONG_ENOUGH);
  expect_event();
  tear_down();
}

static int opened;

static void on_open(uv_fs_t *req) {
  opened = (int)req->result;
  uv_fs_req_cleanup(req);
}

/* Requests do not use the credentials that the process had when the ring was created. */
TEST(ring_does_not_keep_privileges_across_seteuid) {
  if (geteuid() != 0)
    return;
  uv_fs_t req;
  char *path = tmpdir_path("secret");
  int secret = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  ck_assert_int_ge(secret, 0);
  close(secret);
  set_up("1");
  turn(LONG_ENOUGH);
  ck_assert_int_eq(seteuid(65534), 0);
  opened = 1;
  ck_assert_int_eq(uv_fs_open(&loop, &req, path, O_RDONLY, 0, on_open), 0);
  while (opened == 1)
    turn(1);
  ck_assert_int_eq(opened, UV_EACCES);
  expect_event();
  ck_assert_int_eq(seteuid(0), 0);
  tear_down();
  free(path);
}
