/* SPDX-License-Identifier: MIT */
/* UTF-8, and the small text parsers. */
#include "harness.h"

#include <string.h>

#include "base/scan.h"
#include "base/utf8.h"

TEST(every_character_survives_utf8_round_trip) {
  for (uint32_t character = 0; character <= 0x10FFFF; character++) {
    char bytes[RD_UTF8_MAX_BYTES];
    size_t length = rd_utf8_encode(character, bytes);
    const char *cursor = bytes;
    if (length != rd_utf8_length(character) ||
        rd_utf8_decode(&cursor, bytes + length) != character || cursor != bytes + length)
      ck_abort_msg("U+%04X", character);
  }
}

TEST(truncated_utf8_is_invalid) {
  for (uint32_t character = 0x80; character <= 0x10FFFF; character += 977) {
    char bytes[RD_UTF8_MAX_BYTES];
    size_t length = rd_utf8_encode(character, bytes);
    for (size_t given = 1; given < length; given++) {
      const char *cursor = bytes;
      ck_assert_uint_eq(rd_utf8_decode(&cursor, bytes + given), RD_UTF8_INVALID);
      ck_assert_ptr_eq(cursor, bytes);
    }
  }
}

TEST(scan_u64_saturates_at_the_maximum) {
  const char *cursor = " \t42 x";
  uint64_t value = 7;
  ck_assert(rd_scan_u64(&cursor, &value));
  ck_assert_uint_eq(value, 42);
  ck_assert_str_eq(cursor, " x");
  ck_assert(!rd_scan_u64(&cursor, &value));
  ck_assert_str_eq(cursor, " x");
  cursor = "18446744073709551615";
  ck_assert(rd_scan_u64(&cursor, &value) && value == UINT64_MAX);
  cursor = "18446744073709551616";
  ck_assert(rd_scan_u64(&cursor, &value) && value == UINT64_MAX);
  cursor = "99999999999999999999999999999999999999000000000000000000001";
  ck_assert(rd_scan_u64(&cursor, &value) && value == UINT64_MAX && *cursor == '\0');
  cursor = "-1";
  ck_assert(!rd_scan_u64(&cursor, &value));
}

TEST(line_reader_stops_at_end_of_text) {
  const char *line = "one\n\nthree";
  line = rd_next_line(line);
  ck_assert_str_eq(line, "\nthree");
  line = rd_next_line(line);
  ck_assert_str_eq(line, "three");
  line = rd_next_line(line);
  ck_assert_str_eq(line, "");
  ck_assert_str_eq(rd_next_line(line), "");
  ck_assert_str_eq(rd_after("cpu0", "cpu"), "0");
  ck_assert_ptr_null(rd_after("cp", "cpu"));
}
