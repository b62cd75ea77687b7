/* SPDX-License-Identifier: MIT */
/* uv_fs_stat() and uv_fs_statfs(), compared with stat() and statfs(). */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fs_ways.h"

static void expect_time(uv_timespec_t is, struct timespec expected) {
  ck_assert_int_eq(is.tv_sec, expected.tv_sec);
  ck_assert_int_eq(is.tv_nsec, expected.tv_nsec);
}

static void expect_stat(const struct fs_way *way, const struct stat *expected) {
  const uv_stat_t *is = way->req.ptr;
  ck_assert_ptr_eq(is, &way->req.statbuf);
  ck_assert_uint_eq(is->st_dev, expected->st_dev);
  ck_assert_uint_eq(is->st_mode, expected->st_mode);
  ck_assert_uint_eq(is->st_nlink, expected->st_nlink);
  ck_assert_uint_eq(is->st_uid, expected->st_uid);
  ck_assert_uint_eq(is->st_gid, expected->st_gid);
  ck_assert_uint_eq(is->st_rdev, expected->st_rdev);
  ck_assert_uint_eq(is->st_ino, expected->st_ino);
  ck_assert_uint_eq(is->st_size, (uint64_t)expected->st_size);
  ck_assert_uint_eq(is->st_blksize, (uint64_t)expected->st_blksize);
  ck_assert_uint_eq(is->st_blocks, (uint64_t)expected->st_blocks);
  ck_assert_uint_eq(is->st_flags, 0);
  ck_assert_uint_eq(is->st_gen, 0);
  expect_time(is->st_atim, expected->st_atim);
  expect_time(is->st_mtim, expected->st_mtim);
  expect_time(is->st_ctim, expected->st_ctim);
}

TEST(stat_agrees_with_the_system) {
  char *file = fs_file_of_size("file", 100000);
  char *link = tmpdir_path("link");
  ck_assert_int_eq(symlink(file, link), 0);
  const char *paths[] = {file, link, "/", "/dev/null", "/proc/self", "."};
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
    EACH_WAY(way) {
      struct stat expected;
      ck_assert_int_eq(stat(paths[i], &expected), 0);
      ck_assert_int_eq(fs_result(&way, uv_fs_stat(way.loop, fs_req(&way), paths[i], way.cb)), 0);
      expect_stat(&way, &expected);
      ck_assert_int_eq(lstat(paths[i], &expected), 0);
      ck_assert_int_eq(fs_result(&way, uv_fs_lstat(way.loop, fs_req(&way), paths[i], way.cb)), 0);
      expect_stat(&way, &expected);
    }
  free(file);
  free(link);
}

TEST(fstat_agrees_with_the_system) {
  char *path = fs_file("file", "contents");
  int ends[2];
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  const int fds[] = {open(path, O_RDONLY | O_CLOEXEC), open(path, O_PATH | O_CLOEXEC), ends[0]};
  for (size_t i = 0; i < sizeof fds / sizeof fds[0]; i++)
    EACH_WAY(way) {
      struct stat expected;
      ck_assert_int_eq(fstat(fds[i], &expected), 0);
      ck_assert_int_eq(fs_result(&way, uv_fs_fstat(way.loop, fs_req(&way), fds[i], way.cb)), 0);
      expect_stat(&way, &expected);
    }
  close(fds[0]);
  close(fds[1]);
  close(ends[0]);
  close(ends[1]);
  free(path);
}

TEST(stat_birthtime_is_not_after_ctime) {
  char *path = fs_file("file", "");
  uv_fs_t req;
  ck_assert_int_eq(uv_fs_utime(NULL, &req, path, 5, 5, NULL), 0);
  ck_assert_int_eq(uv_fs_stat(NULL, &req, path, NULL), 0);
  const uv_stat_t *info = &req.statbuf;
  ck_assert_int_gt(info->st_birthtim.tv_sec, 5);
  ck_assert(info->st_birthtim.tv_sec < info->st_ctim.tv_sec ||
            (info->st_birthtim.tv_sec == info->st_ctim.tv_sec &&
             info->st_birthtim.tv_nsec <= info->st_ctim.tv_nsec));
  uv_fs_req_cleanup(&req);
  free(path);
}

TEST(stat_reports_errors) {
  char *file = fs_file("file", "");
  char *below = tmpdir_path("file/below");
  char *dangling = tmpdir_path("dangling");
  ck_assert_int_eq(symlink("nowhere", dangling), 0);
  EACH_WAY(way) {
    uv_fs_t *req = &way.req;
    ck_assert_int_eq(fs_result(&way, uv_fs_stat(way.loop, fs_req(&way), "", way.cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_lstat(way.loop, fs_req(&way), "", way.cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_stat(way.loop, fs_req(&way), below, way.cb)),
                     UV_ENOTDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_stat(way.loop, fs_req(&way), dangling, way.cb)),
                     UV_ENOENT);
    ck_assert_ptr_null(req->ptr);
    ck_assert_int_eq(fs_result(&way, uv_fs_lstat(way.loop, fs_req(&way), dangling, way.cb)), 0);
    ck_assert_uint_eq(req->statbuf.st_mode & S_IFMT, S_IFLNK);
  }
  free(file);
  free(below);
  free(dangling);
}

static void stat_all_ways(const char *path, int fd, bool birth_is_change) {
  struct stat expected;
  ck_assert_int_eq(stat(path, &expected), 0);
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_stat(way.loop, fs_req(&way), path, way.cb)), 0);
    expect_stat(&way, &expected);
    if (birth_is_change)
      expect_time(way.req.statbuf.st_birthtim, expected.st_ctim);
    ck_assert_int_eq(fs_result(&way, uv_fs_fstat(way.loop, fs_req(&way), fd, way.cb)), 0);
    expect_stat(&way, &expected);
    ck_assert_int_eq(fs_result(&way, uv_fs_stat(way.loop, fs_req(&way), "", way.cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_fstat(way.loop, fs_req(&way), -1, way.cb)), UV_EBADF);
  }
}

static void stat_when_statx_gives(int error) {
  char *path = fs_file("file", "contents");
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (forbid(SYS_statx, error))
    stat_all_ways(path, fd, error == EPERM);
  close(fd);
  free(path);
}

TEST(stat_falls_back_when_statx_is_forbidden) {
  stat_when_statx_gives(EPERM);
}

TEST(stat_falls_back_when_statx_does_not_exist) {
  stat_when_statx_gives(ENOSYS);
}

TEST(statfs_agrees_with_the_system) {
  const char *paths[] = {tmpdir(), "/proc", "/"};
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
    EACH_WAY(way) {
      struct statfs expected;
      ck_assert_int_eq(statfs(paths[i], &expected), 0);
      ck_assert_int_eq(fs_result(&way, uv_fs_statfs(way.loop, fs_req(&way), paths[i], way.cb)), 0);
      const uv_statfs_t *is = way.req.ptr;
      ck_assert_uint_eq(is->f_type, (uint64_t)expected.f_type);
      ck_assert_uint_eq(is->f_bsize, (uint64_t)expected.f_bsize);
      ck_assert_uint_eq(is->f_blocks, expected.f_blocks);
      ck_assert_uint_eq(is->f_files, expected.f_files);
      ck_assert_uint_eq(is->f_frsize, (uint64_t)expected.f_frsize);
      ck_assert_uint_le(is->f_bavail, is->f_blocks);
      ck_assert_uint_le(is->f_bfree, is->f_blocks);
      ck_assert_uint_le(is->f_ffree, is->f_files);
    }
}

TEST(failed_statfs_has_no_result) {
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_statfs(way.loop, fs_req(&way), "/nowhere", way.cb)),
                     UV_ENOENT);
    ck_assert_ptr_null(way.req.ptr);
  }
}
