/* SPDX-License-Identifier: MIT */
/*
 * Text and bytes. Decoding follows the Encoding Standard: each maximal part of
 * an ill-formed sequence becomes one U+FFFD. Encoding turns lone surrogates into it.
 */
#include "binding/binding.h"

#include <stdlib.h>

enum { REPLACEMENT = 0xFFFD };

/* The next scalar value at bytes[*at]; advances *at. -1 if ill-formed. */
static int32_t next_scalar(const unsigned char *bytes, size_t length, size_t *at) {
  unsigned char first = bytes[(*at)++];
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  int needed;
  int32_t scalar;
  if (first < 0x80) {
    return first;
  }
  if (first >= 0xC2 && first <= 0xDF) {
    needed = 1;
    scalar = first & 0x1F;
  } else if (first >= 0xE0 && first <= 0xEF) {
    needed = 2;
    scalar = first & 0x0F;
    low = first == 0xE0 ? 0xA0 : 0x80;
    high = first == 0xED ? 0x9F : 0xBF;
  } else if (first >= 0xF0 && first <= 0xF4) {
    needed = 3;
    scalar = first & 0x07;
    low = first == 0xF0 ? 0x90 : 0x80;
    high = first == 0xF4 ? 0x8F : 0xBF;
  } else {
    return -1;
  }
  for (; needed > 0; needed--) {
    if (*at >= length || bytes[*at] < low || bytes[*at] > high) {
      return -1;
    }
    scalar = (scalar << 6) | (bytes[(*at)++] & 0x3F);
    low = 0x80;
    high = 0xBF;
  }
  return scalar;
}

static size_t put_utf16(uint16_t *units, int32_t scalar) {
  if (scalar < 0x10000) {
    units[0] = (uint16_t)scalar;
    return 1;
  }
  units[0] = (uint16_t)(0xD800 + ((scalar - 0x10000) >> 10));
  units[1] = (uint16_t)(0xDC00 + ((scalar - 0x10000) & 0x3FF));
  return 2;
}

/* The bytes from argument `from` to argument `to` of the typed array in argument 0. */
static const unsigned char *slice(size_t argc, const rt_value argv[], size_t *length) {
  const unsigned char *bytes = rt_to_bytes(rt_arg(argc, argv, 0), length);
  if (bytes == NULL) {
    *length = 0;
    return (const unsigned char *)"";
  }
  size_t end = argc > 2 ? (size_t)rt_to_number(argv[2]) : *length;
  size_t start = argc > 1 ? (size_t)rt_to_number(argv[1]) : 0;
  end = end < *length ? end : *length;
  start = start < end ? start : end;
  *length = end - start;
  return bytes + start;
}

static bool is_ascii(const unsigned char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (bytes[i] >= 0x80) {
      return false;
    }
  }
  return true;
}

/* NULL if there is no memory for it, or if it is ill-formed and that is fatal. */
static rt_value decode(const unsigned char *bytes, size_t length, bool is_fatal) {
  if (is_ascii(bytes, length)) {
    return rt_text_latin1(bytes, length);
  }
  uint16_t *units = malloc((length + 1) * sizeof(*units));
  if (units == NULL) {
    return NULL;
  }
  size_t count = 0;
  bool is_bad = false;
  for (size_t at = 0; at < length;) {
    int32_t scalar = next_scalar(bytes, length, &at);
    is_bad = is_bad || scalar < 0;
    count += put_utf16(units + count, scalar < 0 ? REPLACEMENT : scalar);
  }
  rt_value text = is_bad && is_fatal ? NULL : rt_text_utf16(units, count);
  free(units);
  return text;
}

rt_value rt_text_decode(const unsigned char *bytes, size_t length) {
  rt_value text = decode(bytes, length, false);
  return text == NULL ? rt_text("") : text;
}

/* decodeUtf8(bytes, start, end, fatal): text, or null if ill-formed and fatal. */
RT_NATIVE(decode_utf8) {
  size_t length;
  const unsigned char *bytes = slice(argc, argv, &length);
  bool is_fatal = argc > 3 && rt_to_bool(argv[3]);
  rt_value text = decode(bytes, length, is_fatal);
  return text == NULL ? rt_null() : text;
}

RT_NATIVE(decode_latin1) {
  size_t length;
  const unsigned char *bytes = slice(argc, argv, &length);
  return rt_text_latin1(bytes, length);
}

/* encodeUtf8(text): a new Uint8Array. */
RT_NATIVE(encode_utf8) {
  size_t length;
  char *text = rt_to_utf8_sized(rt_arg(argc, argv, 0), &length);
  rt_value bytes = rt_uint8_array(length, text);
  free(text);
  return bytes;
}

static const struct rt_method methods[] = {
    {"decodeUtf8", decode_utf8},
    {"decodeLatin1", decode_latin1},
    {"encodeUtf8", encode_utf8},
};

rt_value rt_bind_text(void) {
  return RT_METHODS(methods);
}
