/* SPDX-License-Identifier: MIT */
/*
 * C functions for Buffer: writing text into existing bytes, search, comparison and byte order.
 * JavaScript has checked all arguments; values out of range are clamped all the same. The
 * write functions are called so often that argument kinds are not declared.
 */
#include "binding/binding.h"
#include "codec/codec.h"

#include <stdlib.h>
#include <string.h>

/* The destination of text: arguments (bytes, text, offset, room). */
struct target {
  struct rt_chars text;
  unsigned char *out;
  size_t room;
};

static struct target target_open(size_t argc, const rt_value argv[]) {
  struct target target = {{NULL, NULL, NULL, 0}, NULL, 0};
  size_t length;
  unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 0), &length);
  if (bytes == NULL) {
    rt_problem_type();
    return target;
  }
  size_t offset = rt_to_size(rt_arg(argc, argv, 2));
  size_t room = rt_to_size(rt_arg(argc, argv, 3));
  offset = offset < length ? offset : length;
  target.text = rt_chars_open(rt_arg(argc, argv, 1));
  target.out = bytes + offset;
  target.room = room < length - offset ? room : length - offset;
  return target;
}

static rt_value target_close(struct target *target, size_t written) {
  rt_chars_close(&target->text);
  return rt_number((double)written);
}

RT_NATIVE(write_utf8) {
  struct target target = target_open(argc, argv);
  size_t used;
  return target_close(&target, rt_text_encode(&target.text, target.out, target.room, &used));
}

/* Like writeUtf8, but returns [characters used, bytes written]. */
RT_NATIVE(encode_into) {
  struct target target = target_open(argc, argv);
  size_t used;
  size_t written = rt_text_encode(&target.text, target.out, target.room, &used);
  const rt_value counts[] = {rt_number((double)used), target_close(&target, written)};
  return rt_array(2, counts);
}

RT_NATIVE(write_latin1) {
  struct target target = target_open(argc, argv);
  size_t count = target.text.count < target.room ? target.text.count : target.room;
  if (target.text.narrow != NULL)
    memcpy(target.out, target.text.narrow, count);
  else
    rt_utf16_to_latin1(target.text.wide, count, target.out);
  return target_close(&target, count);
}

RT_NATIVE(write_utf16) {
  struct target target = target_open(argc, argv);
  size_t room = target.room / 2;
  size_t count = target.text.count < room ? target.text.count : room;
  if (target.text.narrow != NULL)
    rt_latin1_to_bytes16(target.text.narrow, count, target.out);
  else
    rt_utf16_to_bytes(target.text.wide, count, target.out);
  return target_close(&target, 2 * count);
}

typedef size_t (*decoder)(const unsigned char *text, size_t count, unsigned char *out, size_t room);

/* Only the lower byte of each UTF-16 unit is checked for a digit, as in Node. */
static rt_value write_digits(struct target *target, decoder decode, rt_value *thrown) {
  const struct rt_chars *text = &target->text;
  if (text->narrow != NULL || text->count == 0)
    return target_close(target, decode(text->narrow, text->count, target->out, target->room));
  unsigned char *narrow = malloc(text->count);
  if (narrow == NULL) {
    target_close(target, 0);
    return rt_throw_text("Out of memory", thrown);
  }
  rt_utf16_to_latin1(text->wide, text->count, narrow);
  size_t written = decode(narrow, text->count, target->out, target->room);
  free(narrow);
  return target_close(target, written);
}

RT_NATIVE(write_hex) {
  struct target target = target_open(argc, argv);
  return write_digits(&target, rt_hex_decode, thrown);
}

RT_NATIVE(write_base64) {
  struct target target = target_open(argc, argv);
  return write_digits(&target, rt_base64_decode, thrown);
}

typedef ptrdiff_t (*finder)(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                            size_t count, size_t from);

/* find(bytes, wanted, from, flags): flags are 1 for backwards, 2 for units of UTF-16. */
RT_NATIVE(find, "bbnn") {
  static const finder finders[] = {rt_bytes_find, rt_bytes_find_last, rt_units_find,
                                   rt_units_find_last};
  size_t length;
  size_t count;
  const unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 0), &length);
  const unsigned char *wanted = rt_peek_bytes(rt_arg(argc, argv, 1), &count);
  if (bytes == NULL || wanted == NULL)
    return rt_number(-1);
  size_t from = rt_to_size(rt_arg(argc, argv, 2));
  finder chosen = finders[rt_to_int(rt_arg(argc, argv, 3)) & 3];
  return rt_number((double)chosen(bytes, length, wanted, count, from));
}

/* The bytes of a typed array from one position to another. */
static unsigned char *range(rt_value array, rt_value from, rt_value to, size_t *length) {
  unsigned char *bytes = rt_peek_bytes(array, length);
  size_t end = rt_to_size(to);
  size_t start = rt_to_size(from);
  end = end < *length ? end : *length;
  start = start < end ? start : end;
  *length = end - start;
  return bytes == NULL ? NULL : bytes + start;
}

/* compare(a, b), or compare(a, b, start, end, start, end) for parts of them: in memcmp order; a
 * prefix sorts first. */
RT_NATIVE(compare, "bb") {
  size_t length;
  size_t other_length;
  const unsigned char *bytes;
  const unsigned char *other;
  if (argc < 6) {
    bytes = rt_peek_bytes(rt_arg(argc, argv, 0), &length);
    other = rt_peek_bytes(rt_arg(argc, argv, 1), &other_length);
  } else {
    bytes = range(argv[0], argv[2], argv[3], &length);
    other = range(argv[1], argv[4], argv[5], &other_length);
  }
  if (bytes == NULL || other == NULL)
    return rt_number(0);
  int order = memcmp(bytes, other, length < other_length ? length : other_length);
  if (order == 0)
    order = (length > other_length) - (length < other_length);
  return rt_number((order > 0) - (order < 0));
}

/* copy(to, at, from, start, end): copies a part of one typed array into another, or within it. */
RT_NATIVE(copy, "bnbnn") {
  size_t room, count;
  unsigned char *to = rt_peek_bytes(argv[0], &room);
  const unsigned char *from = range(argv[2], argv[3], argv[4], &count);
  size_t at = rt_to_size(argv[1]);
  if (to == NULL || from == NULL || at >= room)
    return NULL;
  memmove(to + at, from, count < room - at ? count : room - at);
  return NULL;
}

/* fill(bytes, pattern, start, end): repeats a pattern, which may be part of the bytes. */
RT_NATIVE(fill, "bbnn") {
  size_t room, count;
  unsigned char *to = range(argv[0], argv[2], argv[3], &room);
  const unsigned char *pattern = rt_peek_bytes(argv[1], &count);
  if (to == NULL || pattern == NULL || count == 0 || room == 0)
    return NULL;
  size_t filled = count < room ? count : room;
  memmove(to, pattern, filled);
  for (size_t more; filled < room; filled += more) {
    more = filled < room - filled ? filled : room - filled;
    memcpy(to + filled, to, more);
  }
  return NULL;
}

/* narrow(to, from, width): copies the low byte of each integer of `width` bytes; false if the
 * lengths differ. */
RT_NATIVE(narrow, "bbn") {
  size_t length, size;
  unsigned char *to = rt_peek_bytes(argv[0], &length);
  const unsigned char *from = rt_peek_bytes(argv[1], &size);
  size_t width = rt_to_size(argv[2]);
  if (to == NULL || from == NULL || (width != 2 && width != 4) || size != length * width)
    return rt_bool(false);
  if (width == 2)
    rt_utf16_to_latin1((const uint16_t *)(const void *)from, length, to);
  else
    for (size_t i = 0; i < length; i++)
      to[i] = from[4 * i];
  return rt_bool(true);
}

RT_NATIVE(is_utf8, "b") {
  size_t length;
  const unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 0), &length);
  return rt_bool(bytes != NULL && rt_utf8_is_valid(bytes, length));
}

RT_NATIVE(is_ascii, "b") {
  size_t length;
  const unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 0), &length);
  return rt_bool(bytes != NULL && rt_ascii_prefix(bytes, length) == length);
}

/* swap(bytes, width): reverses the bytes of each group. */
RT_NATIVE(swap, "bn") {
  size_t length;
  unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 0), &length);
  if (bytes != NULL)
    rt_swap(bytes, length, rt_to_size(rt_arg(argc, argv, 1)));
  return NULL;
}

static const struct rt_method methods[] = {
    {"writeUtf8", write_utf8},
    {"writeLatin1", write_latin1},
    {"writeUtf16", write_utf16},
    {"writeHex", write_hex},
    {"writeBase64", write_base64},
    {"encodeInto", encode_into},
    {"find", find},
    {"compare", compare},
    {"copy", copy},
    {"fill", fill},
    {"narrow", narrow},
    {"isUtf8", is_utf8},
    {"isAscii", is_ascii},
    {"swap", swap},
};

rt_value rt_bind_buffer(void) {
  return RT_METHODS(methods);
}
