/* SPDX-License-Identifier: MIT */
/*
 * The literals and matches of a deflate block. While there is input for any pair of codes and room
 * for any match, they are decoded without checks; near the end of either, one at a time, from no
 * more bits than they have.
 */
#include "binding/zip_inflate.h"

#include <endian.h>
#include <string.h>

enum {
  WORD = 8,
  /* So many codes of the first level, and then any pair of codes, fit into 56 bits each. */
  MOST_LITERALS = 4,
  /* A match may write up to two words too much. */
  FAST_ROOM = MOST_LITERALS + RT_INFLATE_MAX_MATCH + 2 * WORD,
  FAST_INPUT = 2 * WORD,
};

static inline uint64_t load_word(const unsigned char *from) {
  uint64_t word;
  memcpy(&word, from, sizeof word);
  return le64toh(word);
}

static inline void copy_word(unsigned char *to, const unsigned char *from) {
  uint64_t word;
  memcpy(&word, from, sizeof word);
  memcpy(to, &word, sizeof word);
}

static inline unsigned low_bits(uint64_t bits, unsigned count) {
  return (unsigned)(bits & ((UINT64_C(1) << count) - 1));
}

static inline unsigned code_bits(uint32_t entry) {
  return entry & 31;
}

static inline unsigned extra_bits(uint32_t entry) {
  return entry >> 8 & 31;
}

/* Copies within the output; may write two words too much. */
static inline void copy_match(unsigned char *out, size_t distance, size_t length) {
  const unsigned char *from = out - distance;
  unsigned char *end = out + length;
  if (distance >= WORD)
    do {
      copy_word(out, from);
      copy_word(out + WORD, from + WORD);
      out += 2 * WORD;
      from += 2 * WORD;
    } while (out < end);
  else if (distance == 1)
    memset(out, *from, length);
  else
    while (out < end)
      *out++ = *from++;
}

/* The part of a match that lies before this call's output. Returns its length. */
static size_t copy_from_window(struct rt_inflate *inflate, unsigned char *out, size_t distance,
                               size_t length) {
  size_t back = distance - (size_t)(out - inflate->out_start);
  size_t count = length < back ? length : back;
  size_t at = (inflate->window_next + inflate->window_size - back) & (inflate->window_size - 1);
  size_t first = inflate->window_size - at;
  if (first > count)
    first = count;
  memcpy(out, inflate->window + at, first);
  memcpy(out + first, inflate->window, count - first);
  return count;
}

static enum rt_inflate_result bad(struct rt_inflate *inflate, const char *message) {
  inflate->message = message;
  return RT_INFLATE_BAD;
}

static enum rt_inflate_result bad_literal(struct rt_inflate *inflate) {
  return bad(inflate, "invalid literal/length code");
}

static enum rt_inflate_result bad_distance(struct rt_inflate *inflate) {
  return bad(inflate, "invalid distance code");
}

static enum rt_inflate_result too_far(struct rt_inflate *inflate) {
  return bad(inflate, "invalid distance too far back");
}

/* The bit buffer as the fast loop has it: bits above `count` may be set already, to what they will
 * be set to again. */
struct reader {
  uint64_t bits;
  unsigned count;
  const unsigned char *in;
};

/* At least 56 bits. */
static inline void refill(struct reader *reader) {
  reader->bits |= load_word(reader->in) << reader->count;
  reader->in += (63 - reader->count) >> 3;
  reader->count |= 56;
}

static inline void drop(struct reader *reader, unsigned count) {
  reader->bits >>= count;
  reader->count -= count;
}

static inline uint32_t first_level(const uint32_t *table, unsigned bits,
                                   const struct reader *reader) {
  return table[low_bits(reader->bits, bits)];
}

static inline uint32_t second_level(const uint32_t *table, uint32_t entry, struct reader *reader) {
  drop(reader, code_bits(entry));
  return table[(entry >> 16) + low_bits(reader->bits, extra_bits(entry))];
}

static inline size_t value_with_extra(uint32_t entry, struct reader *reader) {
  drop(reader, code_bits(entry));
  size_t value = (entry >> 16) + low_bits(reader->bits, extra_bits(entry));
  drop(reader, extra_bits(entry));
  return value;
}

/* Decodes while input and output are far from their ends. RT_INFLATE_MORE: they no longer are. */
static enum rt_inflate_result decode_fast(struct rt_inflate *inflate) {
  const uint32_t *literals = inflate->literals;
  const uint32_t *distances = inflate->distances;
  const unsigned char *in_limit = inflate->in_end - FAST_INPUT;
  unsigned char *out_limit = inflate->out_end - FAST_ROOM;
  unsigned char *out = inflate->out;
  struct reader reader = {inflate->bits, inflate->bit_count, inflate->in};
  enum rt_inflate_result result = RT_INFLATE_MORE;
  while (reader.in <= in_limit && out <= out_limit) {
    refill(&reader);
    uint32_t entry = first_level(literals, RT_INFLATE_LITERAL_BITS, &reader);
    for (int i = 0; i < MOST_LITERALS && (entry & RT_INFLATE_LITERAL); i++) {
      drop(&reader, code_bits(entry));
      *out++ = (unsigned char)(entry >> 16);
      entry = first_level(literals, RT_INFLATE_LITERAL_BITS, &reader);
    }
    if (entry & RT_INFLATE_LITERAL)
      continue;
    refill(&reader);
    if (entry & RT_INFLATE_SPECIAL) {
      if ((entry & RT_INFLATE_LINK) == RT_INFLATE_LINK)
        entry = second_level(literals, entry, &reader);
      if (entry & RT_INFLATE_LITERAL) {
        drop(&reader, code_bits(entry));
        *out++ = (unsigned char)(entry >> 16);
        continue;
      }
      if (entry & RT_INFLATE_SPECIAL) {
        bool is_end = (entry & RT_INFLATE_EOB) == RT_INFLATE_EOB;
        drop(&reader, code_bits(entry));
        result = is_end ? RT_INFLATE_END : bad_literal(inflate);
        break;
      }
    }
    size_t length = value_with_extra(entry, &reader);
    entry = first_level(distances, RT_INFLATE_DISTANCE_BITS, &reader);
    if ((entry & RT_INFLATE_LINK) == RT_INFLATE_LINK)
      entry = second_level(distances, entry, &reader);
    if (entry & RT_INFLATE_SPECIAL) {
      drop(&reader, code_bits(entry));
      result = bad_distance(inflate);
      break;
    }
    size_t distance = value_with_extra(entry, &reader);
    size_t made = (size_t)(out - inflate->out_start);
    if (distance > made) {
      if (distance - made > inflate->window_have) {
        result = too_far(inflate);
        break;
      }
      size_t copied = copy_from_window(inflate, out, distance, length);
      out += copied;
      length -= copied;
      if (length == 0)
        continue;
    }
    copy_match(out, distance, length);
    out += length;
  }
  inflate->in = reader.in - (reader.count >> 3);
  inflate->bit_count = reader.count & 7;
  inflate->bits = low_bits(reader.bits, inflate->bit_count);
  inflate->out = out;
  return result;
}

/* One more byte of input. */
static inline bool pull(struct rt_inflate *inflate) {
  if (inflate->in == inflate->in_end)
    return false;
  inflate->bits |= (uint64_t)*inflate->in++ << inflate->bit_count;
  inflate->bit_count += 8;
  return true;
}

/* The entry for the code that begins `at` bits into the buffer, and how many bits it has in all.
 * False if the input ends before the code does. */
static bool find(struct rt_inflate *inflate, const uint32_t *table, unsigned root_bits, unsigned at,
                 uint32_t *entry, unsigned *used) {
  for (;;) {
    uint64_t bits = inflate->bits >> at;
    uint32_t found = table[low_bits(bits, root_bits)];
    unsigned length = code_bits(found);
    if ((found & RT_INFLATE_LINK) == RT_INFLATE_LINK) {
      found = table[(found >> 16) + low_bits(bits >> length, extra_bits(found))];
      length += code_bits(found);
    }
    if (at + length <= inflate->bit_count) {
      *entry = found;
      *used = at + length;
      return true;
    }
    if (!pull(inflate))
      return false;
  }
}

/* Adds the entry's extra bits to its value. */
static bool find_extra(struct rt_inflate *inflate, uint32_t entry, unsigned *used,
                       uint32_t *value) {
  unsigned extra = extra_bits(entry);
  while (*used + extra > inflate->bit_count)
    if (!pull(inflate))
      return false;
  *value = (entry >> 16) + low_bits(inflate->bits >> *used, extra);
  *used += extra;
  return true;
}

static void use(struct rt_inflate *inflate, unsigned count) {
  inflate->bits >>= count;
  inflate->bit_count -= count;
}

/* The rest of a match, as far as there is room. */
static enum rt_inflate_result continue_match(struct rt_inflate *inflate) {
  size_t room = (size_t)(inflate->out_end - inflate->out);
  if (room == 0)
    return RT_INFLATE_MORE;
  size_t made = (size_t)(inflate->out - inflate->out_start);
  size_t length = inflate->length < room ? inflate->length : room;
  inflate->length -= (uint32_t)length;
  if (inflate->distance > made) {
    if (inflate->distance - made > inflate->window_have)
      return too_far(inflate);
    size_t copied = copy_from_window(inflate, inflate->out, inflate->distance, length);
    inflate->out += copied;
    length -= copied;
  }
  for (; length > 0; length--, inflate->out++)
    *inflate->out = *(inflate->out - inflate->distance);
  return RT_INFLATE_MORE;
}

/* One literal, or one match, which then still has to be copied. `*is_stuck`: input or room is
 * missing. */
static enum rt_inflate_result decode_one(struct rt_inflate *inflate, bool *is_stuck) {
  uint32_t entry;
  unsigned used;
  *is_stuck = true;
  if (!find(inflate, inflate->literals, RT_INFLATE_LITERAL_BITS, 0, &entry, &used))
    return RT_INFLATE_MORE;
  if (entry & RT_INFLATE_LITERAL) {
    if (inflate->out == inflate->out_end)
      return RT_INFLATE_MORE;
    *inflate->out++ = (unsigned char)(entry >> 16);
    use(inflate, used);
    *is_stuck = false;
    return RT_INFLATE_MORE;
  }
  if (entry & RT_INFLATE_SPECIAL) {
    if ((entry & RT_INFLATE_EOB) != RT_INFLATE_EOB)
      return bad_literal(inflate);
    use(inflate, used);
    return RT_INFLATE_END;
  }
  uint32_t length;
  uint32_t distance;
  if (!find_extra(inflate, entry, &used, &length) ||
      !find(inflate, inflate->distances, RT_INFLATE_DISTANCE_BITS, used, &entry, &used))
    return RT_INFLATE_MORE;
  if (entry & RT_INFLATE_SPECIAL)
    return bad_distance(inflate);
  if (!find_extra(inflate, entry, &used, &distance))
    return RT_INFLATE_MORE;
  use(inflate, used);
  inflate->length = length;
  inflate->distance = distance;
  *is_stuck = false;
  return RT_INFLATE_MORE;
}

enum rt_inflate_result rt_inflate_codes(struct rt_inflate *inflate) {
  enum rt_inflate_result result = RT_INFLATE_MORE;
  bool is_stuck = false;
  while (!is_stuck && result == RT_INFLATE_MORE) {
    if (inflate->length > 0) {
      result = continue_match(inflate);
      is_stuck = inflate->length > 0;
    } else if (inflate->in_end - inflate->in >= FAST_INPUT &&
               inflate->out_end - inflate->out >= FAST_ROOM) {
      result = decode_fast(inflate);
    } else {
      result = decode_one(inflate, &is_stuck);
    }
  }
  return result;
}
