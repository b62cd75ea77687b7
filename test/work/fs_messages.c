/* SPDX-License-Identifier: MIT */
/*
 * Message-oriented descriptors: a read of any size takes one message, as the system call does, and
 * leaves the rest.
 */
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "fs_ways.h"
#include "harness.h"

static char memory[256];

static ssize_t read_once(struct fs_way *way, int fd) {
  uv_buf_t buf = uv_buf_init(memory, sizeof memory);
  return fs_result(way, uv_fs_read(way->loop, fs_req(way), fd, &buf, 1, -1, way->cb));
}

static void expect_pieces(struct fs_way *way, int from, int to) {
  ck_assert_int_eq(write(to, "one", 3), 3);
  ck_assert_int_eq(write(to, "three", 5), 5);
  ck_assert_int_eq(read_once(way, from), 3);
  ck_assert_mem_eq(memory, "one", 3);
  ck_assert_int_eq(read_once(way, from), 5);
  ck_assert_mem_eq(memory, "three", 5);
  close(from);
  close(to);
}

static void expect_pieces_of_sockets(int type) {
  EACH_WAY(way) {
    int ends[2];
    ck_assert_int_eq(socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends), 0);
    expect_pieces(&way, ends[0], ends[1]);
  }
}

TEST(fs_read_takes_one_datagram) {
  expect_pieces_of_sockets(SOCK_DGRAM);
}

TEST(fs_read_takes_one_seqpacket_message) {
  expect_pieces_of_sockets(SOCK_SEQPACKET);
}

TEST(fs_read_takes_one_packet_of_o_direct_pipe) {
  EACH_WAY(way) {
    int ends[2];
    ck_assert_int_eq(pipe2(ends, O_CLOEXEC | O_DIRECT), 0);
    expect_pieces(&way, ends[0], ends[1]);
  }
}

TEST(fs_read_takes_one_from_semaphore_eventfd) {
  EACH_WAY(way) {
    int fd = eventfd(3, EFD_SEMAPHORE | EFD_CLOEXEC | EFD_NONBLOCK);
    ck_assert_int_ge(fd, 0);
    for (int i = 0; i < 3; i++)
      ck_assert_int_eq(read_once(&way, fd), 8);
    ck_assert_int_eq(read_once(&way, fd), UV_EAGAIN);
    close(fd);
  }
}

TEST(fs_read_takes_one_timerfd_count) {
  EACH_WAY(way) {
    int fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct itimerspec often = {{0, 1000}, {0, 1000}};
    ck_assert_int_eq(timerfd_settime(fd, 0, &often, NULL), 0);
    ck_assert_int_eq(read_once(&way, fd), 8);
    close(fd);
  }
}

TEST(zero_byte_fs_write_sends_empty_datagram) {
  EACH_WAY(way) {
    int ends[2];
    uv_buf_t nothing = uv_buf_init(memory, 0);
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends), 0);
    int err = uv_fs_write(way.loop, fs_req(&way), ends[1], &nothing, 1, -1, way.cb);
    ck_assert_int_eq(fs_result(&way, err), 0);
    ck_assert_int_eq(read(ends[0], memory, sizeof memory), 0);
    close(ends[0]);
    close(ends[1]);
  }
}

TEST(zero_byte_fs_read_still_calls_the_kernel) {
  EACH_WAY(way) {
    int fd = eventfd(1, EFD_CLOEXEC);
    uv_buf_t nothing = uv_buf_init(memory, 0);
    int err = uv_fs_read(way.loop, fs_req(&way), fd, &nothing, 1, -1, way.cb);
    ck_assert_int_eq(fs_result(&way, err), UV_EINVAL);
    close(fd);
  }
}
