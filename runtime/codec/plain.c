/* SPDX-License-Identifier: MIT */
/* Latin-1, ASCII, hex, byte order, and UTF-16 as bytes, which are little-endian on all machines. */
#include "codec/codec.h"

#include <string.h>

void rt_latin1_to_utf16(const unsigned char *bytes, size_t length, uint16_t *units) {
  for (size_t i = 0; i < length; i++)
    units[i] = bytes[i];
}

/* Keeps the low byte of each unit and ignores the high one, as in Node. */
void rt_utf16_to_latin1(const uint16_t *units, size_t count, unsigned char *out) {
  for (size_t i = 0; i < count; i++)
    out[i] = (unsigned char)units[i];
}

/* `count` is in UTF-16 units. */
void rt_bytes_to_utf16(const unsigned char *bytes, size_t count, uint16_t *units) {
  for (size_t i = 0; i < count; i++)
    units[i] = (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
}

void rt_latin1_to_bytes16(const unsigned char *text, size_t count, unsigned char *out) {
  for (size_t i = 0; i < count; i++) {
    out[2 * i] = text[i];
    out[2 * i + 1] = 0;
  }
}

void rt_utf16_to_bytes(const uint16_t *units, size_t count, unsigned char *out) {
  for (size_t i = 0; i < count; i++) {
    out[2 * i] = (unsigned char)units[i];
    out[2 * i + 1] = (unsigned char)(units[i] >> 8);
  }
}

void rt_mask_ascii(const unsigned char *bytes, size_t length, unsigned char *out) {
  for (size_t i = 0; i < length; i++)
    out[i] = bytes[i] & 0x7F;
}

/* `out` has room for two characters per byte. */
void rt_hex_encode(const unsigned char *bytes, size_t length, unsigned char *out) {
  for (size_t i = 0; i < length; i++) {
    unsigned high = bytes[i] >> 4;
    unsigned low = bytes[i] & 15;
    out[2 * i] = (unsigned char)(high + '0' + (high > 9 ? 'a' - '0' - 10 : 0));
    out[2 * i + 1] = (unsigned char)(low + '0' + (low > 9 ? 'a' - '0' - 10 : 0));
  }
}

static int digit_of(unsigned char digit) {
  if (digit >= '0' && digit <= '9')
    return digit - '0';
  unsigned small = digit | 0x20U;
  return small >= 'a' && small <= 'f' ? (int)(small - 'a' + 10) : -1;
}

/* Stops at the first pair that is not two hex digits, or when out of room. Returns the number of
 * bytes written. */
size_t rt_hex_decode(const unsigned char *text, size_t count, unsigned char *out, size_t room) {
  size_t written = 0;
  for (; written < room && 2 * written + 1 < count; written++) {
    int high = digit_of(text[2 * written]);
    int low = digit_of(text[2 * written + 1]);
    if (high < 0 || low < 0)
      break;
    out[written] = (unsigned char)(high << 4 | low);
  }
  return written;
}

/* Reverses the bytes of each group of 2, 4 or 8; bytes after the last whole group stay. */
void rt_swap(unsigned char *bytes, size_t length, size_t width) {
  if (width == 2) {
    for (size_t i = 0; i + 2 <= length; i += 2) {
      uint16_t word;
      memcpy(&word, bytes + i, sizeof word);
      word = (uint16_t)(word << 8 | word >> 8);
      memcpy(bytes + i, &word, sizeof word);
    }
  } else if (width == 4) {
    for (size_t i = 0; i + 4 <= length; i += 4) {
      uint32_t word;
      memcpy(&word, bytes + i, sizeof word);
      word = __builtin_bswap32(word);
      memcpy(bytes + i, &word, sizeof word);
    }
  } else if (width == 8) {
    for (size_t i = 0; i + 8 <= length; i += 8) {
      uint64_t word;
      memcpy(&word, bytes + i, sizeof word);
      word = __builtin_bswap64(word);
      memcpy(bytes + i, &word, sizeof word);
    }
  }
}
