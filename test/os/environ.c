/* SPDX-License-Identifier: MIT */
/* The environment, and the folders that it names. */
#include "harness.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *home(void) {
  static char buffer[4096];
  size_t size = sizeof buffer;
  ck_assert_int_eq(uv_os_homedir(buffer, &size), 0);
  ck_assert_uint_eq(size, strlen(buffer));
  return buffer;
}

static const char *tmp(void) {
  static char buffer[4096];
  size_t size = sizeof buffer;
  ck_assert_int_eq(uv_os_tmpdir(buffer, &size), 0);
  ck_assert_uint_eq(size, strlen(buffer));
  return buffer;
}

TEST(environ_lists_every_variable_once) {
  uv_env_item_t *items;
  int count;
  ck_assert_int_eq(uv_os_setenv("RONDO_A", "one=two"), 0);
  ck_assert_int_eq(uv_os_environ(&items, &count), 0);
  int expected = 0;
  while (environ[expected] != NULL)
    expected++;
  ck_assert_int_eq(count, expected);
  for (int i = 0; i < count; i++)
    ck_assert_str_eq(items[i].value, getenv(items[i].name));
  uv_os_free_environ(items, count);
}

TEST(environ_skips_malformed_entries) {
  char first[] = "A=b";
  char wrong[] = "no equals sign";
  char nameless[] = "=x";
  char empty[] = "C=";
  char *variables[] = {first, wrong, nameless, empty, NULL};
  uv_env_item_t *items;
  int count;
  char **before = environ;
  environ = variables;
  ck_assert_int_eq(uv_os_environ(&items, &count), 0);
  ck_assert_int_eq(count, 3);
  ck_assert_str_eq(items[0].name, "A");
  ck_assert_str_eq(items[0].value, "b");
  ck_assert_str_eq(items[1].name, "");
  ck_assert_str_eq(items[1].value, "x");
  ck_assert_str_eq(items[2].name, "C");
  ck_assert_str_eq(items[2].value, "");
  uv_os_free_environ(items, count);
  environ = before;
}

TEST(environ_can_be_empty) {
  char *none[] = {NULL};
  uv_env_item_t *items;
  int count = 9;
  char **before = environ;
  environ = none;
  ck_assert_int_eq(uv_os_environ(&items, &count), 0);
  ck_assert_int_eq(count, 0);
  uv_os_free_environ(items, count);
  environ = NULL;
  ck_assert_int_eq(uv_os_environ(&items, &count), 0);
  ck_assert_int_eq(count, 0);
  uv_os_free_environ(items, count);
  environ = before;
}

TEST(setenv_replaces_and_unsetenv_removes) {
  char value[16];
  size_t size = sizeof value;
  ck_assert_int_eq(uv_os_setenv("RONDO_B", "first"), 0);
  ck_assert_int_eq(uv_os_setenv("RONDO_B", "second"), 0);
  ck_assert_int_eq(uv_os_getenv("RONDO_B", value, &size), 0);
  ck_assert_str_eq(value, "second");
  ck_assert_int_eq(uv_os_unsetenv("RONDO_B"), 0);
  ck_assert_int_eq(uv_os_unsetenv("RONDO_B"), 0);
  size = sizeof value;
  ck_assert_int_eq(uv_os_getenv("RONDO_B", value, &size), UV_ENOENT);
  ck_assert_uint_eq(size, sizeof value);
}

TEST(environment_functions_refuse_bad_arguments) {
  uv_env_item_t *items;
  int count;
  char value[4];
  size_t size = sizeof value;
  ck_assert_int_eq(uv_os_environ(NULL, &count), UV_EINVAL);
  ck_assert_int_eq(uv_os_environ(&items, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_os_getenv(NULL, value, &size), UV_EINVAL);
  ck_assert_int_eq(uv_os_setenv(NULL, "x"), UV_EINVAL);
  ck_assert_int_eq(uv_os_setenv("x", NULL), UV_EINVAL);
  ck_assert_int_eq(uv_os_setenv("", "x"), UV_EINVAL);
  ck_assert_int_eq(uv_os_setenv("a=b", "x"), UV_EINVAL);
  ck_assert_int_eq(uv_os_unsetenv(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_os_unsetenv("a=b"), UV_EINVAL);
  uv_os_free_environ(NULL, 0);
}

TEST(homedir_uses_home_then_passwd) {
  ck_assert_int_eq(uv_os_setenv("HOME", "/some/home/"), 0);
  ck_assert_str_eq(home(), "/some/home/");
  ck_assert_int_eq(uv_os_setenv("HOME", ""), 0);
  ck_assert_str_eq(home(), "");
  ck_assert_int_eq(uv_os_unsetenv("HOME"), 0);
  ck_assert_str_eq(home(), getpwuid(geteuid())->pw_dir);
}

TEST(tmpdir_checks_four_variables_in_order) {
  static const char *const names[] = {"TEMPDIR", "TEMP", "TMP", "TMPDIR"};
  for (int i = 0; i < 4; i++)
    uv_os_unsetenv(names[i]);
  ck_assert_str_eq(tmp(), "/tmp");
  for (int i = 0; i < 4; i++) {
    char value[16] = "/of/";
    strcat(value, names[i]);
    ck_assert_int_eq(uv_os_setenv(names[i], value), 0);
    ck_assert_str_eq(tmp(), value);
  }
}

TEST(tmpdir_strips_trailing_slash) {
  ck_assert_int_eq(uv_os_setenv("TMPDIR", "/a/b/"), 0);
  ck_assert_str_eq(tmp(), "/a/b");
  ck_assert_int_eq(uv_os_setenv("TMPDIR", "/"), 0);
  ck_assert_str_eq(tmp(), "/");
  ck_assert_int_eq(uv_os_setenv("TMPDIR", ""), 0);
  ck_assert_str_eq(tmp(), "");
}
