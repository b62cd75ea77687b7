/* SPDX-License-Identifier: MIT */
/*
 * Internationalised host names in letters that are valid as they are: no mapping, no normalisation.
 *   toAscii(text)     in lower case, with Punycode (RFC 3492)
 *   toUnicode(text)   back, from lower-case ASCII
 * Both return undefined for other names: js/internal/url/idna.js has tables for those.
 */
#include "binding/binding.h"

#include <string.h>

/* RFC 3492, section 5. */
enum {
  BASE = 36,
  T_MIN = 1,
  T_MAX = 26,
  SKEW = 38,
  DAMP = 700,
  FIRST_BIAS = 72,
  FIRST_CODE = 0x80
};

/* Names are shorter; with this limit no delta overflows. */
enum { MOST = 255, ROOM = 16 * MOST };

struct units {
  size_t count;
  uint16_t at[ROOM];
};

/* Lower-case letters from U+0100 to U+017F that are valid. */
static const uint64_t latin[2] = {0x54A2AAAAAAAAAAAA, 0x54AAAAAAAAAAA954};

/* Letters written from left to right, and no marks. Next to each other they are in normal form:
 * Latin, Vietnamese, Greek, Cyrillic, Kana, Han, Hangul. */
static bool is_letter(uint32_t c) {
  if (c < 0x100)
    return c >= 0xDF && c != 0xF7;
  if (c < 0x180)
    return (latin[(c - 0x100) / 64] >> c % 64 & 1) != 0;
  if (c < 0x1EA1)
    return (c >= 0x3AC && c <= 0x3CE) || (c >= 0x430 && c <= 0x45F);
  if (c < 0x3041)
    return c <= 0x1EF9 && (c & 1) != 0;
  if (c < 0x4E00)
    return c <= 0x3096 || (c >= 0x30A1 && c <= 0x30FA) || c == 0x30FC;
  return c <= 0x9FFF || (c >= 0xAC00 && c <= 0xD7A3);
}

static bool is_ascii(const uint16_t *label, size_t count) {
  uint32_t all = 0;
  for (size_t i = 0; i < count; i++)
    all |= label[i];
  return all < FIRST_CODE;
}

static bool put(struct units *out, uint32_t c) {
  if (out->count == ROOM)
    return false;
  out->at[out->count++] = (uint16_t)c;
  return true;
}

static bool put_all(struct units *out, const uint16_t *label, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!put(out, label[i]))
      return false;
  return true;
}

static uint32_t adapt(uint32_t delta, uint32_t count, bool is_first) {
  delta = is_first ? delta / DAMP : delta / 2;
  delta += delta / count;
  uint32_t bias = 0;
  for (; delta > (BASE - T_MIN) * T_MAX / 2; bias += BASE)
    delta /= BASE - T_MIN;
  return bias + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static uint32_t threshold(uint32_t k, uint32_t bias) {
  if (k <= bias)
    return T_MIN;
  return k >= bias + T_MAX ? T_MAX : k - bias;
}

static bool put_digit(struct units *out, uint32_t digit) {
  return put(out, digit < 26 ? 'a' + digit : '0' + digit - 26);
}

static bool put_integer(struct units *out, uint32_t value, uint32_t bias) {
  for (uint32_t k = BASE;; k += BASE) {
    uint32_t t = threshold(k, bias);
    if (value < t)
      return put_digit(out, value);
    if (!put_digit(out, t + (value - t) % (BASE - t)))
      return false;
    value = (value - t) / (BASE - t);
  }
}

/* The smallest character of a label that is at least `least`; the label has one. */
static uint32_t next_code(const uint16_t *label, size_t count, uint32_t least) {
  uint32_t code = UINT16_MAX;
  for (size_t i = 0; i < count; i++)
    if (label[i] >= least && label[i] < code)
      code = label[i];
  return code;
}

/* Appends a label of at most MOST characters, as Punycode. */
static bool encode(const uint16_t *label, size_t count, struct units *out) {
  uint32_t done = 0;
  for (size_t i = 0; i < count; i++)
    if (label[i] < FIRST_CODE) {
      if (!put(out, label[i]))
        return false;
      done++;
    }
  uint32_t basic = done;
  if (basic > 0 && !put(out, '-'))
    return false;
  uint32_t bias = FIRST_BIAS, delta = 0;
  for (uint32_t code = FIRST_CODE; done < count; code++, delta++) {
    uint32_t next = next_code(label, count, code);
    delta += (next - code) * (done + 1);
    code = next;
    for (size_t i = 0; i < count; i++) {
      delta += label[i] < code;
      if (label[i] != code)
        continue;
      if (!put_integer(out, delta, bias))
        return false;
      bias = adapt(delta, done + 1, done == basic);
      delta = 0;
      done++;
    }
  }
  return true;
}

static uint32_t digit_of(uint16_t c) {
  if (c >= 'a' && c <= 'z')
    return (uint32_t)c - 'a';
  return c >= '0' && c <= '9' ? (uint32_t)c - '0' + 26 : BASE;
}

/* Reads a variable-length integer; returns false if it is not one, or too large for any label. */
static bool integer(const uint16_t *text, size_t count, size_t *at, uint32_t bias,
                    uint64_t *value) {
  *value = 0;
  uint64_t weight = 1;
  for (uint32_t k = BASE; *at < count; k += BASE) {
    uint32_t digit = digit_of(text[(*at)++]);
    uint32_t t = threshold(k, bias);
    *value += digit * weight;
    if (digit == BASE || *value > UINT32_MAX)
      return false;
    if (digit < t)
      return true;
    weight *= BASE - t;
  }
  return false;
}

/* Decodes Punycode in lower case of at most MOST characters into a label, which is empty at first.
 * Returns false if it is not Punycode of plain letters. */
static bool decode(const uint16_t *text, size_t count, struct units *label) {
  size_t dash = count;
  while (dash > 0 && text[dash - 1] != '-')
    dash--;
  size_t at = dash > 1 ? dash : 0;
  memcpy(label->at, text, (at > 0 ? at - 1 : 0) * sizeof *text);
  label->count = at > 0 ? at - 1 : 0;
  uint64_t code = FIRST_CODE, place = 0;
  for (uint32_t bias = FIRST_BIAS; at < count; place++) {
    uint64_t delta;
    if (!integer(text, count, &at, bias, &delta))
      return false;
    uint32_t size = (uint32_t)label->count + 1;
    bias = adapt((uint32_t)delta, size, place == 0);
    place += delta;
    code += place / size;
    place %= size;
    if (code > UINT16_MAX || !is_letter((uint32_t)code))
      return false;
    memmove(label->at + place + 1, label->at + place, (label->count - place) * sizeof *label->at);
    label->at[place] = (uint16_t)code;
    label->count++;
  }
  return !is_ascii(label->at, label->count);
}

static bool is_encoded(const uint16_t *label, size_t count) {
  return count >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-';
}

/* Appends a label in lower case. */
static bool label_to_ascii(const uint16_t *label, size_t count, struct units *out) {
  struct units letters;
  if (is_encoded(label, count)) {
    if (!decode(label + 4, count - 4, &letters))
      return false;
    label = letters.at;
    count = letters.count;
  } else if (is_ascii(label, count)) {
    return put_all(out, label, count);
  }
  static const uint16_t start[] = {'x', 'n', '-', '-'};
  return put_all(out, start, 4) && encode(label, count, out);
}

static bool label_to_unicode(const uint16_t *label, size_t count, struct units *out) {
  struct units letters;
  if (!is_encoded(label, count))
    return put_all(out, label, count);
  return decode(label + 4, count - 4, &letters) && put_all(out, letters.at, letters.count);
}

/* Copies a name of at most MOST characters in lower case; returns false if it has characters that
 * need the tables. */
static bool lower(const struct rt_chars *chars, uint16_t *text) {
  if (chars->count > MOST)
    return false;
  for (size_t i = 0; i < chars->count; i++) {
    uint16_t c = chars->narrow != NULL ? chars->narrow[i] : chars->wide[i];
    if (c >= FIRST_CODE && !is_letter(c))
      return false;
    text[i] = c >= 'A' && c <= 'Z' ? c | 32 : c;
  }
  return true;
}

static rt_value text_of(const struct units *units) {
  if (!is_ascii(units->at, units->count))
    return rt_text_utf16(units->at, units->count);
  unsigned char narrow[ROOM];
  for (size_t i = 0; i < units->count; i++)
    narrow[i] = (unsigned char)units->at[i];
  return rt_text_latin1(narrow, units->count);
}

static rt_value convert(rt_value given,
                        bool (*label)(const uint16_t *label, size_t count, struct units *out)) {
  struct rt_chars chars = rt_chars_open(given);
  uint16_t text[MOST];
  size_t count = chars.count;
  bool is_plain = lower(&chars, text);
  rt_chars_close(&chars);
  struct units out;
  out.count = 0;
  for (size_t start = 0; is_plain && start <= count;) {
    size_t end = start;
    while (end < count && text[end] != '.')
      end++;
    is_plain = label(text + start, end - start, &out) && (end == count || put(&out, '.'));
    start = end + 1;
  }
  return is_plain ? text_of(&out) : NULL;
}

RT_NATIVE(to_ascii, "s") {
  return convert(rt_arg(argc, argv, 0), label_to_ascii);
}

RT_NATIVE(to_unicode, "s") {
  return convert(rt_arg(argc, argv, 0), label_to_unicode);
}

static const struct rt_method methods[] = {
    {"toAscii", to_ascii},
    {"toUnicode", to_unicode},
};

rt_value rt_bind_idna(void) {
  return RT_METHODS(methods);
}
