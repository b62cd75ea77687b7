/* SPDX-License-Identifier: MIT */
/* Polling a path: what counts as a change, and what callbacks may do. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define INTERVAL_MS 2

static uv_fs_poll_t handle;
static uv_timer_t timer;
static char *path;
static int callbacks;
static int last_status;
static uv_stat_t last_before;
static uv_stat_t last_now;

static void append_byte(void) {
  FILE *file = fopen(path, "a");
  ck_assert_ptr_nonnull(file);
  fputc('x', file);
  fclose(file);
}

static void note(int status, const uv_stat_t *before, const uv_stat_t *now) {
  callbacks++;
  last_status = status;
  last_before = *before;
  last_now = *now;
}

static void set_up(void) {
  path = tmpdir_path("watched");
  ck_assert_int_eq(uv_fs_poll_init(uv_default_loop(), &handle), 0);
  ck_assert_int_eq(uv_timer_init(uv_default_loop(), &timer), 0);
}

static void start(uv_fs_poll_cb cb) {
  ck_assert_int_eq(uv_fs_poll_start(&handle, cb, path, INTERVAL_MS), 0);
}

static void close_all(void) {
  uv_close((uv_handle_t *)&handle, NULL);
  uv_close((uv_handle_t *)&timer, NULL);
}

static void run_and_close_loop(void) {
  ck_assert_int_eq(uv_run(uv_default_loop(), UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(uv_default_loop()), 0);
  free(path);
}

static void note_and_close(uv_fs_poll_t *poll, int status, const uv_stat_t *before,
                           const uv_stat_t *now) {
  ck_assert_ptr_eq(poll, &handle);
  note(status, before, now);
  close_all();
}

static void append_now(uv_timer_t *unused) {
  (void)unused;
  append_byte();
}

/* Later results are compared with the first one, for which there is no notification. */
TEST(fs_poll_reports_previous_and_current_stat) {
  set_up();
  append_byte();
  start(note_and_close);
  uv_timer_start(&timer, append_now, INTERVAL_MS, INTERVAL_MS);
  run_and_close_loop();
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, 0);
  ck_assert_uint_ge(last_before.st_size, 1);
  ck_assert_uint_gt(last_now.st_size, last_before.st_size);
  ck_assert_uint_eq(last_now.st_ino, last_before.st_ino);
}

static void close_by_timer(uv_timer_t *unused) {
  (void)unused;
  close_all();
}

static void only_note(uv_fs_poll_t *poll, int status, const uv_stat_t *before,
                      const uv_stat_t *now) {
  (void)poll;
  note(status, before, now);
}

/* Time for many more polls after the first result. */
static void note_and_close_later(uv_fs_poll_t *poll, int status, const uv_stat_t *before,
                                 const uv_stat_t *now) {
  only_note(poll, status, before, now);
  uv_timer_start(&timer, close_by_timer, (uint64_t)20 * INTERVAL_MS, 0);
}

TEST(fs_poll_reports_missing_path_once) {
  set_up();
  start(note_and_close_later);
  run_and_close_loop();
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, UV_ENOENT);
  ck_assert_uint_eq(last_before.st_mode, 0);
  ck_assert_uint_eq(last_now.st_mode, 0);
}

TEST(fs_poll_does_not_report_unchanged_path) {
  set_up();
  append_byte();
  start(only_note);
  uv_timer_start(&timer, close_by_timer, (uint64_t)20 * INTERVAL_MS, 0);
  run_and_close_loop();
  ck_assert_int_eq(callbacks, 0);
}

static void make_then_change_then_remove(uv_fs_poll_t *poll, int status, const uv_stat_t *before,
                                         const uv_stat_t *now) {
  (void)poll;
  note(status, before, now);
  seq_add("%d:%d-%d", status, (int)before->st_size, (int)now->st_size);
  if (callbacks == 1)
    append_byte();
  else if (callbacks == 2)
    chmod(path, 0600);
  else if (callbacks == 3)
    unlink(path);
  else
    close_all();
}

TEST(fs_poll_follows_creation_change_and_removal) {
  umask(022);
  set_up();
  start(make_then_change_then_remove);
  run_and_close_loop();
  char expected[64];
  snprintf(expected, sizeof expected, "%d:0-0 0:0-1 0:1-1 %d:1-0", UV_ENOENT, UV_ENOENT);
  seq_expect(expected);
}

static void stop_and_close_later(uv_fs_poll_t *poll, int status, const uv_stat_t *before,
                                 const uv_stat_t *now) {
  note_and_close_later(poll, status, before, now);
  uv_fs_poll_stop(poll);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)poll), 0);
  append_byte(); /* no longer polled */
}

TEST(fs_poll_stopped_in_its_callback_stays_silent) {
  set_up();
  start(stop_and_close_later);
  run_and_close_loop();
  ck_assert_int_eq(callbacks, 1);
}

static void start_anew(uv_fs_poll_t *poll, int status, const uv_stat_t *before,
                       const uv_stat_t *now) {
  note(status, before, now);
  uv_fs_poll_stop(poll);
  if (callbacks < 5)
    ck_assert_int_eq(uv_fs_poll_start(poll, start_anew, path, INTERVAL_MS), 0);
  else
    close_all();
}

TEST(fs_poll_may_be_restarted_in_its_callback) {
  set_up();
  start(start_anew);
  run_and_close_loop();
  ck_assert_int_eq(callbacks, 5); /* a restart does not remember that it was missing */
}

TEST(fs_poll_start_while_active_changes_nothing) {
  char buffer[300];
  size_t size = sizeof buffer;
  set_up();
  start(only_note);
  ck_assert_int_eq(uv_fs_poll_start(&handle, note_and_close, "/", 1), 0);
  ck_assert_int_eq(uv_fs_poll_getpath(&handle, buffer, &size), 0);
  ck_assert_str_eq(buffer, path);
  close_all();
  run_and_close_loop();
}

TEST(fs_poll_getpath_works_while_active) {
  char buffer[300];
  size_t size = sizeof buffer;
  set_up();
  ck_assert_int_eq(uv_fs_poll_getpath(&handle, buffer, &size), UV_EINVAL);
  start(only_note);
  size = strlen(path);
  ck_assert_int_eq(uv_fs_poll_getpath(&handle, buffer, &size), UV_ENOBUFS);
  ck_assert_uint_eq(size, strlen(path) + 1);
  ck_assert_int_eq(uv_fs_poll_getpath(&handle, buffer, &size), 0);
  ck_assert_uint_eq(size, strlen(path));
  ck_assert_str_eq(buffer, path);
  ck_assert_int_eq(uv_fs_poll_getpath(&handle, NULL, &size), UV_EINVAL);
  ck_assert_int_eq(uv_fs_poll_getpath(&handle, buffer, NULL), UV_EINVAL);
  uv_fs_poll_stop(&handle);
  ck_assert_int_eq(uv_fs_poll_getpath(&handle, buffer, &size), UV_EINVAL);
  close_all();
  run_and_close_loop();
}

TEST(fs_poll_start_requires_callback_path_and_open_handle) {
  set_up();
  ck_assert_int_eq(uv_fs_poll_start(&handle, NULL, path, 1), UV_EINVAL);
  ck_assert_int_eq(uv_fs_poll_start(&handle, only_note, NULL, 1), UV_EINVAL);
  close_all();
  ck_assert_int_eq(uv_fs_poll_start(&handle, only_note, path, 1), UV_EINVAL);
  run_and_close_loop();
}
