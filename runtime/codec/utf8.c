/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, with a fast path for runs of ASCII: sixteen bytes are checked together, or 128 in long
 * text, in plain loops that compilers vectorise.
 */
#include "codec/codec.h"

#include <string.h>

enum { REPLACEMENT = 0xFFFD, BLOCK = 16, LONG_BLOCK = 128 };

static bool is_ascii_block(const unsigned char *bytes) {
  uint64_t words[2];
  memcpy(words, bytes, sizeof words);
  return ((words[0] | words[1]) & UINT64_C(0x8080808080808080)) == 0;
}

static bool is_long_ascii_block(const unsigned char *bytes) {
  typedef uint64_t pair __attribute__((vector_size(BLOCK), aligned(1), may_alias));
  const pair *at = (const pair *)(const void *)bytes;
  pair all = (at[0] | at[1] | at[2] | at[3]) | (at[4] | at[5] | at[6] | at[7]);
  return ((all[0] | all[1]) & UINT64_C(0x8080808080808080)) == 0;
}

/* The number of leading ASCII bytes. */
size_t rt_ascii_prefix(const unsigned char *bytes, size_t length) {
  size_t at = 0;
  while (length - at >= LONG_BLOCK && is_long_ascii_block(bytes + at))
    at += LONG_BLOCK;
  while (length - at >= BLOCK && is_ascii_block(bytes + at))
    at += BLOCK;
  while (at < length && bytes[at] < 0x80)
    at++;
  return at;
}

/* What a lead byte requires: the number of continuation bytes, and the range of the first. `needed`
 * is 0 if it is not a lead byte. */
struct lead {
  int needed;
  unsigned char mask;
  unsigned char low;
  unsigned char high;
};

static struct lead lead_of(unsigned char first) {
  struct lead lead = {0, 0, 0x80, 0xBF};
  if (first >= 0xC2 && first <= 0xDF) {
    lead.needed = 1;
    lead.mask = 0x1F;
  } else if (first >= 0xE0 && first <= 0xEF) {
    lead.needed = 2;
    lead.mask = 0x0F;
    lead.low = first == 0xE0 ? 0xA0 : 0x80;
    lead.high = first == 0xED ? 0x9F : 0xBF;
  } else if (first >= 0xF0 && first <= 0xF4) {
    lead.needed = 3;
    lead.mask = 0x07;
    lead.low = first == 0xF0 ? 0x90 : 0x80;
    lead.high = first == 0xF4 ? 0x8F : 0xBF;
  }
  return lead;
}

/* The scalar value at bytes[*at], which is not ASCII; advances *at. -1 if ill-formed. */
static int32_t next_scalar(const unsigned char *bytes, size_t length, size_t *at) {
  unsigned char first = bytes[(*at)++];
  struct lead lead = lead_of(first);
  if (lead.needed == 0)
    return -1;
  int32_t scalar = first & lead.mask;
  for (int i = 0; i < lead.needed; i++) {
    if (*at >= length || bytes[*at] < lead.low || bytes[*at] > lead.high)
      return -1;
    scalar = (scalar << 6) | (bytes[(*at)++] & 0x3F);
    lead.low = 0x80;
    lead.high = 0xBF;
  }
  return scalar;
}

/* One byte after the other. */
bool rt_utf8_is_valid_slowly(const unsigned char *bytes, size_t length) {
  size_t at = rt_ascii_prefix(bytes, length);
  while (at < length)
    if (bytes[at] < 0x80)
      at += rt_ascii_prefix(bytes + at, length - at);
    else if (next_scalar(bytes, length, &at) < 0)
      return false;
  return true;
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

/* `units` has room for `length` units. Returns their number, and whether anything was
 * ill-formed. */
size_t rt_utf8_to_utf16(const unsigned char *bytes, size_t length, uint16_t *units, bool *is_bad) {
  size_t count = 0;
  *is_bad = false;
  for (size_t at = 0; at < length;) {
    if (bytes[at] < 0x80) {
      bool is_block = length - at >= BLOCK && is_ascii_block(bytes + at);
      size_t run = is_block ? BLOCK : 1;
      for (size_t i = 0; i < run; i++)
        units[count + i] = bytes[at + i];
      at += run;
      count += run;
    } else {
      int32_t scalar = next_scalar(bytes, length, &at);
      *is_bad = *is_bad || scalar < 0;
      count += put_utf16(units + count, scalar < 0 ? REPLACEMENT : scalar);
    }
  }
  return count;
}

static bool is_ascii_run(const uint16_t *units) {
  uint64_t words[BLOCK / 4];
  memcpy(words, units, sizeof words);
  return ((words[0] | words[1] | words[2] | words[3]) & UINT64_C(0xFF80FF80FF80FF80)) == 0;
}

static bool is_pair(const uint16_t *units, size_t count, size_t at) {
  return (units[at] & 0xFC00) == 0xD800 && at + 1 < count && (units[at + 1] & 0xFC00) == 0xDC00;
}

/*
 * The size of the text as UTF-8: at most three bytes per unit; a surrogate pair takes four.
 * The loop has no branches, so it vectorises; pairs are subtracted while counting.
 */
size_t rt_utf8_length(const uint16_t *units, size_t count) {
  size_t length = count;
  for (size_t i = 0; i < count; i++)
    length += (size_t)(units[i] >= 0x80) + (size_t)(units[i] >= 0x800);
  if (length == count)
    return length;
  for (size_t i = 0; i + 1 < count; i++) {
    if (is_pair(units, count, i)) {
      length -= 2;
      i++;
    }
  }
  return length;
}

static size_t put_utf8(unsigned char *out, uint32_t scalar) {
  if (scalar < 0x800) {
    out[0] = (unsigned char)(0xC0 | (scalar >> 6));
    out[1] = (unsigned char)(0x80 | (scalar & 0x3F));
    return 2;
  }
  if (scalar < 0x10000) {
    out[0] = (unsigned char)(0xE0 | (scalar >> 12));
    out[1] = (unsigned char)(0x80 | ((scalar >> 6) & 0x3F));
    out[2] = (unsigned char)(0x80 | (scalar & 0x3F));
    return 3;
  }
  out[0] = (unsigned char)(0xF0 | (scalar >> 18));
  out[1] = (unsigned char)(0x80 | ((scalar >> 12) & 0x3F));
  out[2] = (unsigned char)(0x80 | ((scalar >> 6) & 0x3F));
  out[3] = (unsigned char)(0x80 | (scalar & 0x3F));
  return 4;
}

/* The scalar value at units[at], and how many units it takes. */
static uint32_t scalar_at(const uint16_t *units, size_t count, size_t at, size_t *taken) {
  *taken = 1;
  if ((units[at] & 0xF800) != 0xD800)
    return units[at];
  if (!is_pair(units, count, at))
    return REPLACEMENT;
  *taken = 2;
  return 0x10000 + ((uint32_t)(units[at] & 0x3FF) << 10) + (units[at + 1] & 0x3FFU);
}

static size_t bytes_of(uint32_t scalar) {
  return 1 + (size_t)(scalar >= 0x80) + (size_t)(scalar >= 0x800) + (size_t)(scalar >= 0x10000);
}

/* Writes a character that is not ASCII, and returns its size; 0 if there is no room for it. */
static size_t put_units(const uint16_t *units, size_t count, size_t *at, unsigned char *out,
                        size_t room) {
  size_t taken;
  uint32_t scalar = scalar_at(units, count, *at, &taken);
  if (bytes_of(scalar) > room)
    return 0;
  *at += taken;
  return put_utf8(out, scalar);
}

/* Writes whole characters only, while there is room. Returns the bytes written and the units
 * used. */
size_t rt_utf16_to_utf8(const uint16_t *units, size_t count, unsigned char *out, size_t room,
                        size_t *used) {
  size_t written = 0;
  size_t at = 0;
  while (at < count && written < room) {
    if (units[at] < 0x80) {
      bool is_run = count - at >= BLOCK && room - written >= BLOCK && is_ascii_run(units + at);
      size_t run = is_run ? BLOCK : 1;
      for (size_t i = 0; i < run; i++)
        out[written + i] = (unsigned char)units[at + i];
      at += run;
      written += run;
    } else {
      size_t size = put_units(units, count, &at, out + written, room - written);
      if (size == 0)
        break;
      written += size;
    }
  }
  *used = at;
  return written;
}

/* The sum of the eight bytes of a word. */
static size_t sum_of_bytes(uint64_t sums) {
  const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
  uint64_t pairs = (sums & even) + (sums >> 8 & even);
  return (size_t)(pairs * UINT64_C(0x0001000100010001) >> 48);
}

/* Each non-ASCII character of Latin-1 takes two bytes. Their high bits are added up eight at a
 * time, as bytes of a word, which hold sums up to 255. */
size_t rt_latin1_utf8_length(const unsigned char *text, size_t count) {
  enum { MOST_WORDS = 255 };
  const uint64_t ones = UINT64_C(0x0101010101010101);
  size_t length = count;
  size_t i = 0;
  while (count - i >= sizeof ones) {
    size_t words = (count - i) / sizeof ones;
    if (words > MOST_WORDS)
      words = MOST_WORDS;
    uint64_t sums = 0;
    for (size_t k = 0; k < words; k++) {
      uint64_t word;
      memcpy(&word, text + i + k * sizeof word, sizeof word);
      sums += word >> 7 & ones;
    }
    length += sum_of_bytes(sums);
    i += words * sizeof ones;
  }
  for (; i < count; i++)
    length += text[i] >> 7;
  return length;
}

/* A block; `out` has room for two bytes per character. All but the last character are written
 * without branches: the byte after an ASCII character is overwritten by the next one. Returns the
 * bytes written. */
static size_t put_latin1(const unsigned char *text, unsigned char *out) {
  size_t written = 0;
  for (size_t i = 0; i < BLOCK - 1; i++) {
    unsigned c = text[i];
    out[written] = (unsigned char)(c < 0x80 ? c : 0xC0 | c >> 6);
    out[written + 1] = (unsigned char)(0x80 | (c & 0x3F));
    written += 1 + (c >> 7);
  }
  unsigned char last = text[BLOCK - 1];
  if (last >= 0x80)
    return written + put_utf8(out + written, last);
  out[written] = last;
  return written + 1;
}

size_t rt_latin1_to_utf8(const unsigned char *text, size_t count, unsigned char *out, size_t room,
                         size_t *used) {
  size_t written = 0;
  size_t at = 0;
  while (count - at >= BLOCK && room - written >= 2 * BLOCK) {
    if (is_ascii_block(text + at)) {
      memcpy(out + written, text + at, BLOCK);
      written += BLOCK;
    } else {
      written += put_latin1(text + at, out + written);
    }
    at += BLOCK;
  }
  for (; at < count && written < room; at++)
    if (text[at] < 0x80)
      out[written++] = text[at];
    else if (room - written >= 2)
      written += put_utf8(out + written, text[at]);
    else
      break;
  *used = at;
  return written;
}
