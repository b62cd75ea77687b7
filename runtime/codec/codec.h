/* SPDX-License-Identifier: MIT */
/*
 * Text and bytes, in plain C: UTF-8, UTF-16, Latin-1, Base64, hex, dates, and search. Nothing here
 * depends on JavaScript, so tests and fuzzers can call it directly.
 *
 * Text has the engine's form: Latin-1, or UTF-16 in native byte order. Decoding follows the
 * Encoding Standard: each maximal part of an ill-formed sequence becomes one U+FFFD.
 * Encoding turns lone surrogates into U+FFFD.
 */
#ifndef RT_CODEC_H
#define RT_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* utf8.c */
size_t rt_ascii_prefix(const unsigned char *bytes, size_t length);
bool rt_utf8_is_valid_slowly(const unsigned char *bytes, size_t length);
size_t rt_utf8_to_utf16(const unsigned char *bytes, size_t length, uint16_t *units, bool *is_bad);
size_t rt_utf8_length(const uint16_t *units, size_t count);
size_t rt_utf16_to_utf8(const uint16_t *units, size_t count, unsigned char *out, size_t room,
                        size_t *used);
size_t rt_latin1_utf8_length(const unsigned char *text, size_t count);
size_t rt_latin1_to_utf8(const unsigned char *text, size_t count, unsigned char *out, size_t room,
                         size_t *used);

/* utf8_check.c */
bool rt_utf8_is_valid(const unsigned char *bytes, size_t length);

/* plain.c */
void rt_latin1_to_utf16(const unsigned char *bytes, size_t length, uint16_t *units);
void rt_utf16_to_latin1(const uint16_t *units, size_t count, unsigned char *out);
void rt_bytes_to_utf16(const unsigned char *bytes, size_t count, uint16_t *units);
void rt_latin1_to_bytes16(const unsigned char *text, size_t count, unsigned char *out);
void rt_utf16_to_bytes(const uint16_t *units, size_t count, unsigned char *out);
void rt_mask_ascii(const unsigned char *bytes, size_t length, unsigned char *out);
void rt_hex_encode(const unsigned char *bytes, size_t length, unsigned char *out);
void rt_swap(unsigned char *bytes, size_t length, size_t width);
size_t rt_hex_decode(const unsigned char *text, size_t count, unsigned char *out, size_t room);

/* base64.c */
size_t rt_base64_length(size_t length, bool is_url);
void rt_base64_encode(const unsigned char *bytes, size_t length, bool is_url, unsigned char *out);
size_t rt_base64_decode(const unsigned char *text, size_t count, unsigned char *out, size_t room);
bool rt_base64_decode_exactly(const unsigned char *text, size_t count, unsigned char *out,
                              size_t *length);

/* base64_blocks.c: encode or decode most of long text. They return how many bytes, a multiple of
 * three, or digits, a multiple of four, they have done; the rest is left to base64.c. */
size_t rt_base64_encode_blocks(const unsigned char *bytes, size_t length, bool is_url,
                               unsigned char *out);
size_t rt_base64_decode_blocks(const unsigned char *text, size_t count, unsigned char *out,
                               size_t room);

/* date_text.c: milliseconds since 1970, in local time or not; NaN if it is no date. May exceed what
 * a Date holds. */
double rt_parse_date(const unsigned char *text, size_t length, bool *is_local);

/* json_members.c */
size_t rt_json_members(const unsigned char *text, size_t length, const char *const names[],
                       unsigned char *out);

/* search.c. Positions count bytes; -1 if there is none. */
ptrdiff_t rt_bytes_find(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                        size_t count, size_t from);
ptrdiff_t rt_bytes_find_last(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                             size_t count, size_t from);
ptrdiff_t rt_units_find(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                        size_t count, size_t from);
ptrdiff_t rt_units_find_last(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                             size_t count, size_t from);

#endif
