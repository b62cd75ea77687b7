/* SPDX-License-Identifier: MIT */
/* The headers of zlib and gzip. */
#include "binding/zip_codec.h"
#include "binding/zip_inflate_steps.h"

#include <string.h>

enum {
  DEFLATED = 8,
  GZIP_MAGIC = 0x8b1f,
  GZIP_HAS_CHECK = 0x0200,
  GZIP_HAS_EXTRA = 0x0400,
  GZIP_HAS_NAME = 0x0800,
  GZIP_HAS_COMMENT = 0x1000,
  GZIP_RESERVED = 0xe000,
};

/* Takes a number of a gzip header, whose bytes belong to the header's checksum. */
static uint32_t take_header(struct rt_inflate *inflate, unsigned count) {
  uint32_t value = take(inflate, count);
  unsigned char bytes[] = {(unsigned char)value, (unsigned char)(value >> 8),
                           (unsigned char)(value >> 16), (unsigned char)(value >> 24)};
  if (inflate->flags & GZIP_HAS_CHECK)
    inflate->check = rt_zip_crc32(inflate->check, bytes, count / 8);
  return value;
}

static int read_zlib_head(struct rt_inflate *inflate) {
  uint32_t head = peek(inflate, 16);
  if (!(inflate->formats & RT_INFLATE_ZLIB) || ((head & 0xff) << 8 | head >> 8) % 31 != 0)
    return bad(inflate, "incorrect header check");
  if ((head & 15) != DEFLATED)
    return bad(inflate, "unknown compression method");
  unsigned bits = (head >> 4 & 15) + 8;
  if (inflate->window_bits == 0)
    inflate->window_bits = (uint8_t)bits;
  if (bits > 15 || bits > inflate->window_bits)
    return bad(inflate, "invalid window size");
  take(inflate, 16);
  inflate->check = 1;
  return go_to(inflate, head & 0x2000 ? STEP_DICTIONARY_ID : STEP_BLOCK_END);
}

static int read_head(struct rt_inflate *inflate) {
  if (!need(inflate, 16))
    return RT_INFLATE_MORE;
  int result;
  if ((inflate->formats & RT_INFLATE_GZIP) && peek(inflate, 16) == GZIP_MAGIC) {
    if (inflate->window_bits == 0)
      inflate->window_bits = 15;
    inflate->is_gzip = true;
    take(inflate, 16);
    result = go_to(inflate, STEP_GZIP_FLAGS);
  } else {
    result = read_zlib_head(inflate);
  }
  inflate->window_size = 1u << inflate->window_bits;
  return result;
}

static int read_gzip_flags(struct rt_inflate *inflate) {
  static const unsigned char magic[] = {GZIP_MAGIC & 0xff, GZIP_MAGIC >> 8};
  if (!need(inflate, 16))
    return RT_INFLATE_MORE;
  inflate->flags = (uint16_t)peek(inflate, 16);
  if ((inflate->flags & 0xff) != DEFLATED)
    return bad(inflate, "unknown compression method");
  if (inflate->flags & GZIP_RESERVED)
    return bad(inflate, "unknown header flags set");
  inflate->check = rt_zip_crc32(0, magic, sizeof magic);
  take_header(inflate, 16);
  return go_to(inflate, STEP_GZIP_TIME);
}

/* A field of fixed size that nobody asks for. */
static int skip_gzip(struct rt_inflate *inflate, unsigned count, enum rt_inflate_step next) {
  if (!need(inflate, count))
    return RT_INFLATE_MORE;
  take_header(inflate, count);
  return go_to(inflate, next);
}

static int read_extra_length(struct rt_inflate *inflate) {
  inflate->length = 0;
  if (!(inflate->flags & GZIP_HAS_EXTRA))
    return go_to(inflate, STEP_GZIP_NAME);
  if (!need(inflate, 16))
    return RT_INFLATE_MORE;
  inflate->length = take_header(inflate, 16);
  return go_to(inflate, STEP_GZIP_EXTRA);
}

static void skip_header_bytes(struct rt_inflate *inflate, size_t count) {
  if (inflate->flags & GZIP_HAS_CHECK)
    inflate->check = rt_zip_crc32(inflate->check, inflate->in, count);
  inflate->in += count;
}

static int read_extra(struct rt_inflate *inflate) {
  size_t count = (size_t)(inflate->in_end - inflate->in);
  if (count > inflate->length)
    count = inflate->length;
  skip_header_bytes(inflate, count);
  inflate->length -= (uint32_t)count;
  return inflate->length > 0 ? RT_INFLATE_MORE : go_to(inflate, STEP_GZIP_NAME);
}

/* A text that ends with a 0. */
static int read_text(struct rt_inflate *inflate, int flag, enum rt_inflate_step next) {
  if (!(inflate->flags & flag))
    return go_to(inflate, next);
  size_t left = (size_t)(inflate->in_end - inflate->in);
  const unsigned char *end = left == 0 ? NULL : memchr(inflate->in, 0, left);
  if (end == NULL) {
    skip_header_bytes(inflate, left);
    return RT_INFLATE_MORE;
  }
  skip_header_bytes(inflate, (size_t)(end - inflate->in) + 1);
  return go_to(inflate, next);
}

static int read_gzip_check(struct rt_inflate *inflate) {
  if (inflate->flags & GZIP_HAS_CHECK) {
    if (!need(inflate, 16))
      return RT_INFLATE_MORE;
    if (peek(inflate, 16) != (inflate->check & 0xffff))
      return bad(inflate, "header crc mismatch");
    take(inflate, 16);
  }
  inflate->check = 0;
  return go_to(inflate, STEP_BLOCK_END);
}

static int read_dictionary_id(struct rt_inflate *inflate) {
  if (!need(inflate, 32))
    return RT_INFLATE_MORE;
  inflate->check = swapped(take(inflate, 32));
  return go_to(inflate, STEP_DICTIONARY);
}

int rt_inflate_head_step(struct rt_inflate *inflate) {
  switch ((enum rt_inflate_step)inflate->step) {
  case STEP_HEAD:
    return read_head(inflate);
  case STEP_GZIP_FLAGS:
    return read_gzip_flags(inflate);
  case STEP_GZIP_TIME:
    return skip_gzip(inflate, 32, STEP_GZIP_SYSTEM);
  case STEP_GZIP_SYSTEM:
    return skip_gzip(inflate, 16, STEP_GZIP_EXTRA_LENGTH);
  case STEP_GZIP_EXTRA_LENGTH:
    return read_extra_length(inflate);
  case STEP_GZIP_EXTRA:
    return read_extra(inflate);
  case STEP_GZIP_NAME:
    return read_text(inflate, GZIP_HAS_NAME, STEP_GZIP_COMMENT);
  case STEP_GZIP_COMMENT:
    return read_text(inflate, GZIP_HAS_COMMENT, STEP_GZIP_CHECK);
  case STEP_GZIP_CHECK:
    return read_gzip_check(inflate);
  default:
    return read_dictionary_id(inflate);
  }
}
