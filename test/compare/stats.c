/* SPDX-License-Identifier: MIT */
/* uv_fs_stat(), uv_fs_lstat() and uv_fs_fstat(), compared with the system calls. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compare.h"

static char long_name[512];

static const char *const paths[] = {
    "file",
    "empty",
    "sparse",
    "folder",
    "folder/",
    "folder/../file",
    "link",
    "dangling",
    "round",
    "fifo",
    "socket",
    "missing",
    "file/x",
    "",
    "null-device",
    ".",
    "/",
    "/proc/self",
    "/proc/version",
    long_name,
    "/sys/devices/system/cpu/possible",
};

static bool is_same_time(uv_timespec_t left, struct timespec right) {
  return left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec;
}

/* Directories in /proc have new times on each stat. */
static bool agrees(const uv_stat_t *left, const struct stat *right) {
  return left->st_dev == right->st_dev && left->st_ino == right->st_ino &&
         left->st_mode == right->st_mode && left->st_nlink == right->st_nlink &&
         left->st_uid == right->st_uid && left->st_gid == right->st_gid &&
         left->st_rdev == right->st_rdev && left->st_size == (uint64_t)right->st_size &&
         left->st_blksize == (uint64_t)right->st_blksize &&
         left->st_blocks == (uint64_t)right->st_blocks &&
         is_same_time(left->st_mtim, right->st_mtim) && is_same_time(left->st_ctim, right->st_ctim);
}

static void called_back(uv_fs_t *req) {
  (void)req;
}

static void finish(const char *subject, const char *request, uv_fs_t *req, const struct stat *real,
                   int real_result) {
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  printf("%s\t%s%s\t%s", subject, request, req->cb != NULL ? "" : ", sync", outcome(req->result));
  if ((req->result == 0) != (real_result == 0))
    printf(" but the system says %s", outcome(real_result));
  if (req->result == 0)
    printf(" mode %o %s", (unsigned int)req->statbuf.st_mode,
           req->ptr == &req->statbuf && agrees(&req->statbuf, real) ? "agrees" : "DIFFERS");
  printf("\n");
  uv_fs_req_cleanup(req);
}

static void compare_path(const char *path, uv_fs_cb cb) {
  const char *name = path == long_name ? "a name that is too long" : path[0] ? path : "no name";
  struct stat real;
  uv_fs_t req;
  int real_result = stat(path, &real) == 0 ? 0 : -errno;
  uv_fs_stat(uv_default_loop(), &req, path, cb);
  finish(name, "stat", &req, &real, real_result);
  real_result = lstat(path, &real) == 0 ? 0 : -errno;
  uv_fs_lstat(uv_default_loop(), &req, path, cb);
  finish(name, "lstat", &req, &real, real_result);
}

static void compare_descriptor(const struct kind *kind, uv_fs_cb cb) {
  struct subject subject = {-1, -1};
  struct stat real;
  uv_fs_t req;
  if (kind->make(&subject)) {
    int real_result = fstat(subject.fd, &real) == 0 ? 0 : -errno;
    uv_fs_fstat(uv_default_loop(), &req, subject.fd, cb);
    finish(kind->name, "fstat", &req, &real, real_result);
  }
  drop(&subject);
}

/* Twice: a repeated request may take another path. */
void compare_stats(void) {
  memset(long_name, 'x', sizeof long_name - 1);
  for (int round = 0; round < 2; round++) {
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
      compare_path(paths[i], called_back);
      compare_path(paths[i], NULL);
    }
    for (size_t k = 0; k < kind_count; k++) {
      compare_descriptor(&kinds[k], called_back);
      compare_descriptor(&kinds[k], NULL);
    }
  }
}
