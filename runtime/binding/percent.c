/* SPDX-License-Identifier: MIT */
/*
 * Percent-encoding for URLs and forms, for one-byte strings. For other text, and where JavaScript
 * does better, entry points return undefined.
 *   escape(text, isForm)     encodes all but the unreserved characters as %XX of their UTF-8;
 *                            in a form a space becomes +
 *   unescape(text, isForm)   decodes %XX to UTF-8; in a form + becomes a space
 *   unescapePart(text, isForm, start, end)   the same for a part of the text
 *   unescapeBytes(text, isForm, bytes)   decodes %XX, in any text, into as many bytes as it has
 *                            characters; of other characters, the low byte. Returns the number of bytes
 */
#include "binding/binding.h"

#include <stdlib.h>
#include <string.h>

/* Results up to this size are built on the stack. */
enum { SMALL = 1024, MOST_PER_CHARACTER = 6 };

/* Which characters stay as they are: alphanumeric ones, and a few more outside and inside forms. */
enum { IN_QUERY = 1, IN_FORM = 2 };

/* clang-format off */
#define BOTH (IN_QUERY | IN_FORM)
static const unsigned char kinds[256] = {
  ['0' ... '9'] = BOTH, ['A' ... 'Z'] = BOTH, ['a' ... 'z'] = BOTH,
  ['*'] = BOTH, ['-'] = BOTH, ['.'] = BOTH, ['_'] = BOTH,
  ['!'] = IN_QUERY, ['\''] = IN_QUERY, ['('] = IN_QUERY, [')'] = IN_QUERY, ['~'] = IN_QUERY,
};
/* clang-format on */

static bool stays(unsigned char c, bool is_form) {
  return (kinds[c] & (is_form ? IN_FORM : IN_QUERY)) != 0;
}

static unsigned char *put(unsigned char *out, unsigned byte) {
  static const char digits[] = "0123456789ABCDEF";
  *out++ = '%';
  *out++ = (unsigned char)digits[byte >> 4];
  *out++ = (unsigned char)digits[byte & 15];
  return out;
}

static size_t encode(const struct rt_chars *text, bool is_form, unsigned char *out) {
  unsigned char *at = out;
  for (size_t i = 0; i < text->count; i++) {
    unsigned char c = text->narrow[i];
    if (stays(c, is_form))
      *at++ = c;
    else if (c == ' ' && is_form)
      *at++ = '+';
    else if (c < 0x80)
      at = put(at, c);
    else
      at = put(put(at, 0xC0U | c >> 6), 0x80U | (c & 0x3FU));
  }
  return (size_t)(at - out);
}

static size_t first_to_encode(const struct rt_chars *text, bool is_form) {
  size_t i = 0;
  while (i < text->count && stays(text->narrow[i], is_form))
    i++;
  return i;
}

RT_NATIVE(escape, "s") {
  rt_value given = rt_arg(argc, argv, 0);
  struct rt_chars text = rt_chars_open(given);
  bool is_form = rt_to_bool(rt_arg(argc, argv, 1));
  rt_value escaped = NULL;
  if (text.narrow != NULL && first_to_encode(&text, is_form) == text.count) {
    escaped = given;
  } else if (text.narrow != NULL && text.count <= SMALL) {
    unsigned char out[SMALL * MOST_PER_CHARACTER];
    escaped = rt_text_latin1(out, encode(&text, is_form, out));
  }
  rt_chars_close(&text);
  return escaped;
}

static int digit(unsigned char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  c |= 32;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Returns false if the text is not all ASCII. */
static bool decode(const struct rt_chars *text, bool is_form, unsigned char *out, size_t *length) {
  size_t used = 0;
  for (size_t i = 0; i < text->count; i++) {
    unsigned char c = text->narrow[i];
    if (c >= 0x80)
      return false;
    if (c == '%' && i + 2 < text->count && digit(text->narrow[i + 1]) >= 0 &&
        digit(text->narrow[i + 2]) >= 0) {
      c = (unsigned char)(digit(text->narrow[i + 1]) * 16 + digit(text->narrow[i + 2]));
      i += 2;
    } else if (c == '+' && is_form) {
      c = ' ';
    }
    out[used++] = c;
  }
  *length = used;
  return true;
}

RT_NATIVE(unescape, "s") {
  rt_value given = rt_arg(argc, argv, 0);
  struct rt_chars text = rt_chars_open(given);
  bool is_form = rt_to_bool(rt_arg(argc, argv, 1));
  unsigned char out[SMALL];
  size_t length;
  rt_value plain = NULL;
  if (text.narrow != NULL && text.count <= SMALL && decode(&text, is_form, out, &length)) {
    bool is_same = length == text.count && memcmp(out, text.narrow, length) == 0;
    plain = is_same ? given : rt_text_decode(out, length);
  }
  rt_chars_close(&text);
  return plain;
}

RT_NATIVE(unescape_part, "s.nn") {
  struct rt_chars text = rt_chars_open(argv[0]);
  size_t start = rt_to_size(argv[2]);
  size_t end = rt_to_size(argv[3]);
  unsigned char out[SMALL];
  size_t length;
  rt_value plain = NULL;
  if (text.narrow != NULL && start <= end && end <= text.count && end - start <= SMALL) {
    struct rt_chars part = {.narrow = text.narrow + start, .count = end - start};
    if (decode(&part, rt_to_bool(argv[1]), out, &length))
      plain = rt_text_decode(out, length);
  }
  rt_chars_close(&text);
  return plain;
}

static unsigned unit_at(const struct rt_chars *text, size_t i) {
  return text->narrow != NULL ? text->narrow[i] : text->wide[i];
}

static int digit_at(const struct rt_chars *text, size_t i) {
  unsigned unit = unit_at(text, i);
  return unit < 0x80 ? digit((unsigned char)unit) : -1;
}

static size_t decode_bytes(const struct rt_chars *text, bool is_form, unsigned char *out) {
  size_t used = 0;
  for (size_t i = 0; i < text->count; i++) {
    unsigned unit = unit_at(text, i);
    if (unit == '+' && is_form) {
      unit = ' ';
    } else if (unit == '%' && i + 2 < text->count && digit_at(text, i + 1) >= 0 &&
               digit_at(text, i + 2) >= 0) {
      unit = (unsigned)(digit_at(text, i + 1) * 16 + digit_at(text, i + 2));
      i += 2;
    }
    out[used++] = (unsigned char)unit;
  }
  return used;
}

RT_NATIVE(unescape_bytes, "s.b") {
  struct rt_chars text = rt_chars_open(argv[0]);
  size_t room;
  unsigned char *bytes = rt_peek_bytes(argv[2], &room);
  rt_value count = NULL;
  if (bytes != NULL && room >= text.count)
    count = rt_number((double)decode_bytes(&text, rt_to_bool(argv[1]), bytes));
  rt_chars_close(&text);
  return count;
}

static const struct rt_method methods[] = {
    {"escape", escape},
    {"unescape", unescape},
    {"unescapePart", unescape_part},
    {"unescapeBytes", unescape_bytes},
};

rt_value rt_bind_percent(void) {
  return RT_METHODS(methods);
}
