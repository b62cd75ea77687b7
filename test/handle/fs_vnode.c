/* SPDX-License-Identifier: MIT */
/* Watched files and directories on kqueues: what is reported for which operation. */
#include <stdlib.h>
#include <sys/stat.h>

#include "fs_event_log.h"

/* The kernel may report an operation in parts: runs the loop until `last` was reported. */
static const char *last;
static int reported;

static void on_vnode(uv_fs_event_t *handle, const char *filename, int events, int status) {
  char text[64];
  ok(status);
  snprintf(text, sizeof text, "%d:%s:%d", (int)(handle - handles),
           filename != NULL ? filename : "-", events);
  reported |= strcmp(text, last) == 0;
}

static void begin(int i, const char *path) {
  ok(uv_fs_event_start(&handles[i], on_vnode, path, 0));
  uv_run(&loop, UV_RUN_NOWAIT);
}

static void await_event(const char *expected) {
  last = expected;
  reported = 0;
  while (!reported)
    uv_run(&loop, UV_RUN_ONCE);
}

TEST(vnode_file_changes_are_reported_with_its_name) {
  watch_set_up();
  write_file("file", "1");
  begin(0, "file");
  write_file("file", "22");
  await_event("0:file:2");
  ok(chmod("file", 0600));
  await_event("0:file:2");
  watch_tear_down();
}

TEST(vnode_renamed_file_is_still_watched) {
  watch_set_up();
  char *path = tmpdir_path("file");
  write_file("file", "1");
  begin(0, path);
  ok(rename("file", "moved"));
  await_event("0:file:1");
  write_file("moved", "22");
  await_event("0:file:2");
  free(path);
  watch_tear_down();
}

TEST(vnode_removed_file_is_a_rename_and_handle_stays_active) {
  watch_set_up();
  write_file("file", "1");
  begin(0, "file");
  ok(unlink("file"));
  await_event("0:file:1");
  ck_assert(uv_is_active((uv_handle_t *)&handles[0]));
  watch_tear_down();
}

TEST(vnode_new_and_removed_entries_of_a_directory_have_no_name) {
  watch_set_up();
  ok(mkdir("d", 0755));
  begin(0, "d");
  write_file("d/x", "1");
  await_event("0:-:1");
  ok(unlink("d/x"));
  await_event("0:-:1");
  watch_tear_down();
}

TEST(vnode_handles_of_one_file_are_independent) {
  watch_set_up();
  write_file("file", "1");
  begin(0, "file");
  begin(1, "file");
  ok(uv_fs_event_stop(&handles[0]));
  write_file("file", "22");
  await_event("1:file:2");
  begin(0, "file");
  write_file("file", "333");
  await_event("0:file:2");
  watch_tear_down();
}

static void close_it(uv_fs_event_t *handle, const char *filename, int events, int status) {
  (void)filename;
  (void)events;
  ok(status);
  uv_close((uv_handle_t *)handle, NULL);
}

TEST(vnode_handle_may_be_closed_in_its_callback) {
  watch_set_up();
  write_file("file", "1");
  ok(uv_fs_event_start(&handles[0], close_it, "file", 0));
  uv_run(&loop, UV_RUN_NOWAIT);
  write_file("file", "22");
  ok(uv_run(&loop, UV_RUN_DEFAULT)); /* ends because no handle is active */
  watch_tear_down();
}

TEST(vnode_handle_keeps_a_descriptor_while_it_is_active) {
  watch_set_up();
  write_file("file", "1");
  begin(0, "file");
  int fd = handles[0].wd;
  ck_assert_int_ge(fcntl(fd, F_GETFD), 0);
  ok(uv_fs_event_stop(&handles[0]));
  ck_assert_int_eq(fcntl(fd, F_GETFD), -1);
  watch_tear_down();
}

TEST(vnode_start_reports_missing_files) {
  watch_set_up();
  ck_assert_int_eq(uv_fs_event_start(&handles[0], on_vnode, "missing", 0), UV_ENOENT);
  ck_assert(!uv_is_active((uv_handle_t *)&handles[0]));
  watch_tear_down();
}
