/* SPDX-License-Identifier: MIT */
/* Every file request, with each of its allocations failing in turn. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fs_ways.h"

typedef int (*call_fn)(struct fs_way *way, const char *path);

/*
 * Calls until no allocation is left to fail. A failure is UV_ENOMEM, from the call itself or as its
 * result, and leaks nothing. The loop and the pool allocate before the failures begin, and
 * the ring is off, since its failure would be tolerated.
 */
static void expect_no_memory(call_fn call, const char *path, size_t sync_failures,
                             size_t async_failures) {
  setenv("UV_USE_IO_URING", "0", 1);
  alloc_install();
  EACH_WAY(way) {
    int warm_up = uv_fs_stat(way.loop, fs_req(&way), "/", way.cb);
    fs_result(&way, warm_up);
    uv_fs_req_cleanup(&way.req);
    size_t live = alloc_live();
    int fds = fds_open();
    size_t failures = 0;
    for (;; failures++) {
      alloc_fail_at(failures + 1);
      int returned = call(&way, path);
      bool refused = way.cb != NULL && returned != 0;
      ssize_t result = refused ? returned : fs_result(&way, returned);
      bool failed = alloc_has_failed();
      alloc_fail_at(0);
      ck_assert_int_eq(result == UV_ENOMEM, failed);
      if (!failed)
        ck_assert_int_ge(result, 0);
      if (refused) /* no callback: nothing to clean up */
        ck_assert_uint_eq(alloc_live(), live);
      uv_fs_req_cleanup(&way.req);
      ck_assert_uint_eq(alloc_live(), live);
      ck_assert_int_eq(fds_open(), fds);
      if (!failed)
        break;
    }
    ck_assert_uint_eq(failures, way.round == 0 ? sync_failures : async_failures);
  }
}

static int call_stat(struct fs_way *way, const char *path) {
  return uv_fs_stat(way->loop, fs_req(way), path, way->cb);
}

static int call_link_of_two_paths(struct fs_way *way, const char *path) {
  return uv_fs_copyfile(way->loop, fs_req(way), path, path, 0, way->cb);
}

static int call_readlink(struct fs_way *way, const char *path) {
  (void)path;
  return uv_fs_readlink(way->loop, fs_req(way), "/proc/self/exe", way->cb);
}

static int call_realpath(struct fs_way *way, const char *path) {
  return uv_fs_realpath(way->loop, fs_req(way), path, way->cb);
}

static int call_statfs(struct fs_way *way, const char *path) {
  return uv_fs_statfs(way->loop, fs_req(way), path, way->cb);
}

static int call_mkdtemp(struct fs_way *way, const char *path) {
  return uv_fs_mkdtemp(way->loop, fs_req(way), path, way->cb);
}

static int call_scandir(struct fs_way *way, const char *path) {
  return uv_fs_scandir(way->loop, fs_req(way), path, 0, way->cb);
}

static int call_read(struct fs_way *way, const char *path) {
  static char bytes[8];
  static uv_buf_t bufs[8];
  (void)path;
  for (size_t i = 0; i < 8; i++)
    bufs[i] = (uv_buf_t){.base = bytes + i, .len = 1};
  return uv_fs_read(way->loop, fs_req(way), 0, bufs, 8, -1, way->cb);
}

TEST(fs_request_without_memory_leaks_nothing) {
  char *path = fs_file("file", "");
  expect_no_memory(call_stat, path, 0, 1);
  expect_no_memory(call_link_of_two_paths, path, 0, 1);
  expect_no_memory(call_readlink, path, 1, 2);
  expect_no_memory(call_realpath, path, 1, 2);
  expect_no_memory(call_statfs, path, 1, 2);
  free(path);
}

TEST(mkdtemp_and_mkstemp_without_memory_leak_nothing) {
  char *template = tmpdir_path("XXXXXX");
  expect_no_memory(call_mkdtemp, template, 1, 1);
  free(template);
}

TEST(many_buffer_request_without_memory_leaks_nothing) {
  int null = open("/dev/null", O_RDONLY);
  ck_assert_int_eq(dup2(null, 0), 0);
  close(null);
  expect_no_memory(call_read, NULL, 1, 1);
}

/* The names, twice as many each time, and then the array for 300 of them. */
TEST(scandir_without_memory_leaks_nothing) {
  char *path = fs_dir("dir");
  for (int i = 0; i < 300; i++) {
    char name[64];
    snprintf(name, sizeof name, "dir/%050d", i);
    free(fs_file(name, ""));
  }
  expect_no_memory(call_scandir, path, 4, 5);
  free(path);
}

static uv_dirent_t entries[3];
static uv_dir_t *opened;

static int call_opendir(struct fs_way *way, const char *path) {
  opened = NULL;
  int returned = uv_fs_opendir(NULL, fs_req(way), path, NULL);
  if (returned != 0)
    return returned;
  opened = way->req.ptr;
  uv_fs_req_cleanup(&way->req);
  opened->dirents = entries;
  opened->nentries = 3;
  int count = uv_fs_readdir(NULL, fs_req(way), opened, NULL);
  uv_fs_req_cleanup(&way->req);
  int closed = uv_fs_closedir(NULL, fs_req(way), opened, NULL);
  ck_assert_int_eq(closed, 0);
  way->req.result = count;
  return count;
}

TEST(readdir_without_memory_leaks_nothing) {
  alloc_install();
  EACH_WAY(way) {
    if (way.round == 1)
      break;
    size_t failures = 0;
    do {
      alloc_fail_at(++failures);
      int result = call_opendir(&way, "/");
      ck_assert_int_eq(result, alloc_has_failed() ? UV_ENOMEM : 3);
      ck_assert_uint_eq(alloc_live(), 0);
    } while (alloc_has_failed());
    ck_assert_uint_eq(failures, 5);
  }
}
