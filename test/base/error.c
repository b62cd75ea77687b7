/* SPDX-License-Identifier: MIT */
/* Names and texts of error codes; the version. */
#include "harness.h"

#include <errno.h>

#include "rondo.h"

TEST(every_error_code_has_name_and_text) {
#define XX(name, text)                             \
  ck_assert_str_eq(uv_err_name(UV_##name), #name); \
  ck_assert_str_eq(uv_strerror(UV_##name), text);
  UV_ERRNO_MAP(XX)
#undef XX
}

TEST(unknown_error_codes_are_formatted_by_number) {
  const char *first = uv_strerror(-12345);
  const char *second = uv_err_name(54321);
  ck_assert_str_eq(first, "Unknown system error -12345");
  ck_assert_str_eq(second, "Unknown system error 54321");
}

TEST(error_texts_are_truncated_to_buffer) {
  char buffer[6];
  ck_assert_ptr_eq(uv_err_name_r(UV_ENOENT, buffer, sizeof buffer), buffer);
  ck_assert_str_eq(buffer, "ENOEN");
  ck_assert_str_eq(uv_strerror_r(UV_EINVAL, buffer, sizeof buffer), "inval");
  ck_assert_str_eq(uv_strerror_r(-12345, buffer, sizeof buffer), "Unkno");
  uv_strerror_r(UV_EINVAL, buffer, 0);
  ck_assert_str_eq(buffer, "Unkno");
}

TEST(translate_sys_error_negates_errno_and_keeps_codes) {
  ck_assert_int_eq(uv_translate_sys_error(EPERM), UV_EPERM);
  ck_assert_int_eq(uv_translate_sys_error(UV_EPERM), UV_EPERM);
  ck_assert_int_eq(uv_translate_sys_error(0), 0);
}

TEST(version_is_available_as_number_and_text) {
  char expected[32];
  snprintf(expected, sizeof expected, "%d.%d.%d", UV_VERSION_MAJOR, UV_VERSION_MINOR,
           UV_VERSION_PATCH);
  ck_assert_str_eq(uv_version_string(), expected);
  ck_assert_uint_eq(uv_version(), UV_VERSION_HEX);
  snprintf(expected, sizeof expected, "%d.%d.%d", RONDO_VERSION_MAJOR, RONDO_VERSION_MINOR,
           RONDO_VERSION_PATCH);
  ck_assert_str_eq(rondo_version_string(), expected);
}
