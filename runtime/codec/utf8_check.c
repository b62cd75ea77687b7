/* SPDX-License-Identifier: MIT */
/*
 * Whether bytes are valid UTF-8, sixteen at a time: three table look-ups by half bytes find every
 * error of two adjacent bytes, and a comparison finds third and fourth bytes that are missing or
 * extra (Keiser and Lemire, Validating UTF-8 In Less Than One Instruction Per Byte).
 *
 * It needs a shuffle of bytes, which x86-64 has since SSSE3; elsewhere bytes are checked one by
 * one.
 */
#include "codec/codec.h"

#include <string.h>

#ifdef __x86_64__

/* The errors: each is a bit that all three tables have for such a pair of bytes. */
enum {
  TOO_SHORT = 1 << 0,      /* a lead byte before something else than a continuation */
  TOO_LONG = 1 << 1,       /* ASCII before a continuation */
  OVERLONG_3 = 1 << 2,     /* E0 80..9F */
  TOO_LARGE = 1 << 3,      /* F4 90..BF, F5.. */
  SURROGATE = 1 << 4,      /* ED A0..BF */
  OVERLONG_2 = 1 << 5,     /* C0, C1 */
  OVERLONG_4 = 1 << 6,     /* F0 80..8F */
  TOO_LARGE_1000 = 1 << 6, /* F5.. 80..8F */
  TWO_CONTINUATIONS = 1 << 7,
  ANY = TOO_SHORT | TOO_LONG | TWO_CONTINUATIONS,
  LARGE = ANY | TOO_LARGE | TOO_LARGE_1000
};

enum { BLOCK = 16 };

typedef unsigned char block __attribute__((vector_size(BLOCK)));

/* By the high half of the first byte, its low half, and the high half of the second. */
/* clang-format off */
static const block first_high = {
  TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG,
  TWO_CONTINUATIONS, TWO_CONTINUATIONS, TWO_CONTINUATIONS, TWO_CONTINUATIONS,
  TOO_SHORT | OVERLONG_2, TOO_SHORT, TOO_SHORT | OVERLONG_3 | SURROGATE,
  TOO_SHORT | TOO_LARGE | TOO_LARGE_1000 | OVERLONG_4,
};
static const block first_low = {
  ANY | OVERLONG_3 | OVERLONG_2 | OVERLONG_4, ANY | OVERLONG_2, ANY, ANY,
  ANY | TOO_LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE,
  LARGE | SURROGATE, LARGE, LARGE,
};
static const block second_high = {
  TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
  TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | OVERLONG_3 | TOO_LARGE_1000 | OVERLONG_4,
  TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | OVERLONG_3 | TOO_LARGE,
  TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | SURROGATE | TOO_LARGE,
  TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | SURROGATE | TOO_LARGE,
  TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
};
/* clang-format on */

/* The block that starts `back` bytes before the second one. */
#define BEFORE(previous, current, back)                                                          \
  __builtin_shufflevector(previous, current, 16 - (back), 17 - (back), 18 - (back), 19 - (back), \
                          20 - (back), 21 - (back), 22 - (back), 23 - (back), 24 - (back),       \
                          25 - (back), 26 - (back), 27 - (back), 28 - (back), 29 - (back),       \
                          30 - (back), 31 - (back))

__attribute__((target("ssse3"))) static inline block look_up(block table, block index) {
  typedef char shuffled __attribute__((vector_size(BLOCK)));
  return (block)__builtin_ia32_pshufb128((shuffled)table, (shuffled)index);
}

/* Non-zero where something is wrong with a byte or those before it. */
__attribute__((target("ssse3"))) static inline block errors_in(block previous, block current) {
  block one = BEFORE(previous, current, 1);
  block two = BEFORE(previous, current, 2);
  block three = BEFORE(previous, current, 3);
  block pairs = look_up(first_high, one >> 4) & look_up(first_low, one & 0x0F) &
                look_up(second_high, current >> 4);
  block must_continue = (block)(two >= 0xE0) | (block)(three >= 0xF0);
  return (must_continue & 0x80) ^ pairs;
}

static inline bool has_any(block bits) {
  uint64_t halves[2];
  memcpy(halves, &bits, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

static inline bool is_ascii(block bytes) {
  uint64_t halves[2];
  memcpy(halves, &bytes, sizeof halves);
  return ((halves[0] | halves[1]) & UINT64_C(0x8080808080808080)) == 0;
}

/* The last block is filled up with zeros: they complete no character. */
__attribute__((target("ssse3"))) static bool check_blocks(const unsigned char *bytes,
                                                          size_t length) {
  block previous = {0};
  block current;
  block errors = {0};
  size_t at = 0;
  for (; length - at >= BLOCK; at += BLOCK) {
    memcpy(&current, bytes + at, BLOCK);
    if (!is_ascii(current | previous))
      errors |= errors_in(previous, current);
    previous = current;
  }
  unsigned char last[BLOCK] = {0};
  memcpy(last, bytes + at, length - at);
  memcpy(&current, last, BLOCK);
  return !has_any(errors | errors_in(previous, current));
}

bool rt_utf8_is_valid(const unsigned char *bytes, size_t length) {
  size_t prefix = rt_ascii_prefix(bytes, length);
  if (prefix == length)
    return true;
  if (length - prefix < BLOCK || !__builtin_cpu_supports("ssse3"))
    return rt_utf8_is_valid_slowly(bytes + prefix, length - prefix);
  return check_blocks(bytes + prefix, length - prefix);
}

#else

bool rt_utf8_is_valid(const unsigned char *bytes, size_t length) {
  return rt_utf8_is_valid_slowly(bytes, length);
}

#endif
