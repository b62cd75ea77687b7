/* SPDX-License-Identifier: MIT */
/* UTF-16 to WTF-8 and back, lone surrogates included. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#define RANDOM_ROUNDS 20000
#define MAX_UNITS 24

static const struct {
  const char *wtf8;
  uint16_t utf16[8];
} pairs[] = {
    {"", {0}},
    {"plain", {'p', 'l', 'a', 'i', 'n', 0}},
    {"\x7f", {0x7F, 0}},
    {"\xc2\x80\xdf\xbf", {0x80, 0x7FF, 0}},
    {"\xe0\xa0\x80\xef\xbf\xbf", {0x800, 0xFFFF, 0}},
    {"\xf0\x90\x80\x80", {0xD800, 0xDC00, 0}},
    {"\xf4\x8f\xbf\xbf", {0xDBFF, 0xDFFF, 0}},
    {"\xed\xa0\x80", {0xD800, 0}},                     /* high, alone */
    {"\xed\xbf\xbf", {0xDFFF, 0}},                     /* low, alone */
    {"\xed\xb0\x80\xed\xa0\x80", {0xDC00, 0xD800, 0}}, /* in the wrong order */
    {"\xed\xa0\x80x", {0xD800, 'x', 0}},
    {"\xed\xa0\x80\xf0\x90\x80\x80", {0xD800, 0xD800, 0xDC00, 0}},
};

static const char *const invalid[] = {
    "\x80", /* continues nothing */
    "\xc2", /* truncated */
    "\xe2\x82",
    "\xf0\x9f\x98",
    "\xc0\x80", /* overlong */
    "\xe0\x80\xaf",
    "\xf0\x80\x80\x80",
    "\xf4\x90\x80\x80", /* beyond the last character */
    "\xf8\x88\x80\x80\x80",
    "\xff",
    "ok\xc2ok", /* not continued */
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

TEST(utf16_converts_to_wtf8) {
  for (size_t i = 0; i < COUNT_OF(pairs); i++) {
    char *wtf8 = NULL;
    size_t length = 99;
    ck_assert_uint_eq(uv_utf16_length_as_wtf8(pairs[i].utf16, -1), strlen(pairs[i].wtf8));
    ck_assert_int_eq(uv_utf16_to_wtf8(pairs[i].utf16, -1, &wtf8, &length), 0);
    ck_assert_uint_eq(length, strlen(pairs[i].wtf8));
    ck_assert_str_eq(wtf8, pairs[i].wtf8);
    free(wtf8);
  }
}

TEST(wtf8_converts_to_utf16) {
  for (size_t i = 0; i < COUNT_OF(pairs); i++) {
    uint16_t utf16[8];
    ssize_t length = uv_wtf8_length_as_utf16(pairs[i].wtf8);
    ck_assert_int_ge(length, 1);
    uv_wtf8_to_utf16(pairs[i].wtf8, utf16, (size_t)length);
    ck_assert_mem_eq(utf16, pairs[i].utf16, (size_t)length * sizeof utf16[0]);
    ck_assert_uint_eq(utf16[length - 1], 0);
  }
}

TEST(invalid_wtf8_is_refused) {
  for (size_t i = 0; i < COUNT_OF(invalid); i++)
    ck_assert_int_eq(uv_wtf8_length_as_utf16(invalid[i]), UV_EINVAL);
  ck_assert_int_eq(uv_wtf8_length_as_utf16(NULL), UV_EINVAL);
}

TEST(utf16_with_explicit_length_may_contain_zeros) {
  static const uint16_t text[] = {'a', 0, 'b', 0xD83D};
  char *wtf8 = NULL;
  size_t length;
  ck_assert_int_eq(uv_utf16_to_wtf8(text, 4, &wtf8, &length), 0);
  ck_assert_uint_eq(length, 6);
  ck_assert_mem_eq(wtf8, "a\0b\xed\xa0\xbd", 7);
  free(wtf8);
  ck_assert_uint_eq(uv_utf16_length_as_wtf8(text, 0), 0);
}

TEST(utf16_to_wtf8_uses_given_buffer_with_room_for_nul) {
  static const uint16_t text[] = {'a', 0xE9, 0};
  char buffer[8] = "#######";
  char *given = buffer;
  size_t length = 3;
  ck_assert_int_eq(uv_utf16_to_wtf8(text, -1, &given, &length), 0);
  ck_assert_ptr_eq(given, buffer);
  ck_assert_uint_eq(length, 3);
  ck_assert_mem_eq(buffer, "a\xc3\xa9\0###", 7);
}

TEST(utf16_to_wtf8_truncates_at_character_boundary) {
  static const uint16_t text[] = {'a', 0xE9, 0};
  char buffer[8] = "#######";
  char *given = buffer;
  size_t length = 2;
  ck_assert_int_eq(uv_utf16_to_wtf8(text, -1, &given, &length), UV_ENOBUFS);
  ck_assert_uint_eq(length, 3);
  ck_assert_mem_eq(buffer, "a\0#####", 7);
}

TEST(utf16_to_wtf8_can_measure_without_writing) {
  static const uint16_t text[] = {0xE9, 0};
  size_t length = 0;
  ck_assert_int_eq(uv_utf16_to_wtf8(text, -1, NULL, &length), 0);
  ck_assert_uint_eq(length, 2);
  ck_assert_int_eq(uv_utf16_to_wtf8(text, -1, NULL, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_utf16_to_wtf8(NULL, -1, NULL, &length), UV_EINVAL);
}

TEST(utf16_to_wtf8_without_memory_reports_enomem) {
  static const uint16_t text[] = {'a', 0};
  char *wtf8 = NULL;
  size_t length = 7;
  alloc_install();
  alloc_fail_at(1);
  ck_assert_int_eq(uv_utf16_to_wtf8(text, -1, &wtf8, &length), UV_ENOMEM);
  ck_assert_ptr_null(wtf8);
  ck_assert_uint_eq(length, 7);
}

TEST(wtf8_to_utf16_never_writes_past_its_buffer) {
  uint16_t buffer[4] = {9, 9, 9, 9};
  uv_wtf8_to_utf16("ab\xf0\x9f\x98\x80", buffer, 4);
  ck_assert_uint_eq(buffer[1], 'b');
  ck_assert_uint_eq(buffer[2], 0); /* half a pair would be wrong */
  uv_wtf8_to_utf16("\xff", buffer, 4);
  ck_assert_uint_eq(buffer[0], 0);
  uv_wtf8_to_utf16("abc", buffer, 1);
  ck_assert_uint_eq(buffer[0], 0);
  ck_assert_uint_eq(buffer[1], 'b');
  uv_wtf8_to_utf16("abc", buffer, 0);
  uv_wtf8_to_utf16("abc", NULL, 4);
  uv_wtf8_to_utf16(NULL, buffer, 4);
  ck_assert_uint_eq(buffer[3], 9);
}

TEST(random_utf16_survives_round_trip_through_wtf8) {
  srand(20260102);
  for (int round = 0; round < RANDOM_ROUNDS; round++) {
    uint16_t text[MAX_UNITS + 1] = {0};
    uint16_t again[MAX_UNITS + 1];
    int count = rand() % MAX_UNITS;
    for (int i = 0; i < count; i++)
      text[i] = (uint16_t)(rand() % 2 ? 0xD800 + rand() % 0x800 : 1 + rand() % 0xFFFF);
    char *wtf8 = NULL;
    size_t length;
    ck_assert_int_eq(uv_utf16_to_wtf8(text, -1, &wtf8, &length), 0);
    ck_assert_int_eq(uv_wtf8_length_as_utf16(wtf8), count + 1);
    uv_wtf8_to_utf16(wtf8, again, (size_t)count + 1);
    ck_assert_mem_eq(text, again, (size_t)(count + 1) * sizeof text[0]);
    free(wtf8);
  }
}
