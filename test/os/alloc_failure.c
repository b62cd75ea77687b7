/* SPDX-License-Identifier: MIT */
/* Every function that allocates, with each of its allocations failing in turn. */
#include "harness.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Calls until no allocation is left to fail; each failure is UV_ENOMEM and leaks nothing. */
static void expect_no_memory(int (*call)(void), size_t at_least) {
  alloc_install();
  size_t failures = 0;
  for (;; failures++) {
    alloc_fail_at(failures + 1);
    int result = call();
    ck_assert_uint_eq(alloc_live(), 0);
    if (!alloc_has_failed()) {
      ck_assert_int_eq(result, 0);
      break;
    }
    ck_assert_int_eq(result, UV_ENOMEM);
  }
  ck_assert_uint_ge(failures, at_least);
}

static int call_cpu_info(void) {
  uv_cpu_info_t *infos;
  int count;
  int result = uv_cpu_info(&infos, &count);
  if (result == 0)
    uv_free_cpu_info(infos, count);
  return result;
}

static int call_interface_addresses(void) {
  uv_interface_address_t *addresses;
  int count;
  int result = uv_interface_addresses(&addresses, &count);
  if (result == 0)
    uv_free_interface_addresses(addresses, count);
  return result;
}

static int call_environ(void) {
  uv_env_item_t *items;
  int count;
  int result = uv_os_environ(&items, &count);
  if (result == 0)
    uv_os_free_environ(items, count);
  return result;
}

static int call_get_passwd(void) {
  uv_passwd_t user;
  int result = uv_os_get_passwd(&user);
  if (result == 0)
    uv_os_free_passwd(&user);
  return result;
}

static int call_get_group(void) {
  uv_group_t group;
  int result = uv_os_get_group(&group, 0);
  if (result == 0)
    uv_os_free_group(&group);
  return result;
}

static int call_homedir(void) {
  char buffer[PATH_MAX];
  size_t size = sizeof buffer;
  unsetenv("HOME");
  return uv_os_homedir(buffer, &size);
}

static int call_missing_user(void) {
  uv_passwd_t user;
  int result = uv_os_get_passwd2(&user, 3999999999u);
  return result == UV_ENOENT ? 0 : result;
}

TEST(cpu_info_without_memory_leaks_nothing) {
  expect_no_memory(call_cpu_info, 4);
}

TEST(interface_addresses_without_memory_leaks_nothing) {
  expect_no_memory(call_interface_addresses, 1);
}

TEST(environ_without_memory_leaks_nothing) {
  expect_no_memory(call_environ, 1);
}

TEST(get_passwd_without_memory_leaks_nothing) {
  expect_no_memory(call_get_passwd, 2);
}

TEST(get_passwd_of_unknown_user_leaks_nothing) {
  expect_no_memory(call_missing_user, 1);
}

TEST(get_group_without_memory_leaks_nothing) {
  expect_no_memory(call_get_group, 2);
}

TEST(homedir_without_memory_leaks_nothing) {
  expect_no_memory(call_homedir, 2);
}

TEST(memory_limits_without_memory_are_unknown) {
  alloc_install();
  for (size_t n = 1; n < 20; n++) {
    alloc_fail_at(n);
    uv_get_constrained_memory();
    ck_assert_uint_ge(uv_available_parallelism(), 1);
    ck_assert_uint_gt(uv_get_available_memory(), 0);
    ck_assert_uint_eq(alloc_live(), 0);
  }
}

TEST(setup_args_without_memory_returns_original_arguments) {
  char program[] = "program";
  char *arguments[] = {program, NULL};
  char title[32];
  alloc_install();
  alloc_fail_at(1);
  ck_assert_ptr_eq(uv_setup_args(1, arguments), arguments);
  ck_assert_int_eq(uv_get_process_title(title, sizeof title), UV_ENOBUFS);
}

TEST(dlerror_without_memory_still_has_a_text) {
  uv_lib_t library;
  alloc_install();
  alloc_fail_at(1);
  ck_assert_int_eq(uv_dlopen("no such library", &library), -1);
  ck_assert_uint_gt(strlen(uv_dlerror(&library)), 0);
  uv_dlclose(&library);
  ck_assert_uint_eq(alloc_live(), 0);
}
