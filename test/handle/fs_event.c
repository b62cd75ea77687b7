/* SPDX-License-Identifier: MIT */
/* Watched files and directories: what is reported for which operation. */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fs_event_log.h"

TEST(directory_operations_are_reported_as_rename_or_change) {
  watch_set_up();
  start(0, ".");
  write_file("a", "x");
  expect("0:a:rename 0:a:change");
  write_file("a", "y");
  expect("0:a:change");
  chmod("a", 0600);
  expect("0:a:change");
  truncate("a", 0);
  expect("0:a:change");
  rename("a", "b");
  expect("0:a:rename 0:b:rename");
  link("b", "c");
  expect("0:c:rename");
  symlink("b", "s");
  expect("0:s:rename");
  unlink("b");
  expect("0:b:rename");
  mkdir("d", 0755);
  expect("0:d:rename");
  chmod("d", 0700);
  expect("0:d:rename+change");
  rmdir("d");
  expect("0:d:rename");
  watch_tear_down();
}

TEST(fs_event_is_not_recursive) {
  watch_set_up();
  mkdir("d", 0755);
  ok(uv_fs_event_start(&handles[0], on_event, ".", UV_FS_EVENT_RECURSIVE));
  write_file("d/x", "1");
  expect("");
  watch_tear_down();
}

TEST(move_between_watched_directories_is_a_rename_in_both) {
  watch_set_up();
  mkdir("from", 0755);
  mkdir("to", 0755);
  write_file("from/x", "1");
  start(0, "from");
  start(1, "to");
  rename("from/x", "to/y");
  expect("0:x:rename 1:y:rename");
  watch_tear_down();
}

TEST(watched_file_is_reported_by_its_base_name) {
  watch_set_up();
  char *path = tmpdir_path("file");
  write_file("file", "1");
  start(0, path);
  write_file("file", "2");
  expect("0:file:change");
  chmod("file", 0600);
  expect("0:file:change");
  rename("file", "moved");
  expect("0:file:rename");
  write_file("moved", "3"); /* the inode is watched, not its name */
  expect("0:file:change");
  free(path);
  watch_tear_down();
}

TEST(removed_watched_file_is_reported_and_handle_stays_active) {
  watch_set_up();
  write_file("file", "1");
  start(0, "file");
  unlink("file");
  expect("0:file:change 0:file:rename 0:file:rename");
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handles[0]), 1);
  write_file("file", "2");
  expect("");
  ok(uv_fs_event_stop(&handles[0]));
  start(0, "file");
  write_file("file", "3");
  expect("0:file:change");
  watch_tear_down();
}

TEST(removed_watched_directory_is_reported) {
  watch_set_up();
  mkdir("d", 0755);
  start(0, "d");
  rmdir("d");
  expect("0:d:rename 0:d:rename");
  watch_tear_down();
}

TEST(fs_event_handles_of_one_file_share_a_watch) {
  char buffer[64];
  size_t size = sizeof buffer;
  watch_set_up();
  write_file("file", "1");
  ok(link("file", "other"));
  start(0, "file");
  start(1, "./other");
  start(2, "file");
  write_file("file", "2");
  expect("0:file:change 1:other:change 2:file:change");
  ok(uv_fs_event_getpath(&handles[1], buffer, &size));
  ck_assert_str_eq(buffer, "./other");
  ok(uv_fs_event_stop(&handles[0]));
  write_file("file", "3");
  expect("1:other:change 2:file:change");
  uv_close((uv_handle_t *)&handles[1], NULL);
  write_file("file", "4");
  expect("2:file:change");
  watch_tear_down();
}

TEST(fs_event_start_refuses_bad_arguments_and_a_second_start) {
  watch_set_up();
  ck_assert_int_eq(uv_fs_event_start(&handles[0], NULL, ".", 0), UV_EINVAL);
  ck_assert_int_eq(uv_fs_event_start(&handles[0], on_event, NULL, 0), UV_EINVAL);
  ck_assert_int_eq(uv_fs_event_start(&handles[0], on_event, "missing", 0), UV_ENOENT);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handles[0]), 0);
  ok(uv_fs_event_stop(&handles[0]));
  start(0, ".");
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handles[0]), 1);
  ck_assert_int_eq(uv_fs_event_start(&handles[0], on_event, ".", 0), UV_EINVAL);
  uv_close((uv_handle_t *)&handles[1], NULL);
  ck_assert_int_eq(uv_fs_event_start(&handles[1], on_event, ".", 0), UV_EINVAL);
  watch_tear_down();
}

TEST(fs_event_getpath_returns_the_watched_path) {
  char buffer[8];
  size_t size = sizeof buffer;
  watch_set_up();
  mkdir("dir", 0755);
  ck_assert_int_eq(uv_fs_event_getpath(&handles[0], buffer, &size), UV_EINVAL);
  start(0, "dir");
  ok(uv_fs_event_getpath(&handles[0], buffer, &size));
  ck_assert_str_eq(buffer, "dir");
  ck_assert_uint_eq(size, 3);
  ck_assert_int_eq(uv_fs_event_getpath(&handles[0], buffer, &size), UV_ENOBUFS);
  ck_assert_uint_eq(size, 4);
  ok(uv_fs_event_getpath(&handles[0], buffer, &size));
  size = 0;
  ck_assert_int_eq(uv_fs_event_getpath(&handles[0], buffer, &size), UV_EINVAL);
  ck_assert_int_eq(uv_fs_event_getpath(&handles[0], NULL, &size), UV_EINVAL);
  watch_tear_down();
}

TEST(unreferenced_fs_event_does_not_keep_the_loop_alive) {
  watch_set_up();
  start(0, ".");
  ck_assert_int_eq(uv_loop_alive(&loop), 1);
  uv_unref((uv_handle_t *)&handles[0]);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  watch_tear_down();
}
