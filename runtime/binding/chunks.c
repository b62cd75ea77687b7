/* SPDX-License-Identifier: MIT */
/*
 * Decodes chunks of bytes that may split a character, for StringDecoder.
 *
 * The state is the decoder's, seven bytes that programs can see and change: up to four bytes of an
 * unfinished character, how many are missing, how many there are, and the number of the encoding.
 * A state that no decoder leaves behind is left to JavaScript, and so is memory without an address.
 */
#include "binding/binding.h"
#include "codec/codec.h"

#include <stdlib.h>
#include <string.h>

enum { MISSING = 4, BUFFERED = 5, ENCODING = 6, STATE_SIZE = 7, MOST_BUFFERED = 4 };
enum { IS_UTF8 = 1, IS_BASE64 = 2, IS_UTF16 = 3, IS_BASE64URL = 7 };

/* Chunks up to this size are decoded on the stack. */
enum { SMALL = 1024 };

struct chunk {
  unsigned char *state;
  const unsigned char *bytes;
  size_t length;
  unsigned char head[MOST_BUFFERED]; /* a character that this chunk has completed */
  size_t head_size;
};

/* Takes the bytes that the character at the start needs; in UTF-8 it may end early. Returns false
 * if the chunk does not complete it. */
static bool complete(struct chunk *chunk) {
  unsigned char *state = chunk->state;
  bool is_utf8 = state[ENCODING] == IS_UTF8;
  if (state[MISSING] == 0)
    return true;
  while (state[MISSING] > 0 && chunk->length > 0) {
    if (is_utf8 && (chunk->bytes[0] & 0xC0) != 0x80) {
      state[MISSING] = 0;
      break;
    }
    state[state[BUFFERED]++] = *chunk->bytes++;
    state[MISSING]--;
    chunk->length--;
  }
  if (state[MISSING] > 0)
    return false;
  chunk->head_size = state[BUFFERED];
  memcpy(chunk->head, state, chunk->head_size);
  state[BUFFERED] = 0;
  return true;
}

static void keep(struct chunk *chunk, size_t count, size_t missing) {
  memmove(chunk->state, chunk->bytes + chunk->length - count, count);
  chunk->state[BUFFERED] = (unsigned char)count;
  chunk->state[MISSING] = (unsigned char)missing;
  chunk->length -= count;
}

static void keep_utf8(struct chunk *chunk) {
  for (size_t count = 1; count <= MOST_BUFFERED && count <= chunk->length; count++) {
    unsigned char byte = chunk->bytes[chunk->length - count];
    if ((byte & 0xC0) == 0x80)
      continue;
    size_t width = (byte & 0xE0) == 0xC0   ? 2
                   : (byte & 0xF0) == 0xE0 ? 3
                   : (byte & 0xF8) == 0xF0 ? 4
                                           : 0;
    if (width > count)
      keep(chunk, count, width - count);
    return;
  }
}

/* An odd byte, or a high surrogate. */
static void keep_utf16(struct chunk *chunk) {
  if (chunk->length % 2 == 1)
    keep(chunk, 1, 1);
  else if (chunk->length > 0 && (chunk->bytes[chunk->length - 1] & 0xFC) == 0xD8)
    keep(chunk, 2, 2);
}

static void keep_group(struct chunk *chunk) {
  if (chunk->length % 3 > 0)
    keep(chunk, chunk->length % 3, 3 - chunk->length % 3);
}

static size_t units_of_utf8(const struct chunk *chunk, uint16_t *units) {
  bool is_bad;
  size_t count = rt_utf8_to_utf16(chunk->head, chunk->head_size, units, &is_bad);
  return count + rt_utf8_to_utf16(chunk->bytes, chunk->length, units + count, &is_bad);
}

static size_t units_of_utf16(const struct chunk *chunk, uint16_t *units) {
  size_t count = chunk->head_size / 2;
  rt_bytes_to_utf16(chunk->head, count, units);
  rt_bytes_to_utf16(chunk->bytes, chunk->length / 2, units + count);
  return count + chunk->length / 2;
}

static rt_value wide_text(const struct chunk *chunk,
                          size_t (*units_of)(const struct chunk *, uint16_t *)) {
  uint16_t small[SMALL];
  size_t most = chunk->head_size + chunk->length;
  uint16_t *units = most <= SMALL ? small : malloc(most * sizeof *units);
  if (units == NULL)
    return rt_problem_memory();
  rt_value text = rt_text_utf16(units, units_of(chunk, units));
  if (units != small)
    free(units);
  return text;
}

static rt_value base64_text(const struct chunk *chunk, bool is_url) {
  unsigned char small[SMALL];
  size_t head = rt_base64_length(chunk->head_size, is_url);
  size_t size = head + rt_base64_length(chunk->length, is_url);
  unsigned char *digits = size <= SMALL ? small : malloc(size);
  if (digits == NULL)
    return rt_problem_memory();
  rt_base64_encode(chunk->head, chunk->head_size, is_url, digits);
  rt_base64_encode(chunk->bytes, chunk->length, is_url, digits + head);
  rt_value text = rt_text_latin1(digits, size);
  if (digits != small)
    free(digits);
  return text;
}

static rt_value utf8_text(struct chunk *chunk) {
  if (chunk->head_size == 0 && rt_ascii_prefix(chunk->bytes, chunk->length) == chunk->length)
    return rt_text_latin1(chunk->bytes, chunk->length);
  if (chunk->length > 0 && chunk->bytes[chunk->length - 1] >= 0x80)
    keep_utf8(chunk);
  return wide_text(chunk, units_of_utf8);
}

static rt_value text_of(struct chunk *chunk) {
  switch (chunk->state[ENCODING]) {
  case IS_UTF8:
    return utf8_text(chunk);
  case IS_UTF16:
    keep_utf16(chunk);
    return wide_text(chunk, units_of_utf16);
  default:
    keep_group(chunk);
    return base64_text(chunk, chunk->state[ENCODING] == IS_BASE64URL);
  }
}

/* What the bytes of a character in this encoding add up to at most: 0 if it has none. */
static unsigned most_of(unsigned char encoding) {
  if (encoding == IS_UTF8 || encoding == IS_UTF16)
    return MOST_BUFFERED;
  return encoding == IS_BASE64 || encoding == IS_BASE64URL ? 3 : 0;
}

static bool is_usual(const unsigned char *state) {
  unsigned missing = state[MISSING];
  unsigned buffered = state[BUFFERED];
  unsigned most = most_of(state[ENCODING]);
  if (missing == 0)
    return most > 0 && buffered == 0;
  return buffered > 0 && missing + buffered <= most;
}

/* decode(state, bytes): the text of what is complete; undefined if this is left to JavaScript. */
RT_NATIVE(decode) {
  size_t size;
  struct chunk chunk = {.head_size = 0};
  chunk.state = rt_peek_bytes(rt_arg(argc, argv, 0), &size);
  if (chunk.state == NULL || size != STATE_SIZE || !is_usual(chunk.state))
    return NULL;
  chunk.bytes = rt_peek_bytes(rt_arg(argc, argv, 1), &chunk.length);
  if (chunk.bytes == NULL)
    return NULL;
  return complete(&chunk) && chunk.head_size + chunk.length > 0 ? text_of(&chunk) : rt_text("");
}

static const struct rt_method methods[] = {{"decode", decode}};

rt_value rt_bind_chunks(void) {
  return RT_METHODS(methods);
}
