/* SPDX-License-Identifier: MIT */
/*
 * Host names of any bytes: an accepted name is ASCII, fits, stays the same when converted again,
 * and each xn-- label has at most 63 bytes and decodes to the characters it came from.
 */
#include "fuzz.h"

#include "base/idna.h"
#include "base/utf8.h"

enum { MAX_HOST = 256, MAX_LABEL = 63 };

/* Punycode after RFC 3492, section 6.2, kept slow and plain. */
static size_t slow_decode(const char *text, size_t length, uint32_t *out, size_t room) {
  size_t count = 0;
  const char *delimiter = NULL;
  for (size_t i = 0; i < length; i++)
    delimiter = text[i] == '-' ? text + i : delimiter;
  size_t at = 0;
  for (; delimiter != NULL && text + at < delimiter; at++) {
    FUZZ_CHECK(count < room);
    out[count++] = (unsigned char)text[at];
  }
  at += delimiter != NULL;
  uint32_t n = 128, bias = 72, position = 0;
  bool is_first = true;
  while (at < length) {
    uint32_t old = position, weight = 1;
    for (uint32_t k = 36;; k += 36) {
      FUZZ_CHECK(at < length);
      char c = text[at++];
      uint32_t digit = c >= 'a' && c <= 'z' ? (uint32_t)(c - 'a') : (uint32_t)(c - '0') + 26;
      FUZZ_CHECK(digit < 36);
      position += digit * weight;
      uint32_t least = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      if (digit < least)
        break;
      weight *= 36 - least;
    }
    uint32_t points = (uint32_t)count + 1;
    uint32_t delta = (position - old) / (is_first ? 700 : 2);
    is_first = false;
    delta += delta / points;
    for (bias = 0; delta > 455; bias += 36)
      delta /= 35;
    bias += 36 * delta / (delta + 38);
    n += position / points;
    position %= points;
    FUZZ_CHECK(count < room);
    memmove(out + position + 1, out + position, (count - position) * sizeof(*out));
    out[position++] = n;
    count++;
  }
  return count;
}

static bool is_dot(uint32_t character) {
  return character == '.' || character == 0x3002 || character == 0xFF0E || character == 0xFF61;
}

/* The label at *cursor as characters; moves *cursor past its dot. */
static size_t source_label(const char **cursor, const char *end, uint32_t *out) {
  size_t count = 0;
  while (*cursor < end) {
    uint32_t character = rd_utf8_decode(cursor, end);
    FUZZ_CHECK(character != RD_UTF8_INVALID);
    if (is_dot(character))
      break;
    out[count++] = character;
  }
  return count;
}

static void check_labels(const char *name, size_t length, const char *ascii, size_t ascii_length) {
  uint32_t *wanted = fuzz_alloc((length + 1) * sizeof(*wanted));
  uint32_t *got = fuzz_alloc((ascii_length + 1) * sizeof(*got));
  const char *cursor = name;
  for (size_t start = 0; start < ascii_length;) {
    const char *dot = memchr(ascii + start, '.', ascii_length - start);
    size_t size = dot == NULL ? ascii_length - start : (size_t)(dot - ascii) - start;
    size_t count = source_label(&cursor, name + length, wanted);
    bool is_plain = true;
    for (size_t i = 0; i < count; i++)
      is_plain = is_plain && wanted[i] < 128;
    if (!is_plain) {
      FUZZ_CHECK(size > 4 && size <= MAX_LABEL && memcmp(ascii + start, "xn--", 4) == 0);
      FUZZ_CHECK(slow_decode(ascii + start + 4, size - 4, got, ascii_length) == count);
      FUZZ_CHECK(memcmp(got, wanted, count * sizeof(*got)) == 0);
    } else {
      FUZZ_CHECK(size == count);
    }
    start += size + 1;
  }
  free(got);
  free(wanted);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  char *name = fuzz_alloc(size);
  memcpy(name, data, size);
  char *ascii = fuzz_alloc(MAX_HOST);
  ssize_t length = rd_idna_to_ascii(name, size, ascii, MAX_HOST);
  if (length >= 0) {
    FUZZ_CHECK(length > 0 && length < MAX_HOST && ascii[length] == '\0');
    FUZZ_CHECK(strlen(ascii) == (size_t)length);
    for (ssize_t i = 0; i < length; i++)
      FUZZ_CHECK((unsigned char)ascii[i] < 128);
    check_labels(name, size, ascii, (size_t)length);
    char again[MAX_HOST];
    FUZZ_CHECK(rd_idna_to_ascii(ascii, (size_t)length, again, sizeof(again)) == length);
    FUZZ_CHECK(strcmp(again, ascii) == 0);
    char *exact = fuzz_alloc((size_t)length + 1);
    FUZZ_CHECK(rd_idna_to_ascii(name, size, exact, (size_t)length + 1) == length);
    FUZZ_CHECK(rd_idna_to_ascii(name, size, exact, (size_t)length) < 0);
    free(exact);
  }
  free(ascii);
  free(name);
  return 0;
}
