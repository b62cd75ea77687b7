/* SPDX-License-Identifier: MIT */
/* Moving bytes between descriptors of all kinds. */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fs_ways.h"

TEST_LABEL("threads")

enum { LARGE = 1000000 };

static ssize_t send_bytes(struct fs_way *way, int out, int in, int64_t offset, size_t length) {
  return fs_result(way, uv_fs_sendfile(way->loop, fs_req(way), out, in, offset, length, way->cb));
}

static int open_new(const char *path, int flags) {
  int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | flags, 0600);
  ck_assert_int_ge(fd, 0);
  return fd;
}

TEST(sendfile_reads_at_the_offset_and_writes_at_the_position) {
  char *from = fs_file("from", "0123456789");
  char *to = tmpdir_path("to");
  int in = open(from, O_RDONLY | O_CLOEXEC);
  EACH_WAY(way) {
    int out = open_new(to, 0);
    ck_assert_int_eq(send_bytes(&way, out, in, 2, 3), 3);
    ck_assert_int_eq(send_bytes(&way, out, in, 8, 100), 2);
    ck_assert_int_eq(send_bytes(&way, out, in, 10, 100), 0);
    ck_assert_int_eq(send_bytes(&way, out, in, 1000, 100), 0);
    ck_assert_int_eq(send_bytes(&way, out, in, 0, 0), 0);
    ck_assert_int_eq(lseek(in, 0, SEEK_CUR), 0);
    fs_expect_contents(to, "23489");
    close(out);
  }
  close(in);
  free(from);
  free(to);
}

TEST(sendfile_to_append_only_file_works) {
  char *from = fs_file("from", "new");
  char *to = tmpdir_path("to");
  int in = open(from, O_RDONLY | O_CLOEXEC);
  EACH_WAY(way) {
    int out = open_new(to, O_APPEND);
    ck_assert_int_eq(write(out, "old ", 4), 4);
    ck_assert_int_eq(lseek(out, 0, SEEK_SET), 0);
    ck_assert_int_eq(send_bytes(&way, out, in, 0, 100), 3);
    fs_expect_contents(to, "old new");
    close(out);
  }
  close(in);
  free(from);
  free(to);
}

TEST(sendfile_from_pipe_moves_available_bytes) {
  char *to = tmpdir_path("to");
  EACH_WAY(way) {
    int ends[2];
    int out = open_new(to, 0);
    ck_assert_int_eq(pipe2(ends, O_NONBLOCK | O_CLOEXEC), 0);
    ck_assert_int_eq(send_bytes(&way, out, ends[0], 0, 100), UV_EAGAIN);
    ck_assert_int_eq(write(ends[1], "from a pipe", 11), 11);
    ck_assert_int_eq(send_bytes(&way, out, ends[0], 0, 100), 11);
    fs_expect_contents(to, "from a pipe");
    close(ends[0]);
    close(ends[1]);
    close(out);
  }
  free(to);
}

struct reader {
  int fd;
  char *bytes;
  size_t length;
};

static void read_to_the_end(void *arg) {
  struct reader *reader = arg;
  ssize_t count;
  while ((count = read(reader->fd, reader->bytes + reader->length, 10000)) > 0)
    reader->length += (size_t)count;
}

/* All of a large file arrives, though neither end holds it, and though the writer may not block. */
static void send_to_reader(struct fs_way *way, int out, int other_end, const char *path) {
  char *bytes = malloc(LARGE + 10000);
  char *expected = malloc(LARGE);
  struct reader reader = {.fd = other_end, .bytes = bytes};
  uv_thread_t thread;
  int in = open(path, O_RDONLY | O_CLOEXEC);
  ck_assert_int_eq(read(in, expected, LARGE), LARGE);
  ck_assert_int_eq(uv_thread_create(&thread, read_to_the_end, &reader), 0);
  ck_assert_int_eq(send_bytes(way, out, in, 0, LARGE + 5), LARGE);
  close(out);
  uv_thread_join(&thread);
  ck_assert_uint_eq(reader.length, LARGE);
  ck_assert_int_eq(memcmp(bytes, expected, LARGE), 0);
  close(in);
  close(other_end);
  free(bytes);
  free(expected);
}

TEST(sendfile_to_a_pipe_sends_everything) {
  char *path = fs_file_of_size("file", LARGE);
  for (int flags = O_CLOEXEC; flags != -1; flags = flags == O_CLOEXEC ? O_CLOEXEC | O_NONBLOCK : -1)
    EACH_WAY(way) {
      int ends[2];
      ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
      ck_assert_int_eq(fcntl(ends[1], F_SETFL, flags & O_NONBLOCK), 0);
      send_to_reader(&way, ends[1], ends[0], path);
    }
  free(path);
}

TEST(sendfile_to_a_socket_sends_everything) {
  char *path = fs_file_of_size("file", LARGE);
  for (int flags = 0; flags != -1; flags = flags == 0 ? O_NONBLOCK : -1)
    EACH_WAY(way) {
      int ends[2];
      ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
      ck_assert_int_eq(fcntl(ends[1], F_SETFL, flags), 0);
      send_to_reader(&way, ends[1], ends[0], path);
    }
  free(path);
}

TEST(sendfile_falls_back_when_kernel_refuses) {
  char *path = fs_file_of_size("file", LARGE);
  char *to = tmpdir_path("to");
  if (forbid(SYS_copy_file_range, ENOSYS) && forbid(SYS_sendfile, EINVAL))
    EACH_WAY(way) {
      int ends[2];
      ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
      send_to_reader(&way, ends[1], ends[0], path);
      int in = open(path, O_RDONLY | O_CLOEXEC);
      int out = open_new(to, 0);
      ck_assert_int_eq(send_bytes(&way, out, in, 0, LARGE), LARGE);
      fs_expect_same(path, to);
      close(in);
      close(out);
    }
  free(path);
  free(to);
}

TEST(sendfile_reports_errors) {
  char *path = fs_file("file", "contents");
  int to_read = open(path, O_RDONLY | O_CLOEXEC);
  int to_write = open(path, O_WRONLY | O_CLOEXEC);
  int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  int ends[2];
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  close(ends[0]);
  signal(SIGPIPE, SIG_IGN);
  EACH_WAY(way) {
    ck_assert_int_eq(send_bytes(&way, to_read, to_read, 0, 3), UV_EBADF);
    ck_assert_int_eq(send_bytes(&way, to_write, to_write, 0, 3), UV_EBADF);
    ck_assert_int_eq(send_bytes(&way, to_write, to_read, -1, 3), UV_EINVAL);
    ck_assert_int_eq(send_bytes(&way, -1, to_read, 0, 3), UV_EBADF);
    ck_assert_int_eq(send_bytes(&way, to_write, -1, 0, 3), UV_EBADF);
    ck_assert_int_eq(send_bytes(&way, ends[1], to_read, 0, 3), UV_EPIPE);
    ck_assert_int_eq(send_bytes(&way, full, to_read, 0, 3), UV_ENOSPC);
  }
  close(to_read);
  close(to_write);
  close(full);
  close(ends[1]);
  free(path);
}
