/* SPDX-License-Identifier: MIT */
/* The parts of a compressed text around its codes: headers, blocks, checksums. See zip_inflate.h.
 */
#include "binding/zip_codec.h"
#include "binding/zip_inflate_steps.h"

#include <string.h>

enum { MAX_LITERAL_COUNT = 286, MAX_DISTANCE_COUNT = 30 };

void rt_inflate_init(struct rt_inflate *inflate, int formats, int window_bits) {
  memset(inflate, 0, offsetof(struct rt_inflate, lengths));
  inflate->formats = (uint8_t)formats;
  inflate->window_bits = (uint8_t)window_bits;
  rt_inflate_reset(inflate);
}

void rt_inflate_reset(struct rt_inflate *inflate) {
  inflate->step = inflate->formats == 0 ? STEP_BLOCK : STEP_HEAD;
  inflate->is_gzip = false;
  inflate->is_last = false;
  inflate->has_fixed_tables = false;
  inflate->has_dictionary = false;
  inflate->bits = 0;
  inflate->bit_count = 0;
  inflate->total = 0;
  inflate->length = 0;
  inflate->window_have = 0;
  inflate->window_next = 0;
  inflate->window_size = 1u << inflate->window_bits;
}

static int read_dictionary(struct rt_inflate *inflate) {
  if (!inflate->has_dictionary)
    return RT_INFLATE_NEEDS_DICTIONARY;
  inflate->check = 1;
  return go_to(inflate, STEP_BLOCK_END);
}

static int read_block(struct rt_inflate *inflate) {
  if (inflate->is_last) {
    take(inflate, inflate->bit_count & 7);
    return go_to(inflate, STEP_CHECK);
  }
  if (!need(inflate, 3))
    return RT_INFLATE_MORE;
  inflate->is_last = take(inflate, 1);
  switch (take(inflate, 2)) {
  case 0:
    take(inflate, inflate->bit_count & 7);
    return go_to(inflate, STEP_STORED_LENGTH);
  case 1:
    if (!inflate->has_fixed_tables)
      rt_inflate_fixed_tables(inflate);
    inflate->has_fixed_tables = true;
    inflate->length = 0;
    return go_to(inflate, STEP_CODES);
  case 2:
    return go_to(inflate, STEP_COUNTS);
  default:
    return bad(inflate, "invalid block type");
  }
}

static int read_stored_length(struct rt_inflate *inflate) {
  if (!need(inflate, 32))
    return RT_INFLATE_MORE;
  uint32_t value = take(inflate, 32);
  inflate->length = value & 0xffff;
  if (inflate->length != (~value >> 16 & 0xffff))
    return bad(inflate, "invalid stored block lengths");
  return go_to(inflate, STEP_STORED);
}

static int copy_stored(struct rt_inflate *inflate) {
  size_t count = inflate->length;
  size_t in_left = (size_t)(inflate->in_end - inflate->in);
  size_t room = (size_t)(inflate->out_end - inflate->out);
  if (count > in_left)
    count = in_left;
  if (count > room)
    count = room;
  if (count > 0)
    memcpy(inflate->out, inflate->in, count);
  inflate->in += count;
  inflate->out += count;
  inflate->length -= (uint32_t)count;
  return inflate->length > 0 ? RT_INFLATE_MORE : go_to(inflate, STEP_BLOCK_END);
}

static int read_counts(struct rt_inflate *inflate) {
  if (!need(inflate, 14))
    return RT_INFLATE_MORE;
  inflate->literal_count = (uint16_t)(take(inflate, 5) + 257);
  inflate->distance_count = (uint16_t)(take(inflate, 5) + 1);
  inflate->length_count = (uint16_t)(take(inflate, 4) + 4);
  if (inflate->literal_count > MAX_LITERAL_COUNT || inflate->distance_count > MAX_DISTANCE_COUNT)
    return bad(inflate, "too many length or distance symbols");
  inflate->have = 0;
  inflate->has_fixed_tables = false;
  return go_to(inflate, STEP_LENGTH_LENGTHS);
}

static int read_length_lengths(struct rt_inflate *inflate) {
  static const uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  for (; inflate->have < inflate->length_count; inflate->have++) {
    if (!need(inflate, 3))
      return RT_INFLATE_MORE;
    inflate->lengths[order[inflate->have]] = (uint8_t)take(inflate, 3);
  }
  for (; inflate->have < sizeof order; inflate->have++)
    inflate->lengths[order[inflate->have]] = 0;
  if (!rt_inflate_length_table(inflate))
    return bad(inflate, "invalid code lengths set");
  inflate->have = 0;
  return go_to(inflate, STEP_LENGTHS);
}

/* A length, or a repetition of the last one or of 0. */
static int read_length(struct rt_inflate *inflate) {
  static const struct { uint8_t bits, least; } repeats[] = {{2, 3}, {3, 3}, {7, 11}};
  uint32_t entry;
  while (entry = inflate->length_table[peek(inflate, RT_INFLATE_LENGTH_BITS)],
         (entry & 31) > inflate->bit_count)
    if (!need(inflate, inflate->bit_count + 1))
      return RT_INFLATE_MORE;
  unsigned symbol = entry >> 16;
  if (symbol < 16) {
    take(inflate, entry & 31);
    inflate->lengths[inflate->have++] = (uint8_t)symbol;
    return GO_ON;
  }
  unsigned extra = repeats[symbol - 16].bits;
  if (!need(inflate, (entry & 31) + extra))
    return RT_INFLATE_MORE;
  take(inflate, entry & 31);
  if (symbol == 16 && inflate->have == 0)
    return bad(inflate, "invalid bit length repeat");
  uint8_t length = symbol == 16 ? inflate->lengths[inflate->have - 1] : 0;
  unsigned count = repeats[symbol - 16].least + take(inflate, extra);
  if (inflate->have + count > (unsigned)inflate->literal_count + inflate->distance_count)
    return bad(inflate, "invalid bit length repeat");
  memset(inflate->lengths + inflate->have, length, count);
  inflate->have = (uint16_t)(inflate->have + count);
  return GO_ON;
}

static int read_lengths(struct rt_inflate *inflate) {
  while (inflate->have < inflate->literal_count + inflate->distance_count) {
    int result = read_length(inflate);
    if (result != GO_ON)
      return result;
  }
  if (inflate->lengths[RT_INFLATE_END_OF_BLOCK] == 0)
    return bad(inflate, "invalid code -- missing end-of-block");
  if (!rt_inflate_literal_table(inflate))
    return bad(inflate, "invalid literal/lengths set");
  if (!rt_inflate_distance_table(inflate))
    return bad(inflate, "invalid distances set");
  inflate->length = 0;
  return go_to(inflate, STEP_CODES);
}

static int read_codes(struct rt_inflate *inflate) {
  enum rt_inflate_result result = rt_inflate_codes(inflate);
  if (result == RT_INFLATE_END)
    return go_to(inflate, STEP_BLOCK_END);
  return result == RT_INFLATE_BAD ? bad(inflate, inflate->message) : RT_INFLATE_MORE;
}

/* Adds the output since the last time to the checksum. */
static void count_output(struct rt_inflate *inflate, const unsigned char **counted) {
  size_t count = (size_t)(inflate->out - *counted);
  if (count > 0 && inflate->formats != 0)
    inflate->check = inflate->is_gzip ? rt_zip_crc32(inflate->check, *counted, count)
                                      : rt_zip_adler32(inflate->check, *counted, count);
  inflate->total += (uint32_t)count;
  *counted = inflate->out;
}

static int compare_check(struct rt_inflate *inflate) {
  if (inflate->formats == 0)
    return go_to(inflate, STEP_DONE);
  if (!need(inflate, 32))
    return RT_INFLATE_MORE;
  uint32_t check = peek(inflate, 32);
  if ((inflate->is_gzip ? check : swapped(check)) != inflate->check)
    return bad(inflate, "incorrect data check");
  take(inflate, 32);
  return go_to(inflate, inflate->is_gzip ? STEP_LENGTH : STEP_DONE);
}

static int compare_length(struct rt_inflate *inflate) {
  if (!need(inflate, 32))
    return RT_INFLATE_MORE;
  if (peek(inflate, 32) != inflate->total)
    return bad(inflate, "incorrect length check");
  take(inflate, 32);
  return go_to(inflate, STEP_DONE);
}

static int read_step(struct rt_inflate *inflate) {
  switch ((enum rt_inflate_step)inflate->step) {
  case STEP_DICTIONARY:
    return read_dictionary(inflate);
  case STEP_BLOCK:
    return read_block(inflate);
  case STEP_STORED_LENGTH:
    return read_stored_length(inflate);
  case STEP_STORED:
    return copy_stored(inflate);
  case STEP_COUNTS:
    return read_counts(inflate);
  case STEP_LENGTH_LENGTHS:
    return read_length_lengths(inflate);
  case STEP_LENGTHS:
    return read_lengths(inflate);
  case STEP_CODES:
    return read_codes(inflate);
  case STEP_CHECK:
    return compare_check(inflate);
  case STEP_LENGTH:
    return compare_length(inflate);
  case STEP_DONE:
    return RT_INFLATE_END;
  case STEP_BAD:
    return RT_INFLATE_BAD;
  default:
    return rt_inflate_head_step(inflate);
  }
}

/* Appends to the window. */
static void remember(struct rt_inflate *inflate, const unsigned char *bytes, size_t length) {
  uint32_t size = inflate->window_size;
  if (length >= size) {
    memcpy(inflate->window, bytes + length - size, size);
    inflate->window_have = size;
    inflate->window_next = 0;
    return;
  }
  size_t first = size - inflate->window_next;
  if (first > length)
    first = length;
  memcpy(inflate->window + inflate->window_next, bytes, first);
  memcpy(inflate->window, bytes + first, length - first);
  inflate->window_next = (uint32_t)(inflate->window_next + length) & (size - 1);
  inflate->window_have += (uint32_t)length;
  if (inflate->window_have > size)
    inflate->window_have = size;
}

bool rt_inflate_set_dictionary(struct rt_inflate *inflate, const unsigned char *bytes,
                               size_t length) {
  if (inflate->formats != 0) {
    if (rt_zip_adler32(1, bytes, length) != inflate->check)
      return false;
    inflate->has_dictionary = true;
  }
  remember(inflate, bytes, length);
  return true;
}

enum rt_inflate_result rt_inflate_run(struct rt_inflate *inflate, bool stops_at_blocks) {
  const unsigned char *counted = inflate->out;
  int result = GO_ON;
  inflate->out_start = inflate->out;
  if (inflate->step == STEP_BLOCK_END)
    inflate->step = STEP_BLOCK;
  while (result == GO_ON) {
    if (inflate->step == STEP_BLOCK_END) {
      if (stops_at_blocks)
        break;
      inflate->step = STEP_BLOCK;
    }
    if (inflate->step == STEP_CHECK)
      count_output(inflate, &counted);
    result = read_step(inflate);
  }
  count_output(inflate, &counted);
  if (inflate->step < STEP_CHECK && inflate->out > inflate->out_start)
    remember(inflate, inflate->out_start, (size_t)(inflate->out - inflate->out_start));
  return result == GO_ON ? RT_INFLATE_MORE : (enum rt_inflate_result)result;
}
