/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, character by character. Surrogates are let through, for WTF-8; who wants strict UTF-8
 * refuses them with rd_is_surrogate().
 */
#ifndef RD_BASE_UTF8_H
#define RD_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RD_UTF8_INVALID UINT32_MAX
#define RD_UTF8_MAX_BYTES 4u

/*
 * The character at *cursor, which moves behind it. RD_UTF8_INVALID, and no move, for what is cut
 * off, longer than necessary, or beyond U+10FFFF. *cursor must be before end.
 */
uint32_t rd_utf8_decode(const char **cursor, const char *end);

/* How many bytes a character takes, and those bytes. */
size_t rd_utf8_length(uint32_t character);
size_t rd_utf8_encode(uint32_t character, char out[RD_UTF8_MAX_BYTES]);

static inline bool rd_is_surrogate(uint32_t character) {
  return character >= 0xD800 && character <= 0xDFFF;
}

#endif
