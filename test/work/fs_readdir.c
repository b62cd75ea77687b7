/* SPDX-License-Identifier: MIT */
/* Directories read in batches. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fs_ways.h"

enum { ENTRIES = 100 };

static char *make_directory(void) {
  char *path = fs_dir("d");
  for (int i = 0; i < ENTRIES; i++) {
    char name[32];
    snprintf(name, sizeof name, "d/%d", i);
    free(i % 2 == 0 ? fs_file(name, "") : fs_dir(name));
  }
  return path;
}

static uv_dir_t *open_directory(struct fs_way *way, const char *path) {
  ck_assert_int_eq(fs_result(way, uv_fs_opendir(way->loop, fs_req(way), path, way->cb)), 0);
  uv_dir_t *dir = way->req.ptr;
  ck_assert_ptr_nonnull(dir);
  uv_fs_req_cleanup(&way->req);
  ck_assert_ptr_null(way->req.ptr);
  return dir;
}

static void close_directory(struct fs_way *way, uv_dir_t *dir) {
  ck_assert_int_eq(fs_result(way, uv_fs_closedir(way->loop, fs_req(way), dir, way->cb)), 0);
  ck_assert_ptr_null(way->req.ptr);
  uv_fs_req_cleanup(&way->req);
}

static ssize_t read_piece(struct fs_way *way, uv_dir_t *dir) {
  ssize_t count = fs_result(way, uv_fs_readdir(way->loop, fs_req(way), dir, way->cb));
  ck_assert_ptr_eq(way->req.ptr, dir);
  return count;
}

/* Reads everything, in batches of the given size. */
static void read_directory(struct fs_way *way, const char *path, size_t at_a_time) {
  bool seen[ENTRIES] = {false};
  uv_dirent_t entries[ENTRIES + 1];
  uv_dir_t *dir = open_directory(way, path);
  dir->dirents = entries;
  dir->nentries = at_a_time;
  ssize_t total = 0;
  ssize_t count;
  while ((count = read_piece(way, dir)) > 0) {
    ck_assert_int_le(count, (ssize_t)at_a_time);
    for (ssize_t i = 0; i < count; i++) {
      int number = atoi(entries[i].name);
      ck_assert(!seen[number]);
      seen[number] = true;
      ck_assert_int_eq(entries[i].type, number % 2 == 0 ? UV_DIRENT_FILE : UV_DIRENT_DIR);
    }
    total += count;
    uv_fs_req_cleanup(&way->req);
    ck_assert_ptr_null(entries[0].name);
  }
  ck_assert_int_eq(count, 0);
  uv_fs_req_cleanup(&way->req);
  ck_assert_int_eq(total, ENTRIES);
  close_directory(way, dir);
}

TEST(readdir_returns_each_entry_once_for_any_batch_size) {
  char *path = make_directory();
  static const size_t sizes[] = {1, 2, 7, 64, ENTRIES, ENTRIES + 1};
  alloc_install();
  int before = fds_open();
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    EACH_WAY(way) {
      read_directory(&way, path, sizes[i]);
    }
  uv_library_shutdown();
  ck_assert_int_eq(fds_open(), before);
  ck_assert_uint_eq(alloc_live(), 0);
  free(path);
}

TEST(readdir_requires_space_for_entries) {
  EACH_WAY(way) {
    uv_dirent_t entry;
    uv_dir_t *dir = open_directory(&way, "/");
    ck_assert_int_eq(uv_fs_readdir(way.loop, fs_req(&way), dir, way.cb), UV_EINVAL);
    dir->dirents = &entry;
    ck_assert_int_eq(read_piece(&way, dir), 0);
    dir->nentries = 1;
    ck_assert_int_eq(read_piece(&way, dir), 1);
    uv_fs_req_cleanup(&way.req);
    close_directory(&way, dir);
  }
}

TEST(readdir_names_live_until_their_request_is_cleaned_up) {
  uv_fs_t first;
  uv_fs_t second;
  uv_dirent_t one;
  uv_dirent_t two;
  ck_assert_int_eq(uv_fs_opendir(NULL, &first, "/", NULL), 0);
  uv_dir_t *dir = first.ptr;
  dir->nentries = 1;
  dir->dirents = &one;
  ck_assert_int_eq(uv_fs_readdir(NULL, &first, dir, NULL), 1);
  char *copy = strdup(one.name);
  dir->dirents = &two;
  ck_assert_int_eq(uv_fs_readdir(NULL, &second, dir, NULL), 1);
  uv_fs_req_cleanup(&second);
  ck_assert_str_eq(one.name, copy);
  ck_assert_int_eq(uv_fs_closedir(NULL, &second, dir, NULL), 0);
  ck_assert_str_eq(one.name, copy);
  uv_fs_req_cleanup(&first);
  ck_assert_ptr_null(one.name);
  free(copy);
}

TEST(opendir_reports_errors) {
  char *file = fs_file("file", "");
  char *none = tmpdir_path("none");
  char *secret = fs_dir("secret");
  chmod(secret, 0);
  fs_become_nobody();
  EACH_WAY(way) {
    uv_fs_t *req = &way.req;
    ck_assert_int_eq(fs_result(&way, uv_fs_opendir(way.loop, fs_req(&way), file, way.cb)),
                     UV_ENOTDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_opendir(way.loop, fs_req(&way), none, way.cb)),
                     UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_opendir(way.loop, fs_req(&way), secret, way.cb)),
                     UV_EACCES);
    ck_assert_int_eq(fs_result(&way, uv_fs_scandir(way.loop, fs_req(&way), secret, 0, way.cb)),
                     UV_EACCES);
    ck_assert_ptr_null(req->ptr);
  }
  free(file);
  free(none);
  free(secret);
}
