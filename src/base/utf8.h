/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, character by character. Surrogates are accepted, for WTF-8; for strict UTF-8 check
 * rd_is_surrogate().
 */
#ifndef RD_BASE_UTF8_H
#define RD_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RD_UTF8_INVALID UINT32_MAX
#define RD_UTF8_MAX_BYTES 4u

/*
 * Decodes the character at *cursor and moves *cursor past it. RD_UTF8_INVALID, without a move, if
 * it is truncated, overlong or above U+10FFFF. *cursor must be before end.
 */
uint32_t rd_utf8_decode(const char **cursor, const char *end);

/* The length of a character in bytes, and its bytes. */
size_t rd_utf8_length(uint32_t character);
size_t rd_utf8_encode(uint32_t character, char out[RD_UTF8_MAX_BYTES]);

static inline bool rd_is_surrogate(uint32_t character) {
  return character >= 0xD800 && character <= 0xDFFF;
}

#endif
