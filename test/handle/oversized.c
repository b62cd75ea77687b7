/* SPDX-License-Identifier: MIT */
/* Writes larger than the kernel's limit per call, or with an absurd number of buffers. */
#include "harness.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "tmpdir.h"

/* The buffers are never dereferenced. */
static uv_buf_t huge[] = {{.base = NULL, .len = 0x40000000}, {.base = NULL, .len = 0x40000000}};
static uv_buf_t small = {.base = (char *)"x", .len = 1};

static void expect_refusals(int (*write_bufs)(const uv_buf_t *bufs, unsigned int nbufs)) {
  ck_assert_int_eq(write_bufs(huge, 2), UV_EINVAL);
  ck_assert_int_eq(write_bufs(&small, 0), UV_EINVAL);
  ck_assert_int_eq(write_bufs(&small, (unsigned int)-1), UV_EINVAL);
  ck_assert_int_eq(write_bufs(NULL, 1), UV_EINVAL);
}

static uv_tcp_t tcp;

static int write_to_stream(const uv_buf_t *bufs, unsigned int nbufs) {
  uv_write_t req;
  return uv_write(&req, (uv_stream_t *)&tcp, bufs, nbufs, NULL);
}

static int try_write_to_stream(const uv_buf_t *bufs, unsigned int nbufs) {
  return uv_try_write((uv_stream_t *)&tcp, bufs, nbufs);
}

TEST(streams_refuse_oversized_writes) {
  ck_assert_int_eq(uv_tcp_init(uv_default_loop(), &tcp), 0);
  expect_refusals(write_to_stream);
  expect_refusals(try_write_to_stream);
}

static uv_udp_t udp;
static struct sockaddr_in target;

static int send_datagram(const uv_buf_t *bufs, unsigned int nbufs) {
  uv_udp_send_t req;
  return uv_udp_send(&req, &udp, bufs, nbufs, (struct sockaddr *)&target, NULL);
}

static int try_send_datagram(const uv_buf_t *bufs, unsigned int nbufs) {
  return uv_udp_try_send(&udp, bufs, nbufs, (struct sockaddr *)&target);
}

TEST(udp_refuses_oversized_sends) {
  ck_assert_int_eq(uv_udp_init(uv_default_loop(), &udp), 0);
  ck_assert_int_eq(uv_ip4_addr("127.0.0.1", 9, &target), 0);
  expect_refusals(send_datagram);
  expect_refusals(try_send_datagram);
}

static int fd;

static int write_to_file(const uv_buf_t *bufs, unsigned int nbufs) {
  uv_fs_t req;
  int result = uv_fs_write(NULL, &req, fd, bufs, nbufs, 0, NULL);
  uv_fs_req_cleanup(&req);
  return result;
}

TEST(fs_refuses_oversized_write_and_sendfile) {
  uv_fs_t req;
  char *path = tmpdir_path("file");
  fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  free(path);
  ck_assert_int_ge(fd, 0);
  expect_refusals(write_to_file);
  ck_assert_int_eq(uv_fs_sendfile(NULL, &req, fd, fd, 0, INT_MAX, NULL), UV_EINVAL);
  uv_fs_req_cleanup(&req);
  close(fd);
}
