/* SPDX-License-Identifier: MIT */
/*
 * Punycode (RFC 3492) for each label that needs it. Characters are not mapped: non-ASCII labels
 * must be in lower case already.
 */
#include "base/idna.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "uv.h"

/* The parameters of RFC 3492, chapter 5. */
#define BASE 36u
#define T_MIN 1u
#define T_MAX 26u
#define SKEW 38u
#define DAMP 700u
#define FIRST_BIAS 72u
#define FIRST_NON_ASCII 0x80u

/* The longest label in the DNS. No label with more characters could be encoded in it. */
#define MAX_LABEL 63u

struct label {
  uint32_t characters[MAX_LABEL];
  size_t count;
};

/* The result; `overflow` is set if it does not fit. */
struct output {
  char *start;
  size_t length;
  size_t size;
  bool overflow;
};

static const char *label_end(const char *text, const char *end, const char **next);
static bool is_ascii(const char *text, const char *end);
static bool decode(const char *text, const char *end, struct label *label);
static bool encode(const struct label *label, struct output *out);
static void put(struct output *out, const char *text, size_t length);

ssize_t rd_idna_to_ascii(const char *utf8_host, size_t length, char *out, size_t out_size) {
  if (utf8_host == NULL || length == 0 || out == NULL || out_size == 0 ||
      memchr(utf8_host, '\0', length) != NULL)
    return UV_EINVAL;
  struct output output = {.start = out, .size = out_size};
  const char *end = utf8_host + length;
  for (const char *text = utf8_host, *next; text != NULL; text = next) {
    const char *stop = label_end(text, end, &next);
    if (stop == NULL)
      return UV_EINVAL;
    struct label label;
    if (is_ascii(text, stop))
      put(&output, text, (size_t)(stop - text));
    else if (!decode(text, stop, &label) || !encode(&label, &output))
      return UV_EINVAL;
    if (next != NULL)
      put(&output, ".", 1);
  }
  put(&output, "", 1);
  return output.overflow ? UV_EINVAL : (ssize_t)output.length - 1;
}

static void put(struct output *out, const char *text, size_t length) {
  if (length > out->size - out->length) {
    out->overflow = true;
    return;
  }
  memcpy(out->start + out->length, text, length);
  out->length += length;
}

/* The full stop, the ideographic one, and their full-width and half-width forms. */
static bool is_dot(uint32_t character) {
  return character == '.' || character == 0x3002 || character == 0xFF0E || character == 0xFF61;
}

/* Returns the label's end, NULL if it is not UTF-8. *next: the next label, NULL after the last. */
static const char *label_end(const char *text, const char *end, const char **next) {
  while (text != end) {
    const char *start = text;
    uint32_t character = rd_utf8_decode(&text, end);
    if (character == RD_UTF8_INVALID || rd_is_surrogate(character))
      return NULL;
    if (is_dot(character)) {
      *next = text;
      return start;
    }
  }
  *next = NULL;
  return end;
}

static bool is_ascii(const char *text, const char *end) {
  for (; text != end; text++)
    if ((unsigned char)*text >= FIRST_NON_ASCII)
      return false;
  return true;
}

static bool decode(const char *text, const char *end, struct label *label) {
  label->count = 0;
  while (text != end) {
    if (label->count == MAX_LABEL)
      return false;
    label->characters[label->count++] = rd_utf8_decode(&text, end);
  }
  return true;
}

static uint32_t adapt(uint32_t delta, uint32_t count, bool is_first) {
  delta = is_first ? delta / DAMP : delta / 2;
  delta += delta / count;
  uint32_t k = 0;
  for (; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE)
    delta /= BASE - T_MIN;
  return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static void put_digit(struct output *out, uint32_t digit) {
  put(out, &"abcdefghijklmnopqrstuvwxyz0123456789"[digit], 1);
}

/* A number of variable length: a digit below its threshold is the last. */
static void put_delta(struct output *out, uint32_t delta, uint32_t bias) {
  for (uint32_t k = BASE;; k += BASE) {
    uint32_t threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
    if (delta < threshold)
      break;
    put_digit(out, threshold + (delta - threshold) % (BASE - threshold));
    delta = (delta - threshold) / (BASE - threshold);
  }
  put_digit(out, delta);
}

static uint32_t put_ascii(const struct label *label, struct output *out) {
  uint32_t count = 0;
  for (size_t i = 0; i < label->count; i++)
    if (label->characters[i] < FIRST_NON_ASCII) {
      char ascii = (char)label->characters[i];
      put(out, &ascii, 1);
      count++;
    }
  return count;
}

/* The smallest character of the label that is not below a limit. */
static uint32_t smallest_from(const struct label *label, uint32_t limit) {
  uint32_t smallest = UINT32_MAX;
  for (size_t i = 0; i < label->count; i++)
    if (label->characters[i] >= limit && label->characters[i] < smallest)
      smallest = label->characters[i];
  return smallest;
}

/*
 * First the ASCII characters; then, for each other character in ascending order, the distance to
 * its place. With at most MAX_LABEL characters no sum exceeds 32 bits.
 */
static bool encode(const struct label *label, struct output *out) {
  size_t start = out->length;
  put(out, "xn--", 4);
  uint32_t ascii = put_ascii(label, out);
  if (ascii > 0)
    put(out, "-", 1);
  uint32_t done = ascii;
  uint32_t delta = 0;
  uint32_t bias = FIRST_BIAS;
  for (uint32_t limit = FIRST_NON_ASCII; done < label->count; limit++, delta++) {
    uint32_t current = smallest_from(label, limit);
    delta += (current - limit) * (done + 1);
    limit = current;
    for (size_t i = 0; i < label->count; i++) {
      if (label->characters[i] < current)
        delta++;
      if (label->characters[i] != current)
        continue;
      put_delta(out, delta, bias);
      bias = adapt(delta, done + 1, done == ascii);
      delta = 0;
      done++;
    }
  }
  return !out->overflow && out->length - start <= MAX_LABEL;
}
