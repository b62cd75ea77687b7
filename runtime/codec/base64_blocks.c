/* SPDX-License-Identifier: MIT */
/*
 * Base64, twelve bytes and sixteen digits at a time: six bits are moved into each byte by
 * multiplications, and a shuffle looks up what separates them from their digits (Muła and Lemire,
 * Faster Base64 Encoding and Decoding Using AVX2 Instructions).
 *
 * It needs a shuffle of bytes, which x86-64 has since SSSE3. Elsewhere nothing is done here, and
 * base64.c does everything.
 */
#include "codec/codec.h"

#include <string.h>

#ifdef __x86_64__

#include <tmmintrin.h>

enum { BYTES = 12, DIGITS = 16 };

#define SSSE3 __attribute__((target("ssse3")))

static bool has_shuffle(void) {
  return __builtin_cpu_supports("ssse3");
}

/* Four groups of three bytes as sixteen values below 64. */
SSSE3 static inline __m128i split(__m128i bytes) {
  const __m128i order = _mm_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
  __m128i groups = _mm_shuffle_epi8(bytes, order);
  __m128i odd = _mm_and_si128(groups, _mm_set1_epi32(0x0FC0FC00));
  __m128i even = _mm_and_si128(groups, _mm_set1_epi32(0x003F03F0));
  return _mm_or_si128(_mm_mulhi_epu16(odd, _mm_set1_epi32(0x04000040)),
                      _mm_mullo_epi16(even, _mm_set1_epi32(0x01000010)));
}

/* The digits of values: 13 selects the distance of capital letters, 0 that of small ones, 1 to 10
 * that of numbers, 11 and 12 those of the last two digits. */
SSSE3 static inline __m128i to_digits(__m128i values, __m128i distances) {
  __m128i selected = _mm_subs_epu8(values, _mm_set1_epi8(51));
  __m128i is_capital = _mm_cmpgt_epi8(_mm_set1_epi8(26), values);
  selected = _mm_or_si128(selected, _mm_and_si128(is_capital, _mm_set1_epi8(13)));
  return _mm_add_epi8(values, _mm_shuffle_epi8(distances, selected));
}

SSSE3 static size_t encode(const unsigned char *bytes, size_t length, bool is_url,
                           unsigned char *out) {
  const char number = '0' - 52;
  const __m128i distances = _mm_setr_epi8(
      'a' - 26, number, number, number, number, number, number, number, number, number, number,
      (char)((is_url ? '-' : '+') - 62), (char)((is_url ? '_' : '/') - 63), 'A', 0, 0);
  size_t at = 0;
  for (; length - at >= DIGITS; at += BYTES) { /* reads four bytes more than it encodes */
    __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(bytes + at));
    _mm_storeu_si128((__m128i *)(void *)out, to_digits(split(block), distances));
    out += DIGITS;
  }
  return at;
}

/* Digits of the URL alphabet as those of the standard one. */
SSSE3 static inline __m128i to_standard(__m128i digits) {
  __m128i minus = _mm_cmpeq_epi8(digits, _mm_set1_epi8('-'));
  __m128i line = _mm_cmpeq_epi8(digits, _mm_set1_epi8('_'));
  digits = _mm_xor_si128(digits, _mm_and_si128(minus, _mm_set1_epi8('-' ^ '+')));
  return _mm_xor_si128(digits, _mm_and_si128(line, _mm_set1_epi8('_' ^ '/')));
}

/* Whether each is a digit of the standard alphabet: the tables, by the high and the low half of a
 * byte, have a bit in common where it is not. */
SSSE3 static inline bool are_digits(__m128i digits, __m128i high) {
  const __m128i by_low = _mm_setr_epi8(0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11,
                                       0x13, 0x1A, 0x1B, 0x1B, 0x1B, 0x1A);
  const __m128i by_high = _mm_setr_epi8(0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10,
                                        0x10, 0x10, 0x10, 0x10, 0x10, 0x10);
  __m128i low = _mm_and_si128(digits, _mm_set1_epi8(0x0F));
  __m128i wrong = _mm_and_si128(_mm_shuffle_epi8(by_low, low), _mm_shuffle_epi8(by_high, high));
  return _mm_movemask_epi8(_mm_cmpeq_epi8(wrong, _mm_setzero_si128())) == 0xFFFF;
}

/* Sixteen values below 64 as twelve bytes. */
SSSE3 static inline __m128i join(__m128i values) {
  const __m128i order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  __m128i pairs = _mm_maddubs_epi16(values, _mm_set1_epi32(0x01400140));
  return _mm_shuffle_epi8(_mm_madd_epi16(pairs, _mm_set1_epi32(0x00011000)), order);
}

SSSE3 static size_t decode(const unsigned char *text, size_t count, unsigned char *out,
                           size_t room) {
  const __m128i distances = _mm_setr_epi8(0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0);
  size_t at = 0;
  size_t written = 0;
  for (; count - at >= DIGITS && room - written >= BYTES; at += DIGITS, written += BYTES) {
    __m128i digits = to_standard(_mm_loadu_si128((const __m128i *)(const void *)(text + at)));
    __m128i high = _mm_and_si128(_mm_srli_epi32(digits, 4), _mm_set1_epi8(0x0F));
    if (!are_digits(digits, high))
      break;
    __m128i is_slash = _mm_cmpeq_epi8(digits, _mm_set1_epi8('/'));
    __m128i distance = _mm_shuffle_epi8(distances, _mm_add_epi8(is_slash, high));
    __m128i bytes = join(_mm_add_epi8(digits, distance));
    memcpy(out + written, &bytes, BYTES);
  }
  return at;
}

size_t rt_base64_encode_blocks(const unsigned char *bytes, size_t length, bool is_url,
                               unsigned char *out) {
  return length >= DIGITS && has_shuffle() ? encode(bytes, length, is_url, out) : 0;
}

size_t rt_base64_decode_blocks(const unsigned char *text, size_t count, unsigned char *out,
                               size_t room) {
  return count >= DIGITS && has_shuffle() ? decode(text, count, out, room) : 0;
}

#else

size_t rt_base64_encode_blocks(const unsigned char *bytes, size_t length, bool is_url,
                               unsigned char *out) {
  (void)bytes, (void)length, (void)is_url, (void)out;
  return 0;
}

size_t rt_base64_decode_blocks(const unsigned char *text, size_t count, unsigned char *out,
                               size_t room) {
  (void)text, (void)count, (void)out, (void)room;
  return 0;
}

#endif
