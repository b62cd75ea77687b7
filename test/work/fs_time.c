/* SPDX-License-Identifier: MIT */
/* Setting times of files. */
#include "harness.h"

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fs_ways.h"

static const struct {
  double time;
  long seconds;
  long ns;
} cases[] = {
    {0, 0, 0},
    {1.5, 1, 500000000},
    {-1.5, -2, 500000000},
    {-0.25, -1, 750000000},
    {-1, -1, 0},
    {1700000000.123456, 1700000000, 123456000},
    {1700000000.123456789, 1700000000, 123456000},
    {-1700000000.987654, -1700000001, 12347000},
#if __SIZEOF_LONG__ > 4
    {4000000000.5, 4000000000, 500000000},
#endif
    {0.0000001, 0, 0},
    {-0.0000001, 0, 0},
};

static void expect_times(const char *path, size_t of_case) {
  struct stat info;
  ck_assert_int_eq(lstat(path, &info), 0);
  ck_assert_int_eq(info.st_mtim.tv_sec, cases[of_case].seconds);
  ck_assert_int_eq(info.st_mtim.tv_nsec, cases[of_case].ns);
  ck_assert_int_eq(info.st_atim.tv_sec, cases[of_case].seconds);
  ck_assert_int_eq(info.st_atim.tv_nsec, cases[of_case].ns);
}

TEST(utime_sets_times_to_the_microsecond) {
  char *path = fs_file("file", "");
  char *link = tmpdir_path("link");
  ck_assert_int_eq(symlink("nowhere", link), 0);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    double time = cases[i].time;
    EACH_WAY(way) {
      ck_assert_int_eq(
          fs_result(&way, uv_fs_utime(way.loop, fs_req(&way), path, time, time, way.cb)), 0);
      expect_times(path, i);
      ck_assert_int_eq(fs_result(&way, uv_fs_utime(way.loop, fs_req(&way), path, 9, 9, way.cb)), 0);
      ck_assert_int_eq(
          fs_result(&way, uv_fs_futime(way.loop, fs_req(&way), fd, time, time, way.cb)), 0);
      expect_times(path, i);
      ck_assert_int_eq(
          fs_result(&way, uv_fs_lutime(way.loop, fs_req(&way), link, time, time, way.cb)), 0);
      expect_times(link, i);
    }
  }
  close(fd);
  free(path);
  free(link);
}

TEST(utime_supports_omit_and_now) {
  char *path = fs_file("file", "");
  EACH_WAY(way) {
    struct stat info;
    time_t before = time(NULL) - 1;
    ck_assert_int_eq(fs_result(&way, uv_fs_utime(way.loop, fs_req(&way), path, 10, 20, way.cb)), 0);
    ck_assert_int_eq(
        fs_result(&way, uv_fs_utime(way.loop, fs_req(&way), path, UV_FS_UTIME_OMIT, 30, way.cb)),
        0);
    ck_assert_int_eq(stat(path, &info), 0);
    ck_assert_int_eq(info.st_atim.tv_sec, 10);
    ck_assert_int_eq(info.st_mtim.tv_sec, 30);
    int returned =
        uv_fs_utime(way.loop, fs_req(&way), path, UV_FS_UTIME_NOW, UV_FS_UTIME_OMIT, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), 0);
    ck_assert_int_eq(stat(path, &info), 0);
    ck_assert_int_ge(info.st_atim.tv_sec, before);
    ck_assert_int_eq(info.st_mtim.tv_sec, 30);
  }
  free(path);
}

/* Times out of the file system's range become the latest or earliest that it supports. */
TEST(utime_clamps_out_of_range_times) {
  char *path = fs_file("file", "");
  static const double absurd[] = {1e15, 1e18, 1e19, 1e300};
  for (size_t i = 0; i < sizeof absurd / sizeof absurd[0]; i++)
    EACH_WAY(way) {
      struct stat info;
      int returned = uv_fs_utime(way.loop, fs_req(&way), path, -absurd[i], absurd[i], way.cb);
      ck_assert_int_eq(fs_result(&way, returned), 0);
      ck_assert_int_eq(stat(path, &info), 0);
      ck_assert_int_le(info.st_atim.tv_sec, 0);
      ck_assert_int_ge(info.st_mtim.tv_sec, INT32_MAX);
    }
  free(path);
}

TEST(utime_of_missing_file_reports_enoent) {
  char *none = tmpdir_path("none");
  char *link = tmpdir_path("link");
  ck_assert_int_eq(symlink("nowhere", link), 0);
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_utime(way.loop, fs_req(&way), none, 1, 1, way.cb)),
                     UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_lutime(way.loop, fs_req(&way), none, 1, 1, way.cb)),
                     UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_utime(way.loop, fs_req(&way), link, 1, 1, way.cb)),
                     UV_ENOENT);
  }
  free(none);
  free(link);
}
