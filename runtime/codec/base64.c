/* SPDX-License-Identifier: MIT */
/*
 * Base64. Encoding uses one alphabet; decoding accepts both, skips other characters, and
 * ends at the first '=', as in Node. Exact decoding is that of atob.
 */
#include "codec/codec.h"

#include <string.h>

static const unsigned char standard[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const unsigned char url[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* The encoded size of `length` bytes; the URL alphabet omits '='. */
size_t rt_base64_length(size_t length, bool is_url) {
  return is_url ? length / 3 * 4 + (length % 3 * 8 + 5) / 6 : (length + 2) / 3 * 4;
}

void rt_base64_encode(const unsigned char *bytes, size_t length, bool is_url, unsigned char *out) {
  const unsigned char *digits = is_url ? url : standard;
  size_t at = rt_base64_encode_blocks(bytes, length, is_url, out);
  out += at / 3 * 4;
  for (; length - at >= 3; at += 3) {
    uint32_t bits = (uint32_t)bytes[at] << 16 | (uint32_t)bytes[at + 1] << 8 | bytes[at + 2];
    *out++ = digits[bits >> 18];
    *out++ = digits[bits >> 12 & 63];
    *out++ = digits[bits >> 6 & 63];
    *out++ = digits[bits & 63];
  }
  size_t left = length - at;
  if (left == 0)
    return;
  uint32_t bits = (uint32_t)bytes[at] << 16 | (left == 2 ? (uint32_t)bytes[at + 1] << 8 : 0);
  *out++ = digits[bits >> 18];
  *out++ = digits[bits >> 12 & 63];
  if (left == 2)
    *out++ = digits[bits >> 6 & 63];
  else if (!is_url)
    *out++ = '=';
  if (!is_url)
    *out++ = '=';
}

/* clang-format off */
/* The value of each ASCII character in either alphabet, plus one; 0 for all others. */
static const unsigned char values[128] = {
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 63, 0, 63, 0, 64,
  53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 0, 0, 0, 0, 0, 0,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 0, 0, 0, 0, 64,
  0, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41,
  42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 0, 0, 0, 0, 0,
};
/* clang-format on */

static unsigned value_of(unsigned char digit) {
  return digit < 128 ? values[digit] : 0;
}

/* Four characters of an alphabet as 24 bits; -1 if one is not in it. A character outside it wraps
 * around to a value above 63. */
static int32_t quantum(const unsigned char *text) {
  if (((text[0] | text[1] | text[2] | text[3]) & 0x80) != 0)
    return -1;
  uint32_t a = values[text[0]] - 1U;
  uint32_t b = values[text[1]] - 1U;
  uint32_t c = values[text[2]] - 1U;
  uint32_t d = values[text[3]] - 1U;
  return (a | b | c | d) > 63 ? -1 : (int32_t)(a << 18 | b << 12 | c << 6 | d);
}

/* The slow path, from text[at] on: skips characters outside the alphabets. */
static size_t decode_slowly(const unsigned char *text, size_t count, unsigned char *out,
                            size_t room) {
  size_t written = 0;
  uint32_t bits = 0;
  unsigned have = 0;
  for (size_t at = 0; at < count && text[at] != '=' && written < room; at++) {
    unsigned value = value_of(text[at]);
    if (value == 0)
      continue;
    bits = bits << 6 | (value - 1);
    have += 6;
    if (have >= 8) {
      have -= 8;
      out[written++] = (unsigned char)(bits >> have);
    }
  }
  return written;
}

/* Decodes groups of four digits, three bytes each, up to the first that is incomplete or has no
 * room. Returns their number. */
static size_t decode_groups(const unsigned char *text, size_t count, unsigned char *out,
                            size_t room) {
  size_t most = count / 4 < room / 3 ? count / 4 : room / 3;
  size_t group = rt_base64_decode_blocks(text, count, out, room) / 4;
  out += 3 * group;
  for (; group < most; group++) {
    int32_t bits = quantum(text + 4 * group);
    if (bits < 0)
      return group;
    *out++ = (unsigned char)(bits >> 16);
    *out++ = (unsigned char)(bits >> 8);
    *out++ = (unsigned char)bits;
  }
  return most;
}

size_t rt_base64_decode(const unsigned char *text, size_t count, unsigned char *out, size_t room) {
  size_t groups = decode_groups(text, count, out, room);
  size_t written = 3 * groups;
  size_t at = 4 * groups;
  return written + decode_slowly(text + at, count - at, out + written, room - written);
}

static bool is_space(unsigned char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

/* What is left after whole groups of four digits: spaces are skipped, and padding, if there is any,
 * must be complete. Returns false if it is invalid. */
static bool decode_rest(const unsigned char *text, size_t count, unsigned char *out,
                        size_t *written) {
  uint32_t bits = 0;
  unsigned digits = 0;
  unsigned pads = 0;
  for (size_t at = 0; at < count; at++) {
    unsigned char c = text[at];
    if (is_space(c))
      continue;
    unsigned value = value_of(c);
    if (c == '=' && pads < 2) {
      pads++;
      continue;
    }
    if (value == 0 || pads > 0)
      return false;
    bits = bits << 6 | (value - 1);
    digits++;
    if (digits % 4 != 1)
      out[(*written)++] = (unsigned char)(bits >> (6 - 2 * ((digits - 1) % 4)));
  }
  return digits % 4 != 1 && (pads == 0 || digits % 4 + pads == 4);
}

/* Forgiving decoding of the Infra Standard: the standard alphabet only. `out` has room for three
 * bytes per four characters. Returns false if the text is invalid. */
bool rt_base64_decode_exactly(const unsigned char *text, size_t count, unsigned char *out,
                              size_t *length) {
  if (count > 0 && (memchr(text, '-', count) != NULL || memchr(text, '_', count) != NULL))
    return false;
  size_t groups = decode_groups(text, count, out, SIZE_MAX);
  size_t written = 3 * groups;
  size_t at = 4 * groups;
  bool is_valid = decode_rest(text + at, count - at, out, &written);
  *length = written;
  return is_valid;
}
