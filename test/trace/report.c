/* SPDX-License-Identifier: MIT */
/* Reports of what keeps a loop alive, and of callbacks that block it. */
#include <fcntl.h>
#include <rondo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"

TEST_LABEL("threads")

static uv_loop_t loop;
static char text[65536];

static void on_timer(uv_timer_t *timer) {
  uv_timer_stop(timer);
}

/* What was written to the file, as one text. */
static const char *read_back(int fd) {
  ssize_t size = pread(fd, text, sizeof text - 1, 0);
  ck_assert_int_ge(size, 0);
  text[size] = '\0';
  return text;
}

static int new_file(const char *name) {
  char *path = tmpdir_path(name);
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ck_assert_int_ge(fd, 0);
  free(path);
  return fd;
}

TEST(report_lists_active_and_referenced_handles) {
  uv_timer_t timer, unreferenced;
  uv_signal_t signal_handle;
  int fd = new_file("report");
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(rondo_loop_report(&loop, fd), 0);
  ck_assert_ptr_nonnull(strstr(read_back(fd), "nothing keeps the loop alive"));

  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 60000, 5);
  uv_timer_init(&loop, &unreferenced);
  uv_timer_start(&unreferenced, on_timer, 70000, 0);
  uv_unref((uv_handle_t *)&unreferenced);
  uv_signal_init(&loop, &signal_handle);
  uv_signal_start(&signal_handle, (uv_signal_cb)(void (*)(void))abort, SIGUSR1);
  ck_assert_int_eq(rondo_loop_report(&loop, fd), 0);
  const char *report = read_back(fd);
  ck_assert_ptr_nonnull(strstr(report, "2 active handles and 0 active requests"));
  ck_assert_ptr_nonnull(strstr(report, "every 5 ms"));
  ck_assert_ptr_nonnull(strstr(report, "signal 10"));
  ck_assert_ptr_null(strstr(report, "due in 70000"));
  ck_assert_int_eq(rondo_loop_report(NULL, fd), UV_EINVAL);
  ck_assert_int_eq(rondo_loop_report(&loop, -1), UV_EINVAL);
  close(fd);
  loop_end(&loop);
}

static void on_stat(uv_fs_t *req) {
  uv_fs_req_cleanup(req);
}

TEST(report_includes_creation_sites_when_recorded) {
  uv_timer_t timer;
  uv_fs_t stat;
  int fd = new_file("places");
  rondo_note_places(1);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 60000, 0);
  uv_fs_stat(&loop, &stat, "/", on_stat);
  ck_assert_int_eq(rondo_loop_report(&loop, fd), 0);
  const char *report = read_back(fd);
  ck_assert_ptr_nonnull(strstr(report, "fs request"));
  ck_assert_ptr_nonnull(strstr(report, "      at "));
  rondo_note_places(0);
  close(fd);
  loop_end(&loop);
}

static int kept_stderr;

static int catch_stderr(const char *name) {
  int fd = new_file(name);
  kept_stderr = dup(STDERR_FILENO);
  dup2(fd, STDERR_FILENO);
  return fd;
}

static void release_stderr(void) {
  dup2(kept_stderr, STDERR_FILENO);
  close(kept_stderr);
}

static void raise_and_stop(uv_timer_t *timer) {
  raise(SIGUSR2);
  uv_close((uv_handle_t *)timer, NULL);
}

TEST(signal_requests_a_report) {
  uv_timer_t first, second;
  int fd = catch_stderr("asked");
  ck_assert_int_eq(rondo_report_on_signal(9999), UV_EINVAL);
  ck_assert_int_eq(rondo_report_on_signal(SIGUSR2), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &first);
  uv_timer_start(&first, raise_and_stop, 0, 0);
  uv_timer_init(&loop, &second);
  uv_timer_start(&second, on_timer, 20, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  release_stderr();
  ck_assert_ptr_nonnull(strstr(read_back(fd), "the loop is kept alive by"));
  close(fd);
  loop_end(&loop);
}

static int caught_fd;

/* Blocks until the watchdog has reported. */
static void block_until_told(uv_timer_t *timer) {
  while (strstr(read_back(caught_fd), "blocked for") == NULL)
    usleep(1000);
  uv_close((uv_handle_t *)timer, NULL);
}

TEST(watchdog_reports_blocking_callback_while_it_runs) {
  uv_timer_t timer;
  caught_fd = catch_stderr("blocked");
  ck_assert_int_eq(rondo_warn_blocked(20), 0);
  ck_assert_int_eq(rondo_warn_blocked(10), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, block_until_told, 0, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(rondo_warn_blocked(0), 0);
  ck_assert_int_eq(rondo_warn_blocked(0), 0);
  release_stderr();
  ck_assert_ptr_nonnull(strstr(read_back(caught_fd), "ms: timer "));
  close(caught_fd);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  rondo_trace_stop();
}
