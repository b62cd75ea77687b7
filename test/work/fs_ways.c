/* SPDX-License-Identifier: MIT */
/* File requests with and without a callback, and files for their tests. */
#include "fs_ways.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"

#define NOBODY 65534
#define PIECE ((size_t)1 << 20)

static void called_back(uv_fs_t *req) {
  struct fs_way *way = req->data;
  way->called++;
}

static void end_round(struct fs_way *way) {
  fs_req(way);
  uv_fs_req_cleanup(&way->req);
  ck_assert_ptr_null(way->req.path);
  ck_assert_ptr_null(way->req.ptr);
  if (way->loop != NULL)
    ck_assert_int_eq(uv_loop_close(way->loop), 0);
}

int fs_next_way(struct fs_way *way) {
  if (way->round >= 0)
    end_round(way);
  if (++way->round > 1)
    return 0;
  way->called = 0;
  way->used = 0;
  memset(&way->req, 0xee, sizeof way->req);
  way->req.data = way;
  way->loop = NULL;
  way->cb = NULL;
  if (way->round == 1) {
    way->loop = &way->memory;
    way->cb = called_back;
    ck_assert_int_eq(uv_loop_init(way->loop), 0);
  }
  return 1;
}

uv_fs_t *fs_req(struct fs_way *way) {
  if (way->used)
    uv_fs_req_cleanup(&way->req);
  way->used = 1;
  return &way->req;
}

ssize_t fs_result(struct fs_way *way, int returned) {
  ck_assert_ptr_eq(way->req.data, way);
  if (way->cb == NULL) {
    ck_assert_int_eq(returned, way->req.result);
    return returned;
  }
  ck_assert_int_eq(returned, 0);
  ck_assert_int_eq(way->called, 0);
  ck_assert_int_eq(uv_loop_alive(way->loop), 1);
  ck_assert_int_eq(uv_run(way->loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(way->called, 1);
  way->called = 0;
  return way->req.result;
}

static char *write_file(const char *name, const char *bytes, size_t size) {
  char *path = tmpdir_path(name);
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(write(fd, bytes, size), (ssize_t)size);
  close(fd);
  return path;
}

char *fs_file(const char *name, const char *contents) {
  return write_file(name, contents, strlen(contents));
}

char *fs_file_of_size(const char *name, size_t size) {
  char *bytes = malloc(size + 1);
  ck_assert_ptr_nonnull(bytes);
  uint32_t state = 1;
  for (size_t i = 0; i < size; i++) {
    state = state * 1664525u + 1013904223u;
    bytes[i] = (char)(state >> 24);
  }
  char *path = write_file(name, bytes, size);
  free(bytes);
  return path;
}

char *fs_dir(const char *name) {
  char *path = tmpdir_path(name);
  ck_assert_int_eq(mkdir(path, 0755), 0);
  return path;
}

/* Less than size only at the end of the file. */
static size_t read_all(int fd, char *bytes, size_t size) {
  size_t length = 0;
  ssize_t count;
  do {
    count = read(fd, bytes + length, size - length);
    ck_assert_int_ge(count, 0);
    length += (size_t)count;
  } while (count > 0);
  return length;
}

static int open_to_read(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ck_assert_msg(fd >= 0, "cannot open %s", path);
  return fd;
}

void fs_expect_same(const char *left, const char *right) {
  static char left_bytes[PIECE];
  static char right_bytes[PIECE];
  int left_fd = open_to_read(left);
  int right_fd = open_to_read(right);
  size_t length;
  do {
    length = read_all(left_fd, left_bytes, PIECE);
    ck_assert_uint_eq(read_all(right_fd, right_bytes, PIECE), length);
    ck_assert_int_eq(memcmp(left_bytes, right_bytes, length), 0);
  } while (length == PIECE);
  close(left_fd);
  close(right_fd);
}

void fs_expect_contents(const char *path, const char *contents) {
  static char bytes[PIECE];
  int fd = open_to_read(path);
  size_t length = read_all(fd, bytes, PIECE);
  ck_assert_uint_eq(length, strlen(contents));
  ck_assert_int_eq(memcmp(bytes, contents, length), 0);
  close(fd);
}

/* The leak sanitizer inspects its own process at exit, which only the original user may do. */
static void become_root_again(void) {
  if (getuid() == 0 && (seteuid(0) != 0 || prctl(PR_SET_DUMPABLE, 1) != 0))
    abort();
}

void fs_become_nobody(void) {
  ck_assert_int_eq(chmod(tmpdir(), 0755), 0);
  atexit(become_root_again);
  if (geteuid() == 0)
    ck_assert_int_eq(seteuid(NOBODY), 0);
}
