/* SPDX-License-Identifier: MIT */
/* Tables that find a symbol by the next bits of the input, from the lengths of a Huffman code. */
#include "binding/zip_inflate.h"

#include <assert.h>
#include <string.h>

enum { MAX_BITS = 15, FIRST_LENGTH = 257, LENGTHS = 29, DISTANCES = 30 };

/* clang-format off */
static const uint16_t length_base[LENGTHS] = {3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67,
                                              83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[LENGTHS] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5,
                                              5, 5, 0};
static const uint16_t distance_base[DISTANCES] = {1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513,
                                                  769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_extra[DISTANCES] = {0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10,
                                                  11, 11, 12, 12, 13, 13};
/* clang-format on */

static uint32_t entry_of(unsigned value, unsigned extra) {
  return value << 16 | extra << 8;
}

static uint32_t plain_entry(unsigned symbol) {
  return entry_of(symbol, 0);
}

static uint32_t literal_entry(unsigned symbol) {
  if (symbol < RT_INFLATE_END_OF_BLOCK)
    return entry_of(symbol, 0) | RT_INFLATE_LITERAL;
  if (symbol == RT_INFLATE_END_OF_BLOCK)
    return RT_INFLATE_EOB;
  unsigned i = symbol - FIRST_LENGTH;
  return i < LENGTHS ? entry_of(length_base[i], length_extra[i]) : RT_INFLATE_NO_CODE;
}

static uint32_t distance_entry(unsigned symbol) {
  return symbol < DISTANCES ? entry_of(distance_base[symbol], distance_extra[symbol])
                            : RT_INFLATE_NO_CODE;
}

struct code {
  const uint8_t *lengths;
  unsigned symbols;
  uint32_t (*entry)(unsigned symbol);
  bool may_be_incomplete; /* with a single code, of one bit */
  unsigned root_bits;
  uint32_t *table;
  size_t room;

  unsigned longest;
  uint16_t left[MAX_BITS + 1]; /* codes of each length that are not in the table yet */
  uint16_t sorted[RT_INFLATE_MAX_LITERALS];
};

/* Sorts the symbols by length. False if the code is over-subscribed, or incomplete where zlib does
 * not accept that. */
static bool sort_symbols(struct code *code, bool *is_complete) {
  uint16_t place[MAX_BITS + 2] = {0};
  memset(code->left, 0, sizeof code->left);
  for (unsigned i = 0; i < code->symbols; i++)
    code->left[code->lengths[i]]++;
  int unused = 1;
  code->longest = 0;
  for (unsigned bits = 1; bits <= MAX_BITS; bits++) {
    unused = unused * 2 - code->left[bits];
    if (unused < 0)
      return false;
    if (code->left[bits] > 0)
      code->longest = bits;
    place[bits + 1] = (uint16_t)(place[bits] + code->left[bits]);
  }
  *is_complete = unused == 0;
  for (unsigned i = 0; i < code->symbols; i++)
    if (code->lengths[i] > 0)
      code->sorted[place[code->lengths[i]]++] = (uint16_t)i;
  return unused == 0 || code->longest == 0 || (code->may_be_incomplete && code->longest == 1);
}

/* Bits of the second-level table that begins with a code of this length: all of the following codes
 * belong to it until it is full. */
static unsigned second_bits(const struct code *code, unsigned length) {
  unsigned bits = length - code->root_bits;
  int unused = 1 << bits;
  while (bits + code->root_bits < code->longest) {
    unused -= code->left[bits + code->root_bits];
    if (unused <= 0)
      break;
    bits++;
    unused *= 2;
  }
  return bits;
}

/* The next code of the same length, where the first bit of a code is the lowest. */
static unsigned next_code(unsigned code, unsigned length) {
  unsigned bit = 1u << (length - 1);
  while (code & bit)
    bit >>= 1;
  return bit == 0 ? 0 : (code & (bit - 1)) + bit;
}

static void fill(uint32_t *table, unsigned first, unsigned step_bits, unsigned size,
                 uint32_t entry) {
  for (unsigned i = first; i < size; i += 1u << step_bits)
    table[i] = entry;
}

static bool build(struct code *code) {
  bool is_complete;
  if (!sort_symbols(code, &is_complete))
    return false;
  unsigned root_size = 1u << code->root_bits;
  unsigned root_mask = root_size - 1;
  if (!is_complete)
    fill(code->table, 0, 0, root_size, RT_INFLATE_NO_CODE | 1);
  size_t used = root_size;
  uint32_t *second = NULL;
  unsigned prefix = 0;
  unsigned bits = 0;
  unsigned next = 0;
  unsigned at = 0;
  for (unsigned length = 1; length <= code->longest; length++)
    for (; code->left[length] > 0; next = next_code(next, length)) {
      uint32_t entry = code->entry(code->sorted[at++]);
      if (length <= code->root_bits) {
        fill(code->table, next, length, root_size, entry | length);
      } else {
        if (second == NULL || (next & root_mask) != prefix) {
          prefix = next & root_mask;
          bits = second_bits(code, length);
          assert(used + (1u << bits) <= code->room);
          second = code->table + used;
          code->table[prefix] = entry_of((unsigned)used, bits) | RT_INFLATE_LINK | code->root_bits;
          used += 1u << bits;
        }
        fill(second, next >> code->root_bits, length - code->root_bits, 1u << bits,
             entry | (length - code->root_bits));
      }
      code->left[length]--;
    }
  return true;
}

/* Without any code, zlib reads a 0 from each bit. */
bool rt_inflate_length_table(struct rt_inflate *inflate) {
  struct code code = {.lengths = inflate->lengths,
                      .symbols = 19,
                      .entry = plain_entry,
                      .root_bits = RT_INFLATE_LENGTH_BITS,
                      .table = inflate->length_table,
                      .room = 1 << RT_INFLATE_LENGTH_BITS};
  if (!build(&code))
    return false;
  if (code.longest == 0)
    fill(inflate->length_table, 0, 0, 1 << RT_INFLATE_LENGTH_BITS, 1);
  return true;
}

bool rt_inflate_literal_table(struct rt_inflate *inflate) {
  struct code code = {.lengths = inflate->lengths,
                      .symbols = inflate->literal_count,
                      .entry = literal_entry,
                      .may_be_incomplete = true,
                      .root_bits = RT_INFLATE_LITERAL_BITS,
                      .table = inflate->literals,
                      .room = RT_INFLATE_LITERAL_ROOM};
  return build(&code);
}

bool rt_inflate_distance_table(struct rt_inflate *inflate) {
  struct code code = {.lengths = inflate->lengths + inflate->literal_count,
                      .symbols = inflate->distance_count,
                      .entry = distance_entry,
                      .may_be_incomplete = true,
                      .root_bits = RT_INFLATE_DISTANCE_BITS,
                      .table = inflate->distances,
                      .room = RT_INFLATE_DISTANCE_ROOM};
  return build(&code);
}

void rt_inflate_fixed_tables(struct rt_inflate *inflate) {
  uint8_t *lengths = inflate->lengths;
  memset(lengths, 8, 144);
  memset(lengths + 144, 9, 256 - 144);
  memset(lengths + 256, 7, 280 - 256);
  memset(lengths + 280, 8, RT_INFLATE_MAX_LITERALS - 280);
  memset(lengths + RT_INFLATE_MAX_LITERALS, 5, RT_INFLATE_MAX_DISTANCES);
  inflate->literal_count = RT_INFLATE_MAX_LITERALS;
  inflate->distance_count = RT_INFLATE_MAX_DISTANCES;
  rt_inflate_literal_table(inflate);
  rt_inflate_distance_table(inflate);
}
