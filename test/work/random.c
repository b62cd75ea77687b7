/* SPDX-License-Identifier: MIT */
/* uv_random(), synchronous and on the pool. */
#include "harness.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#include "busy_threads.h"

static int callbacks;
static int last_status;

static void count_callback(uv_random_t *req, int status, void *buf, size_t buflen) {
  ck_assert_ptr_eq(buf, req->buf);
  ck_assert_uint_eq(buflen, req->buflen);
  callbacks++;
  last_status = status;
}

/* All zero by chance: once in 2^256 runs. */
static void expect_filled(const char *bytes, size_t size) {
  static const char zeros[32];
  ck_assert_uint_ge(size, sizeof zeros);
  ck_assert_int_ne(memcmp(bytes, zeros, sizeof zeros), 0);
  ck_assert_int_ne(memcmp(bytes + size - sizeof zeros, zeros, sizeof zeros), 0);
}

TEST(random_without_callback_is_synchronous) {
  char one[32] = {0};
  char other[32] = {0};
  ck_assert_int_eq(uv_random(NULL, NULL, one, sizeof one, 0, NULL), 0);
  ck_assert_int_eq(uv_random(NULL, NULL, other, sizeof other, 0, NULL), 0);
  expect_filled(one, sizeof one);
  expect_filled(other, sizeof other);
  ck_assert_int_ne(memcmp(one, other, sizeof one), 0);
}

TEST(random_with_callback_runs_on_the_pool) {
  uv_loop_t *loop = uv_default_loop();
  uv_random_t req;
  char bytes[64] = {0};
  last_status = 1;
  ck_assert_int_eq(uv_random(loop, &req, bytes, sizeof bytes, 0, count_callback), 0);
  ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, 0);
  expect_filled(bytes, sizeof bytes);
}

TEST(random_fills_buffers_beyond_one_system_call) {
  size_t size = (size_t)40 << 20; /* one call returns at most 32 MiB */
  char *bytes = calloc(1, size);
  ck_assert_int_eq(uv_random(NULL, NULL, bytes, size, 0, NULL), 0);
  expect_filled(bytes, size);
  free(bytes);
}

TEST(random_refuses_flags_and_sizes_above_int_max) {
  char byte;
  size_t too_many = 0x80000000u;
  ck_assert_int_eq(uv_random(NULL, NULL, &byte, 1, 1, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_random(NULL, NULL, &byte, too_many, 0, NULL), UV_E2BIG);
  ck_assert_int_eq(uv_random(NULL, NULL, &byte, 0, 0, NULL), 0);
}

TEST(async_random_requires_loop_and_request) {
  uv_random_t req;
  char byte;
  ck_assert_int_eq(uv_random(NULL, &req, &byte, 1, 0, count_callback), UV_EINVAL);
  ck_assert_int_eq(uv_random(uv_default_loop(), NULL, &byte, 1, 0, count_callback), UV_EINVAL);
  ck_assert_int_eq(uv_loop_alive(uv_default_loop()), 0);
}

TEST(random_can_be_cancelled) {
  uv_loop_t *loop = uv_default_loop();
  uv_random_t req;
  char bytes[32] = {0};
  setenv("UV_THREADPOOL_SIZE", "2", 1);
  busy_start(loop, 2);
  ck_assert_int_eq(uv_random(loop, &req, bytes, sizeof bytes, 0, count_callback), 0);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&req), 0);
  busy_end(2);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_status, UV_ECANCELED);
}

static void fall_back_after(int error) {
  char bytes[64] = {0};
  int fds = fds_open();
  ck_assert(forbid(SYS_getrandom, error));
  ck_assert_int_eq(uv_random(NULL, NULL, bytes, sizeof bytes, 0, NULL), 0);
  expect_filled(bytes, sizeof bytes);
  ck_assert_int_eq(fds_open(), fds);
}

TEST(random_falls_back_to_urandom_on_enosys) {
  fall_back_after(ENOSYS);
}

TEST(random_falls_back_to_urandom_on_eperm) {
  fall_back_after(EPERM);
}
