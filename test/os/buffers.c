/* SPDX-License-Identifier: MIT */
/* The buffer convention shared by all functions that return text. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#define MAX_TEXT 5000

static int get_variable(char *buffer, size_t *size) {
  return uv_os_getenv("RONDO_TEST_VARIABLE", buffer, size);
}

static int get_if_name(char *buffer, size_t *size) {
  return uv_if_indextoname(1, buffer, size);
}

static int get_iid(char *buffer, size_t *size) {
  return uv_if_indextoiid(1, buffer, size);
}

static int get_home_from_users(char *buffer, size_t *size) {
  ck_assert_int_eq(uv_os_unsetenv("HOME"), 0);
  return uv_os_homedir(buffer, size);
}

/* A buffer of `given` bytes is too small: it stays unchanged and the required size is returned. */
static void expect_too_small(int (*get)(char *, size_t *), size_t given, size_t needed) {
  char buffer[MAX_TEXT];
  char untouched[MAX_TEXT];
  size_t size = given;
  memset(buffer, '#', sizeof buffer);
  memset(untouched, '#', sizeof untouched);
  ck_assert_int_eq(get(buffer, &size), UV_ENOBUFS);
  ck_assert_uint_eq(size, needed);
  ck_assert_mem_eq(buffer, untouched, sizeof buffer);
}

static void expect_convention(int (*get)(char *, size_t *)) {
  char full[MAX_TEXT];
  char exact[MAX_TEXT];
  size_t length = sizeof full;
  ck_assert_int_eq(get(full, &length), 0);
  ck_assert_uint_eq(length, strlen(full));
  for (size_t given = 1; given <= length; given++)
    expect_too_small(get, given, length + 1);

  memset(exact, '#', sizeof exact);
  size_t size = length + 1;
  ck_assert_int_eq(get(exact, &size), 0);
  ck_assert_uint_eq(size, length);
  ck_assert_str_eq(exact, full);
  ck_assert_int_eq(exact[length + 1], '#');

  size = 0;
  ck_assert_int_eq(get(exact, &size), UV_EINVAL);
  size = 10;
  ck_assert_int_eq(get(NULL, &size), UV_EINVAL);
  ck_assert_uint_eq(size, 10);
  ck_assert_int_eq(get(exact, NULL), UV_EINVAL);
}

TEST(cwd_follows_the_buffer_convention) {
  expect_convention(uv_cwd);
}

TEST(homedir_follows_the_buffer_convention) {
  expect_convention(uv_os_homedir);
}

TEST(homedir_from_passwd_follows_the_buffer_convention) {
  expect_convention(get_home_from_users);
}

TEST(tmpdir_follows_the_buffer_convention) {
  expect_convention(uv_os_tmpdir);
  ck_assert_int_eq(uv_os_setenv("TMPDIR", "/somewhere/else/"), 0);
  expect_convention(uv_os_tmpdir);
}

TEST(gethostname_follows_the_buffer_convention) {
  expect_convention(uv_os_gethostname);
}

TEST(getenv_follows_the_buffer_convention) {
  ck_assert_int_eq(uv_os_setenv("RONDO_TEST_VARIABLE", "a value"), 0);
  expect_convention(get_variable);
  ck_assert_int_eq(uv_os_setenv("RONDO_TEST_VARIABLE", ""), 0);
  expect_convention(get_variable);
}

TEST(if_indextoname_follows_the_buffer_convention) {
  expect_convention(get_if_name);
}

TEST(if_indextoiid_follows_the_buffer_convention) {
  expect_convention(get_iid);
}
