/* SPDX-License-Identifier: MIT */
/*
 * The runtime's codecs on arbitrary bytes: results are compared with slow and simple
 * implementations, and with a round trip. Every buffer has exactly the promised size, so
 * that an overrun is detected.
 */
#include "fuzz.h"

#include "codec/codec.h"

/* One scalar value of UTF-8, as the Encoding Standard's decoder reads it; -1 if ill-formed. */
static int32_t slow_scalar(const unsigned char *bytes, size_t length, size_t *at) {
  unsigned char first = bytes[(*at)++];
  int needed = first < 0x80 ? 0 : first < 0xC2 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if (needed < 0 || first > 0xF4)
    return -1;
  int32_t scalar = needed == 0 ? first : first & (0x3F >> needed);
  for (int i = 0; i < needed; i++) {
    int low = i > 0 ? 0x80 : first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int high = i > 0 ? 0xBF : first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (*at >= length || bytes[*at] < low || bytes[*at] > high)
      return -1;
    scalar = scalar * 64 + (bytes[(*at)++] & 0x3F);
  }
  return scalar;
}

static void check_units(const unsigned char *bytes, size_t length, const uint16_t *units,
                        size_t count, bool is_bad) {
  size_t at = 0;
  size_t unit = 0;
  bool has_seen_bad = false;
  while (at < length) {
    int32_t scalar = slow_scalar(bytes, length, &at);
    has_seen_bad = has_seen_bad || scalar < 0;
    scalar = scalar < 0 ? 0xFFFD : scalar;
    if (scalar >= 0x10000) {
      FUZZ_CHECK(unit < count && units[unit++] == 0xD800 + ((scalar - 0x10000) >> 10));
      scalar = 0xDC00 + ((scalar - 0x10000) & 0x3FF);
    }
    FUZZ_CHECK(unit < count && units[unit++] == scalar);
  }
  FUZZ_CHECK(unit == count && has_seen_bad == is_bad);
}

/* Encodes it again: the result is the original bytes, unless they contained an error. */
static void check_encoding(const unsigned char *bytes, size_t length, const uint16_t *units,
                           size_t count, bool is_bad) {
  size_t size = rt_utf8_length(units, count);
  unsigned char *out = fuzz_alloc(size);
  size_t used;
  FUZZ_CHECK(rt_utf16_to_utf8(units, count, out, size, &used) == size && used == count);
  FUZZ_CHECK(rt_utf8_is_valid(out, size));
  FUZZ_CHECK(is_bad || (size == length && memcmp(out, bytes, size) == 0));
  size_t room = size / 2;
  size_t written = rt_utf16_to_utf8(units, count, out, room, &used);
  FUZZ_CHECK(written <= room && room - written < 4 && rt_utf8_is_valid(out, written));
  FUZZ_CHECK(rt_utf8_length(units, used) == written);
  free(out);
}

static void utf8(const unsigned char *bytes, size_t length) {
  uint16_t *units = fuzz_alloc(length * sizeof(*units));
  bool is_bad;
  size_t count = rt_utf8_to_utf16(bytes, length, units, &is_bad);
  FUZZ_CHECK(rt_utf8_is_valid(bytes, length) == !is_bad);
  FUZZ_CHECK(rt_utf8_is_valid_slowly(bytes, length) == !is_bad);
  check_units(bytes, length, units, count, is_bad);
  check_encoding(bytes, length, units, count, is_bad);
  size_t ascii = rt_ascii_prefix(bytes, length);
  FUZZ_CHECK(ascii <= length && (ascii == length || bytes[ascii] >= 0x80));
  for (size_t i = 0; i < ascii; i++)
    FUZZ_CHECK(bytes[i] < 0x80);
  free(units);
}

/* Any units, including lone surrogates. */
static void utf16(const unsigned char *bytes, size_t length) {
  size_t count = length / 2;
  uint16_t *units = fuzz_alloc(count * sizeof(*units));
  unsigned char *back = fuzz_alloc(count * 2);
  rt_bytes_to_utf16(bytes, count, units);
  rt_utf16_to_bytes(units, count, back);
  FUZZ_CHECK(memcmp(back, bytes, count * 2) == 0);
  check_encoding(bytes, length, units, count, true);
  free(back);
  free(units);
}

/* Latin-1 produces the same bytes as when it is widened first. */
static void latin1(const unsigned char *bytes, size_t length) {
  uint16_t *units = fuzz_alloc(length * sizeof(*units));
  rt_latin1_to_utf16(bytes, length, units);
  size_t size = rt_latin1_utf8_length(bytes, length);
  FUZZ_CHECK(size == rt_utf8_length(units, length));
  unsigned char *out = fuzz_alloc(size);
  unsigned char *other = fuzz_alloc(size);
  size_t used;
  size_t other_used;
  for (size_t room = size; room != SIZE_MAX && room + 4 > size; room--) {
    size_t written = rt_latin1_to_utf8(bytes, length, out, room, &used);
    FUZZ_CHECK(written == rt_utf16_to_utf8(units, length, other, room, &other_used));
    FUZZ_CHECK(used == other_used && memcmp(out, other, written) == 0);
  }
  free(other);
  free(out);
  free(units);
}

static void hex(const unsigned char *bytes, size_t length) {
  unsigned char *text = fuzz_alloc(2 * length);
  unsigned char *back = fuzz_alloc(length);
  rt_hex_encode(bytes, length, text);
  FUZZ_CHECK(rt_hex_decode(text, 2 * length, back, length) == length);
  FUZZ_CHECK(memcmp(back, bytes, length) == 0);
  size_t written = rt_hex_decode(bytes, length, back, length / 2);
  for (size_t i = 0; i < written; i++) {
    char digits[] = {(char)bytes[2 * i], (char)bytes[2 * i + 1], 0};
    FUZZ_CHECK(strtol(digits, NULL, 16) == back[i]);
  }
  free(back);
  free(text);
}

/* The value of a character in either alphabet; -1 if it is in none. */
static int slow_digit(unsigned char digit) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  digit = digit == '-' ? '+' : digit == '_' ? '/' : digit;
  const char *found = digit == 0 ? NULL : strchr(digits, digit);
  return found == NULL ? -1 : (int)(found - digits);
}

static size_t slow_base64(const unsigned char *text, size_t count, unsigned char *out,
                          size_t room) {
  size_t written = 0;
  uint32_t bits = 0;
  int have = 0;
  for (size_t i = 0; i < count && text[i] != '='; i++) {
    int value = slow_digit(text[i]);
    if (value < 0)
      continue;
    bits = bits << 6 | (uint32_t)value;
    have += 6;
    if (have >= 8 && written < room) {
      have -= 8;
      out[written++] = (unsigned char)(bits >> have);
    }
  }
  return written;
}

static void base64(const unsigned char *bytes, size_t length) {
  for (int is_url = 0; is_url < 2; is_url++) {
    size_t size = rt_base64_length(length, is_url != 0);
    unsigned char *text = fuzz_alloc(size);
    unsigned char *back = fuzz_alloc(length);
    rt_base64_encode(bytes, length, is_url != 0, text);
    FUZZ_CHECK(rt_base64_decode(text, size, back, length) == length);
    FUZZ_CHECK(memcmp(back, bytes, length) == 0);
    FUZZ_CHECK(slow_base64(text, size, back, length) == length);
    FUZZ_CHECK(memcmp(back, bytes, length) == 0);
    free(back);
    free(text);
  }
  size_t most = length * 3 / 4;
  for (size_t room = most; room != SIZE_MAX && room + 4 > most; room--) {
    unsigned char *out = fuzz_alloc(room);
    unsigned char *slow = fuzz_alloc(room);
    size_t written = rt_base64_decode(bytes, length, out, room);
    FUZZ_CHECK(written == slow_base64(bytes, length, slow, room));
    FUZZ_CHECK(memcmp(out, slow, written) == 0);
    free(slow);
    free(out);
  }
}

/* The first bytes select what to search for and from where. */
static void search(const unsigned char *bytes, size_t length) {
  if (length < 2)
    return;
  size_t from = bytes[0];
  size_t count = bytes[1] % 8U;
  bytes += 2;
  length -= 2;
  count = count < length ? count : length;
  const unsigned char *wanted = bytes + length - count;
  ptrdiff_t first[2] = {-1, -1};
  ptrdiff_t last[2] = {-1, -1};
  for (size_t i = 0; i + count <= length; i++) {
    for (size_t step = 1; step <= 2; step++) {
      if (i % step == 0 && memcmp(bytes + i, wanted, count) == 0) {
        first[step - 1] = first[step - 1] < 0 && i >= from ? (ptrdiff_t)i : first[step - 1];
        last[step - 1] = i <= from ? (ptrdiff_t)i : last[step - 1];
      }
    }
  }
  FUZZ_CHECK(rt_bytes_find(bytes, length, wanted, count, from) == first[0]);
  FUZZ_CHECK(rt_bytes_find_last(bytes, length, wanted, count, from) == last[0]);
  FUZZ_CHECK(rt_units_find(bytes, length, wanted, count, from) == first[1]);
  FUZZ_CHECK(rt_units_find_last(bytes, length, wanted, count, from) == last[1]);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  static void (*const codecs[])(const unsigned char *, size_t) = {utf8, utf16,  latin1,
                                                                  hex,  base64, search};
  if (size == 0)
    return 0;
  unsigned char *bytes = fuzz_alloc(size - 1);
  memcpy(bytes, data + 1, size - 1);
  codecs[data[0] % (sizeof(codecs) / sizeof(codecs[0]))](bytes, size - 1);
  free(bytes);
  return 0;
}
