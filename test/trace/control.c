/* SPDX-License-Identifier: MIT */
/* Starting, stopping and copying recordings; control by environment variables and signals. */
#include <rondo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"
#include "recording.h"

TEST_LABEL("threads")

TEST(recording_starts_once_and_stops_once) {
  ck_assert_int_eq(rondo_trace_is_on(), 0);
  ck_assert_int_eq(rondo_trace_stop(), UV_EALREADY);
  ck_assert_int_eq(rondo_trace_start(NULL), 0);
  ck_assert_int_eq(rondo_trace_start(NULL), UV_EALREADY);
  ck_assert_int_eq(rondo_trace_is_on(), 1);
  ck_assert_int_eq(rondo_trace_stop(), 0);
  ck_assert_int_eq(rondo_trace_is_on(), 0);
}

TEST(trace_start_refuses_bad_path_and_oversized_buffer) {
  rondo_trace_options_t nowhere = {"/nonexistent/trace", 0};
  rondo_trace_options_t too_large = {NULL, SIZE_MAX / 2};
  ck_assert_int_eq(rondo_trace_start(&nowhere), UV_ENOENT);
  ck_assert_int_eq(rondo_trace_start(&too_large), UV_EINVAL);
  ck_assert_int_eq(rondo_trace_is_on(), 0);
}

TEST(snapshot_contains_everything_recorded_so_far) {
  char *path = tmpdir_path("snapshot");
  ck_assert_int_eq(rondo_trace_snapshot(path), UV_ENODATA);
  ck_assert_int_eq(rondo_trace_start(NULL), 0);
  rondo_trace_mark("one");
  ck_assert_int_eq(rondo_trace_snapshot(NULL), UV_EINVAL);
  ck_assert_int_eq(rondo_trace_snapshot("/nonexistent/trace"), UV_ENOENT);
  ck_assert_int_eq(rondo_trace_snapshot(path), 0);
  rondo_trace_mark("two");
  struct recording recording = recording_read(path);
  ck_assert_uint_eq(recording_count(&recording, REC_MARK), 1);
  ck_assert_str_eq(recording.texts + recording.threads[0].records[0].detail, "one");
  rondo_trace_stop();
  rondo_trace_mark("three");
  ck_assert_int_eq(rondo_trace_snapshot(path), 0);
  recording = recording_read(path);
  ck_assert_uint_eq(recording_count(&recording, REC_MARK), 2);
  free(path);
}

TEST(text_is_interned_once) {
  ck_assert_uint_eq(rondo_trace_text("name"), 0); /* no recording */
  ck_assert_int_eq(rondo_trace_start(NULL), 0);
  uint32_t name = rondo_trace_text("name");
  uint32_t other = rondo_trace_text("other");
  ck_assert_uint_ne(name, 0);
  ck_assert_uint_ne(name, other);
  ck_assert_uint_eq(rondo_trace_text("name"), name);
  ck_assert_uint_eq(rondo_trace_text(NULL), 0);
  rondo_trace_stop();
}

TEST(oversized_trace_text_gets_no_id) {
  ck_assert_int_eq(rondo_trace_start(NULL), 0);
  char *large = malloc(1 << 25);
  ck_assert_ptr_nonnull(large);
  memset(large, 'x', (1 << 25) - 1);
  large[(1 << 25) - 1] = '\0';
  ck_assert_uint_eq(rondo_trace_text(large), 0);
  ck_assert_uint_ne(rondo_trace_text("small"), 0);
  free(large);
  rondo_trace_stop();
}

TEST(spans_and_scheduling_are_recorded) {
  char *path = tmpdir_path("spans");
  rondo_trace_options_t options = {path, 0};
  ck_assert_int_eq(rondo_trace_start(&options), 0);
  uint32_t name = rondo_trace_text("tick");
  rondo_trace_scheduled(RONDO_TRACE_TICK, 7, name, 0);
  rondo_trace_begin(RONDO_TRACE_TICK, 7, name, 0);
  rondo_trace_end();
  rondo_trace_end(); /* one too many is ignored */
  rondo_trace_stop();
  struct recording recording = recording_read(path);
  ck_assert_uint_eq(recording.threads[0].count, 4);
  const struct record *records = recording.threads[0].records;
  ck_assert_uint_eq(records[0].type, REC_SCHEDULED);
  ck_assert_uint_eq(records[1].type, REC_SPAN);
  ck_assert_uint_eq(records[1].kind, RONDO_TRACE_TICK);
  ck_assert_uint_eq(records[1].subject, 7);
  ck_assert_uint_eq(records[2].type, REC_LEAVE);
  ck_assert_uint_eq(records[3].type, REC_SCHEDULED); /* the CPU time, after the first span */
  ck_assert_uint_eq(records[3].kind, RONDO_TRACE_PROCESSOR);
  ck_assert_uint_gt(records[3].subject, 0);
  free(path);
}

TEST(forked_child_does_not_write_to_parents_recording) {
  char *path = tmpdir_path("fork");
  rondo_trace_options_t options = {path, 0};
  ck_assert_int_eq(rondo_trace_start(&options), 0);
  rondo_trace_mark("parent");
  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    rondo_trace_mark("child");
    _exit(rondo_trace_is_on());
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  struct recording recording = recording_read(path);
  ck_assert_uint_eq(recording_count(&recording, REC_MARK), 1);
  rondo_trace_stop();
  free(path);
}

TEST(environment_variable_starts_recording_with_first_loop) {
  char *pattern = tmpdir_path("of-%p");
  char *path = malloc(strlen(pattern) + 20);
  uv_loop_t loop;
  sprintf(path, "%s/of-%ld", tmpdir(), (long)getpid());
  setenv("RONDO_TRACE", pattern, 1);
  setenv("RONDO_TRACE_RECORDS", "1000", 1);
  setenv("RONDO_TRACE_SIGNAL", "10", 1);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(rondo_trace_is_on(), 1);
  rondo_trace_mark("here");
  raise(10);
  strcat(path, ".1");
  struct recording recording = recording_read(path);
  ck_assert_uint_eq(recording_count(&recording, REC_MARK), 1);
  ck_assert_ptr_nonnull(strstr(recording.maps, "r-xp"));
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  free(path);
  free(pattern);
}

TEST(children_do_not_inherit_recording_with_fixed_path) {
  char *path = tmpdir_path("single");
  uv_loop_t loop;
  setenv("RONDO_TRACE", path, 1);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(rondo_trace_is_on(), 1);
  ck_assert_ptr_null(getenv("RONDO_TRACE"));
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  free(path);
}
