/* SPDX-License-Identifier: MIT */
/*
 * Percent-encoding of any one-byte string, for URLs and forms, compared with slow and simple
 * implementations; decoding returns the UTF-8 of what was encoded.
 */
#include "binding/binding.h"

#include <ctype.h>

#include "fuzz.h"

enum { MAX_TEXT = 1024 }; /* longer text is left to JavaScript, unless nothing changes */

static size_t slow_escape(const unsigned char *text, size_t size, bool is_form, char *out) {
  char *at = out;
  for (size_t i = 0; i < size; i++) {
    int c = text[i];
    if (isascii(c) && (isalnum(c) || (c != 0 && strchr(is_form ? "*-._" : "-_.!~*'()", c) != NULL)))
      *at++ = (char)c;
    else if (is_form && c == ' ')
      *at++ = '+';
    else if (c < 0x80)
      at += sprintf(at, "%%%02X", (unsigned)c);
    else
      at += sprintf(at, "%%%02X%%%02X", 0xC0U + (unsigned)c / 64, 0x80U + (unsigned)c % 64);
  }
  return (size_t)(at - out);
}

static size_t slow_unescape(const unsigned char *text, size_t size, bool is_form, char *out) {
  size_t used = 0;
  for (size_t i = 0; i < size; i++) {
    bool is_code = text[i] == '%' && size - i > 2 && isxdigit(text[i + 1]) && isxdigit(text[i + 2]);
    if (is_code) {
      char digits[] = {(char)text[i + 1], (char)text[i + 2], '\0'};
      out[used++] = (char)strtoul(digits, NULL, 16);
      i += 2;
    } else {
      out[used++] = is_form && text[i] == '+' ? ' ' : (char)text[i];
    }
  }
  return used;
}

static rt_value call(rt_value binding, const char *name, rt_value text, bool is_form) {
  const rt_value arguments[] = {text, rt_bool(is_form)};
  return stub_call(binding, name, 2, arguments);
}

static bool is_ascii(const unsigned char *text, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (!isascii(text[i]))
      return false;
  return true;
}

static void check(rt_value given, const char *text, size_t size) {
  FUZZ_CHECK(given != NULL && given->count == size && memcmp(given->memory, text, size) == 0);
}

/* A part that the first bytes choose, also outside the text. */
static void part(rt_value binding, const unsigned char *data, size_t size, bool is_form) {
  size_t start = size > 0 ? data[0] : 0;
  size_t end = size > 1 ? start + data[1] : size;
  const rt_value arguments[] = {rt_text_latin1(data, size), rt_bool(is_form),
                                rt_number((double)start), rt_number((double)end)};
  rt_value plain = stub_call(binding, "unescapePart", 4, arguments);
  bool is_inside = start <= end && end <= size;
  FUZZ_CHECK((plain != NULL) ==
             (is_inside && end - start <= MAX_TEXT && is_ascii(data + start, end - start)));
  if (plain == NULL)
    return;
  char *expected = fuzz_alloc(end - start + 1);
  check(plain, expected, slow_unescape(data + start, end - start, is_form, expected));
  free(expected);
}

static void both_ways(rt_value binding, const unsigned char *data, size_t size, bool is_form) {
  char *expected = fuzz_alloc(6 * size + 1);
  rt_value text = rt_text_latin1(data, size);
  size_t length = slow_escape(data, size, is_form, expected);
  rt_value escaped = call(binding, "escape", text, is_form);
  bool is_same = length == size && memcmp(data, expected, size) == 0;
  FUZZ_CHECK((escaped != NULL) == (is_same || size <= MAX_TEXT));
  if (escaped != NULL) {
    check(escaped, expected, length);
    rt_value back = call(binding, "unescape", escaped, is_form);
    FUZZ_CHECK((back != NULL) == (length <= MAX_TEXT));
    if (back != NULL) {
      length = slow_unescape(escaped->memory, escaped->count, is_form, expected);
      check(back, expected, length);
    }
  }
  rt_value plain = call(binding, "unescape", text, is_form);
  FUZZ_CHECK((plain != NULL) == (size <= MAX_TEXT && is_ascii(data, size)));
  if (plain != NULL) {
    length = slow_unescape(data, size, is_form, expected);
    check(plain, expected, length);
  }
  free(expected);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  rt_value binding = rt_bind_percent();
  both_ways(binding, data, size, false);
  both_ways(binding, data, size, true);
  part(binding, data, size, false);
  part(binding, data, size, true);
  stub_free();
  return 0;
}
