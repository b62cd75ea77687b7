/* SPDX-License-Identifier: MIT */
/* uv_fs_event_t: what callbacks may do, and resource shortage. */
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "fs_event_log.h"

static void stop_all(uv_fs_event_t *handle, const char *filename, int events, int status) {
  on_event(handle, filename, events, status);
  for (int i = 0; i < HANDLES; i++)
    ok(uv_fs_event_stop(&handles[i]));
}

TEST(fs_event_callback_may_stop_itself_and_others) {
  watch_set_up();
  for (int i = 0; i < 3; i++)
    ok(uv_fs_event_start(&handles[i], i == 1 ? stop_all : on_event, ".", 0));
  write_file("a", "1");
  /* Handle 2 shares the watch and is no longer notified; the second event goes unseen. */
  expect("0:a:rename 1:a:rename");
  write_file("b", "1");
  expect("");
  start(0, ".");
  write_file("c", "1");
  expect("0:c:rename 0:c:change");
  watch_tear_down();
}

static void close_all(uv_fs_event_t *handle, const char *filename, int events, int status) {
  on_event(handle, filename, events, status);
  for (int i = 0; i < HANDLES; i++)
    uv_close((uv_handle_t *)&handles[i], NULL);
}

TEST(fs_event_callback_may_close_watchers_with_pending_events) {
  watch_set_up();
  mkdir("x", 0755);
  mkdir("y", 0755);
  ok(uv_fs_event_start(&handles[0], close_all, "x", 0));
  start(1, "y");
  start(2, "x");
  write_file("x/1", "1");
  write_file("y/2", "1");
  expect("0:1:rename");
  watch_tear_down();
}

static void restart(uv_fs_event_t *handle, const char *filename, int events, int status) {
  on_event(handle, filename, events, status);
  ok(uv_fs_event_stop(handle));
  ok(uv_fs_event_start(handle, on_event, ".", 0));
}

TEST(fs_event_callback_may_restart_its_handle) {
  watch_set_up();
  ok(uv_fs_event_start(&handles[0], restart, ".", 0));
  write_file("a", "1");
  expect("0:a:rename 0:a:change");
  write_file("b", "1");
  expect("0:b:rename 0:b:change");
  watch_tear_down();
}

static void start_another(uv_fs_event_t *handle, const char *filename, int events, int status) {
  on_event(handle, filename, events, status);
  if (!uv_is_active((uv_handle_t *)&handles[1]))
    start(1, ".");
}

TEST(fs_event_started_in_callback_does_not_see_the_same_event) {
  watch_set_up();
  ok(uv_fs_event_start(&handles[0], start_another, ".", 0));
  mkdir("d", 0755);
  expect("0:d:rename");
  rmdir("d");
  expect("0:d:rename 1:d:rename");
  watch_tear_down();
}

TEST(loop_close_closes_the_inotify_descriptor) {
  alloc_install();
  int before = fds_open();
  watch_set_up();
  int with_loop = fds_open();
  start(0, ".");
  start(1, "/");
  ck_assert_int_eq(fds_open(), with_loop + 1);
  watch_tear_down();
  ck_assert_int_eq(fds_open(), before);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(fs_event_start_without_memory_reports_enomem_and_leaks_nothing) {
  alloc_install();
  watch_set_up();
  for (size_t n = 1;; n++) {
    ck_assert_uint_lt(n, 20);
    alloc_fail_at(n);
    int err = uv_fs_event_start(&handles[0], on_event, ".", 0);
    bool failed = alloc_has_failed();
    alloc_fail_at(0);
    if (!failed)
      break;
    ck_assert_int_eq(err, UV_ENOMEM);
    ck_assert_int_eq(uv_is_active((uv_handle_t *)&handles[0]), 0);
    write_file("a", "1");
    expect("");
    unlink("a");
  }
  write_file("b", "1");
  expect("0:b:rename 0:b:change");
  watch_tear_down();
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(fs_event_start_without_descriptor_reports_emfile) {
  struct rlimit limit;
  watch_set_up();
  ok(getrlimit(RLIMIT_NOFILE, &limit));
  struct rlimit none = {.rlim_cur = 0, .rlim_max = limit.rlim_max};
  ok(setrlimit(RLIMIT_NOFILE, &none));
  ck_assert_int_eq(uv_fs_event_start(&handles[0], on_event, ".", 0), UV_EMFILE);
  ok(setrlimit(RLIMIT_NOFILE, &limit));
  start(0, ".");
  mkdir("d", 0755);
  expect("0:d:rename");
  watch_tear_down();
}

TEST_TIMEOUT(three_hundred_fs_event_watches_are_told_apart, 60) {
  enum { MANY = 300 };
  char name[32];
  watch_set_up();
  uv_fs_event_t *many = calloc(MANY, sizeof *many);
  for (int i = 0; i < MANY; i++) {
    snprintf(name, sizeof name, "d%d", i);
    ok(mkdir(name, 0755));
    ok(uv_fs_event_init(&loop, &many[i]));
    ok(uv_fs_event_start(&many[i], on_event, name, 0));
  }
  for (int i = 0; i < MANY; i += 2)
    ok(uv_fs_event_stop(&many[i]));
  for (int i = 0; i < 10; i++) {
    snprintf(name, sizeof name, "d%d/f%d", 190 + i, i);
    ok(mkdir(name, 0755));
  }
  uv_run(&loop, UV_RUN_NOWAIT);
  char expected[256] = "";
  for (int i = 1; i < 10; i += 2)
    snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "%s%d:f%d:rename",
             i == 1 ? "" : " ", (int)(many - handles) + 190 + i, i);
  seq_expect(expected);
  for (int i = 0; i < MANY; i++)
    uv_close((uv_handle_t *)&many[i], NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  free(many);
  watch_tear_down();
}

static int overflows;

static void on_overflow(uv_fs_event_t *handle, const char *filename, int events, int status) {
  (void)handle;
  ok(status);
  overflows += events == (UV_RENAME | UV_CHANGE) && strcmp(filename, ".") == 0;
}

/* At most 16384 events are queued (fs.inotify.max_queued_events), unless configured otherwise. */
static long queue_limit(void) {
  long limit = 0;
  FILE *file = fopen("/proc/sys/fs/inotify/max_queued_events", "re");
  ck_assert_ptr_nonnull(file);
  ck_assert_int_eq(fscanf(file, "%ld", &limit), 1);
  fclose(file);
  return limit;
}

TEST_TIMEOUT(inotify_overflow_is_reported_as_a_change_of_every_watch, 60) {
  watch_set_up();
  write_file("a", "1");
  write_file("b", "1");
  ok(uv_fs_event_start(&handles[0], on_overflow, ".", 0));
  /* Two files alternately: the kernel merges equal consecutive events. */
  for (long left = queue_limit() + 1; left > 0; left--)
    ok(chmod(left % 2 == 0 ? "a" : "b", 0600));
  while (overflows == 0)
    uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(overflows, 1);
  ok(uv_fs_event_stop(&handles[0]));
  watch_tear_down();
}

TEST(fs_events_reach_parent_and_child_after_fork) {
  watch_set_up();
  start(0, ".");
  mkdir("gone", 0755);
  start(1, "gone");
  expect("0:gone:rename");
  pid_t child = fork();
  if (child == 0) {
    ok(uv_loop_fork(&loop));
    mkdir("d", 0755);
    uv_run(&loop, UV_RUN_NOWAIT);
    _exit(strcmp(seq_text(), "0:d:rename") == 0 ? 0 : 1);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  expect("0:d:rename");
  watch_tear_down();
}

TEST(path_removed_before_loop_fork_is_reported_and_unwatched) {
  watch_set_up();
  mkdir("gone", 0755);
  start(0, "gone");
  start(1, ".");
  pid_t child = fork();
  if (child == 0) {
    rmdir("gone");
    bool right = uv_loop_fork(&loop) == UV_ENOENT && !uv_is_active((uv_handle_t *)&handles[0]) &&
                 uv_is_active((uv_handle_t *)&handles[1]);
    mkdir("d", 0755);
    uv_run(&loop, UV_RUN_NOWAIT);
    _exit(right && strcmp(seq_text(), "1:d:rename") == 0 ? 0 : 1);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  watch_tear_down();
}
