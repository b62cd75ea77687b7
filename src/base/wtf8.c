/* SPDX-License-Identifier: MIT */
/*
 * UTF-16 to WTF-8 and back. WTF-8 is UTF-8 that also encodes unpaired surrogates, so that any
 * UTF-16 survives the round trip. A pair is always one character of four bytes.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/utf8.h"
#include "uv.h"

static const uint16_t *end_of(const uint16_t *utf16, ssize_t length);
static uint32_t next_character(const uint16_t **cursor, const uint16_t *end);
static void encode(const uint16_t *utf16, const uint16_t *end, char *out, size_t room);

size_t uv_utf16_length_as_wtf8(const uint16_t *utf16, ssize_t utf16_len) {
  if (utf16 == NULL)
    return 0;
  const uint16_t *end = end_of(utf16, utf16_len);
  size_t length = 0;
  while (utf16 != end)
    length += rd_utf8_length(next_character(&utf16, end));
  return length;
}

int uv_utf16_to_wtf8(const uint16_t *utf16, ssize_t utf16_len, char **wtf8_ptr,
                     size_t *wtf8_len_ptr) {
  if (utf16 == NULL || (wtf8_ptr == NULL && wtf8_len_ptr == NULL))
    return UV_EINVAL;
  size_t length = uv_utf16_length_as_wtf8(utf16, utf16_len);
  size_t room = length;
  if (wtf8_ptr != NULL && *wtf8_ptr == NULL) {
    *wtf8_ptr = rd_malloc(length + 1);
    if (*wtf8_ptr == NULL)
      return UV_ENOMEM;
  } else if (wtf8_ptr != NULL) {
    if (wtf8_len_ptr == NULL)
      return UV_EINVAL;
    room = *wtf8_len_ptr;
  }
  if (wtf8_len_ptr != NULL)
    *wtf8_len_ptr = length;
  if (wtf8_ptr != NULL)
    encode(utf16, end_of(utf16, utf16_len), *wtf8_ptr, room);
  return room < length ? UV_ENOBUFS : 0;
}

ssize_t uv_wtf8_length_as_utf16(const char *wtf8) {
  if (wtf8 == NULL)
    return UV_EINVAL;
  const char *end = wtf8 + strlen(wtf8);
  ssize_t length = 1;
  while (wtf8 != end) {
    uint32_t character = rd_utf8_decode(&wtf8, end);
    if (character == RD_UTF8_INVALID)
      return UV_EINVAL;
    length += character < 0x10000 ? 1 : 2;
  }
  return length;
}

/* The length includes the zero. Stops at invalid WTF-8, and before a pair that does not fit. */
void uv_wtf8_to_utf16(const char *wtf8, uint16_t *utf16, size_t utf16_len) {
  if (wtf8 == NULL || utf16 == NULL || utf16_len == 0)
    return;
  const char *end = wtf8 + strlen(wtf8);
  const uint16_t *last = utf16 + utf16_len - 1;
  while (wtf8 != end) {
    uint32_t character = rd_utf8_decode(&wtf8, end);
    if (character == RD_UTF8_INVALID || last - utf16 < (character < 0x10000 ? 1 : 2))
      break;
    if (character >= 0x10000) {
      *utf16++ = (uint16_t)(0xD800 + ((character - 0x10000) >> 10));
      character = 0xDC00 + ((character - 0x10000) & 0x3FF);
    }
    *utf16++ = (uint16_t)character;
  }
  *utf16 = 0;
}

static bool is_high(uint32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_low(uint32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* A negative length means: up to the terminating zero. */
static const uint16_t *end_of(const uint16_t *utf16, ssize_t length) {
  if (length >= 0)
    return utf16 + length;
  while (*utf16 != 0)
    utf16++;
  return utf16;
}

static uint32_t next_character(const uint16_t **cursor, const uint16_t *end) {
  uint32_t unit = *(*cursor)++;
  if (!is_high(unit) || *cursor == end || !is_low(**cursor))
    return unit;
  return 0x10000 + ((unit - 0xD800) << 10) + (uint32_t)(*(*cursor)++ - 0xDC00);
}

/* Writes as many whole characters as fit in `room`, and a zero, which is not counted in it. */
static void encode(const uint16_t *utf16, const uint16_t *end, char *out, size_t room) {
  while (utf16 != end) {
    char bytes[RD_UTF8_MAX_BYTES];
    size_t length = rd_utf8_encode(next_character(&utf16, end), bytes);
    if (length > room)
      break;
    memcpy(out, bytes, length);
    out += length;
    room -= length;
  }
  *out = '\0';
}
