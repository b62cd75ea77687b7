/* SPDX-License-Identifier: MIT */
/* Reading and writing: positions, many buffers, short transfers. */
#include "harness.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fs_ways.h"

static uv_buf_t buffer(const char *bytes, size_t length) {
  return (uv_buf_t){.base = (char *)bytes, .len = length};
}

TEST(read_without_offset_advances_the_position) {
  char *path = fs_file("file", "0123456789");
  EACH_WAY(way) {
    char bytes[4] = "";
    uv_buf_t buf = buffer(bytes, 4);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t lengths[] = {4, 4, 2, 0, 0};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
      ck_assert_int_eq(fs_result(&way, uv_fs_read(way.loop, fs_req(&way), fd, &buf, 1, -1, way.cb)),
                       lengths[i]);
    ck_assert_int_eq(memcmp(bytes, "8967", 4), 0);
    close(fd);
  }
  free(path);
}

TEST(read_at_offset_keeps_the_position) {
  char *path = fs_file("file", "0123456789");
  EACH_WAY(way) {
    char bytes[3];
    uv_buf_t buf = buffer(bytes, 3);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    ck_assert_int_eq(fs_result(&way, uv_fs_read(way.loop, fs_req(&way), fd, &buf, 1, 5, way.cb)),
                     3);
    ck_assert_int_eq(memcmp(bytes, "567", 3), 0);
    ck_assert_int_eq(fs_result(&way, uv_fs_write(way.loop, fs_req(&way), fd, &buf, 1, 0, way.cb)),
                     3);
    ck_assert_int_eq(lseek(fd, 0, SEEK_CUR), 0);
    fs_expect_contents(path, "5673456789");
    buf = buffer("012", 3);
    ck_assert_int_eq(fs_result(&way, uv_fs_write(way.loop, fs_req(&way), fd, &buf, 1, -7, way.cb)),
                     3);
    ck_assert_int_eq(lseek(fd, 0, SEEK_CUR), 3);
    close(fd);
  }
  free(path);
}

TEST(write_takes_any_number_of_buffers_and_read_up_to_iov_max) {
  enum { COUNT = 3000, LENGTH = 7 };
  static char out[COUNT * LENGTH];
  static char in[COUNT * LENGTH];
  static uv_buf_t bufs[COUNT];
  char *path = tmpdir_path("file");
  EACH_WAY(way) {
    for (int i = 0; i < COUNT * LENGTH; i++)
      out[i] = (char)(i * 31 + i / 256);
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (int i = 0; i < COUNT; i++)
      bufs[i] = buffer(out + i * LENGTH, LENGTH);
    int returned = uv_fs_write(way.loop, fs_req(&way), fd, bufs, COUNT, 0, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), sizeof out);
    for (int i = 0; i < COUNT; i++)
      bufs[i] = buffer(in + i * LENGTH, LENGTH);
    returned = uv_fs_read(way.loop, fs_req(&way), fd, bufs, COUNT, 0, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), IOV_MAX * LENGTH);
    ck_assert_int_eq(memcmp(in, out, IOV_MAX * LENGTH), 0);
    close(fd);
  }
  free(path);
}

TEST(empty_buffers_between_full_ones_are_skipped) {
  enum { COUNT = 2500 };
  static uv_buf_t bufs[COUNT];
  char *path = tmpdir_path("file");
  EACH_WAY(way) {
    for (int i = 0; i < COUNT; i++)
      bufs[i] = buffer("x", 0);
    bufs[3] = buffer("ab", 2);
    bufs[COUNT - 2] = buffer("cd", 2);
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    int returned = uv_fs_write(way.loop, fs_req(&way), fd, bufs, COUNT, -1, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), 4);
    fs_expect_contents(path, "abcd");
    returned = uv_fs_write(way.loop, fs_req(&way), fd, bufs + 4, 10, -1, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), 0);
    returned = uv_fs_read(way.loop, fs_req(&way), fd, bufs, 1, 0, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), 0);
    close(fd);
  }
  free(path);
}

/* The first 64 KiB fit, then the pipe is full: what was written counts, not the error. */
TEST(short_write_reports_bytes_written) {
  enum { COUNT = 5000, LENGTH = 100 };
  static char bytes[LENGTH];
  static uv_buf_t bufs[COUNT];
  for (int i = 0; i < COUNT; i++)
    bufs[i] = buffer(bytes, LENGTH);
  EACH_WAY(way) {
    int ends[2];
    ck_assert_int_eq(pipe2(ends, O_NONBLOCK | O_CLOEXEC), 0);
    int size = fcntl(ends[1], F_GETPIPE_SZ);
    int returned = uv_fs_write(way.loop, fs_req(&way), ends[1], bufs, COUNT, -1, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), size);
    returned = uv_fs_write(way.loop, fs_req(&way), ends[1], bufs, COUNT, -1, way.cb);
    ck_assert_int_eq(fs_result(&way, returned), UV_EAGAIN);
    close(ends[0]);
    close(ends[1]);
  }
}

TEST(read_and_write_report_errors) {
  char *path = fs_file("file", "x");
  char byte = 'x';
  uv_buf_t buf = buffer(&byte, 1);
  int to_read = open(path, O_RDONLY | O_CLOEXEC);
  int to_write = open(path, O_WRONLY | O_CLOEXEC);
  int dir = open(tmpdir(), O_RDONLY | O_CLOEXEC);
  int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  int ends[2];
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  EACH_WAY(way) {
    ck_assert_int_eq(
        fs_result(&way, uv_fs_write(way.loop, fs_req(&way), to_read, &buf, 1, 0, way.cb)),
        UV_EBADF);
    ck_assert_int_eq(
        fs_result(&way, uv_fs_read(way.loop, fs_req(&way), to_write, &buf, 1, 0, way.cb)),
        UV_EBADF);
    ck_assert_int_eq(fs_result(&way, uv_fs_read(way.loop, fs_req(&way), dir, &buf, 1, 0, way.cb)),
                     UV_EISDIR);
    ck_assert_int_eq(
        fs_result(&way, uv_fs_read(way.loop, fs_req(&way), ends[0], &buf, 1, 0, way.cb)),
        UV_ESPIPE);
    ck_assert_int_eq(
        fs_result(&way, uv_fs_write(way.loop, fs_req(&way), full, &buf, 1, -1, way.cb)), UV_ENOSPC);
    ck_assert_int_eq(
        fs_result(&way, uv_fs_write(way.loop, fs_req(&way), to_write, &buf, 1, INT64_MAX, way.cb)),
        UV_EINVAL);
  }
  close(to_read);
  close(to_write);
  close(dir);
  close(full);
  close(ends[0]);
  close(ends[1]);
  free(path);
}

TEST(write_works_beyond_four_gibibytes) {
  char *path = tmpdir_path("sparse");
  int64_t far = ((int64_t)1 << 33) + 5;
  EACH_WAY(way) {
    char byte = '!';
    uv_buf_t buf = buffer(&byte, 1);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ck_assert_int_eq(fs_result(&way, uv_fs_write(way.loop, fs_req(&way), fd, &buf, 1, far, way.cb)),
                     1);
    byte = 0;
    ck_assert_int_eq(fs_result(&way, uv_fs_read(way.loop, fs_req(&way), fd, &buf, 1, far, way.cb)),
                     1);
    ck_assert_int_eq(byte, '!');
    close(fd);
    unlink(path);
  }
  free(path);
}
