/* SPDX-License-Identifier: MIT */
/*
 * See utf8.h. Decoding is strict: each character has exactly one encoding.
 */
#include "base/utf8.h"

#define LAST_CHARACTER 0x10FFFFu

static size_t length_from_first(unsigned char first);

uint32_t rd_utf8_decode(const char **cursor, const char *end) {
  const unsigned char *bytes = (const unsigned char *)*cursor;
  size_t length = length_from_first(bytes[0]);
  if (length == 0 || length > (size_t)(end - *cursor))
    return RD_UTF8_INVALID;
  uint32_t character = length == 1 ? bytes[0] : bytes[0] & (0x7Fu >> length);
  for (size_t i = 1; i < length; i++) {
    if ((bytes[i] & 0xC0u) != 0x80u)
      return RD_UTF8_INVALID;
    character = character << 6 | (bytes[i] & 0x3Fu);
  }
  if (character > LAST_CHARACTER || rd_utf8_length(character) != length)
    return RD_UTF8_INVALID;
  *cursor += length;
  return character;
}

size_t rd_utf8_length(uint32_t character) {
  if (character < 0x80)
    return 1;
  if (character < 0x800)
    return 2;
  return character < 0x10000 ? 3 : 4;
}

size_t rd_utf8_encode(uint32_t character, char out[RD_UTF8_MAX_BYTES]) {
  static const unsigned char marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
  size_t length = rd_utf8_length(character);
  for (size_t i = length; i-- > 1; character >>= 6)
    out[i] = (char)(0x80u | (character & 0x3Fu));
  out[0] = (char)(marks[length] | character);
  return length;
}

/* The length of a character with this first byte; 0 if no character begins with it. */
static size_t length_from_first(unsigned char first) {
  if (first < 0x80)
    return 1;
  if (first < 0xC0)
    return 0;
  if (first < 0xE0)
    return 2;
  if (first < 0xF0)
    return 3;
  return first < 0xF8 ? 4 : 0;
}
