/* SPDX-License-Identifier: MIT */
/*
 * What Buffer asks of C: text written into bytes that are there already, search,
 * and comparison. JavaScript has checked all arguments; what is wrong all the same
 * is cut to what fits.
 */
#include "binding/binding.h"
#include "binding/codec.h"

#include <string.h>

/* Where text goes: arguments (bytes, text, offset, room). */
struct target {
  struct rt_units text;
  unsigned char *out;
  size_t room;
};

static struct target target_open(size_t argc, const rt_value argv[]) {
  struct target target = {{NULL, NULL, 0}, NULL, 0};
  size_t length;
  unsigned char *bytes = rt_to_bytes(rt_arg(argc, argv, 0), &length);
  if (bytes == NULL) {
    return target;
  }
  size_t offset = (size_t)rt_to_number(rt_arg(argc, argv, 2));
  size_t room = (size_t)rt_to_number(rt_arg(argc, argv, 3));
  offset = offset < length ? offset : length;
  target.text = rt_units_open(rt_arg(argc, argv, 1));
  target.out = bytes + offset;
  target.room = room < length - offset ? room : length - offset;
  return target;
}

static rt_value target_close(struct target *target, size_t written) {
  rt_units_close(&target->text);
  return rt_number((double)written);
}

RT_NATIVE(write_utf8) {
  struct target target = target_open(argc, argv);
  size_t used;
  size_t written =
      rt_utf16_to_utf8(target.text.units, target.text.count, target.out, target.room, &used);
  return target_close(&target, written);
}

/* As writeUtf8, but gives [units used, bytes written]. */
RT_NATIVE(encode_into) {
  struct target target = target_open(argc, argv);
  size_t used;
  size_t written =
      rt_utf16_to_utf8(target.text.units, target.text.count, target.out, target.room, &used);
  rt_units_close(&target.text);
  const rt_value counts[] = {rt_number((double)used), rt_number((double)written)};
  return rt_array(2, counts);
}

RT_NATIVE(write_latin1) {
  struct target target = target_open(argc, argv);
  size_t count = target.text.count < target.room ? target.text.count : target.room;
  rt_utf16_to_latin1(target.text.units, count, target.out);
  return target_close(&target, count);
}

RT_NATIVE(write_utf16) {
  struct target target = target_open(argc, argv);
  size_t room = target.room / 2;
  size_t count = target.text.count < room ? target.text.count : room;
  rt_utf16_to_bytes(target.text.units, count, target.out);
  return target_close(&target, 2 * count);
}

RT_NATIVE(write_hex) {
  struct target target = target_open(argc, argv);
  return target_close(&target,
                      rt_hex_decode(target.text.units, target.text.count, target.out, target.room));
}

RT_NATIVE(write_base64) {
  struct target target = target_open(argc, argv);
  return target_close(
      &target, rt_base64_decode(target.text.units, target.text.count, target.out, target.room));
}

typedef ptrdiff_t (*finder)(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                            size_t count, size_t from);

/* find(bytes, wanted, from, flags): flags are 1 for backwards, 2 for units of UTF-16. */
RT_NATIVE(find) {
  static const finder finders[] = {rt_bytes_find, rt_bytes_find_last, rt_units_find,
                                   rt_units_find_last};
  size_t length;
  size_t count;
  const unsigned char *bytes = rt_to_bytes(rt_arg(argc, argv, 0), &length);
  const unsigned char *wanted = rt_to_bytes(rt_arg(argc, argv, 1), &count);
  if (bytes == NULL || wanted == NULL) {
    return rt_number(-1);
  }
  size_t from = (size_t)rt_to_number(rt_arg(argc, argv, 2));
  finder chosen = finders[rt_to_int(rt_arg(argc, argv, 3)) & 3];
  return rt_number((double)chosen(bytes, length, wanted, count, from));
}

/* compare(a, b): as memcmp would order them, the shorter one first. */
RT_NATIVE(compare) {
  size_t length;
  size_t other_length;
  const unsigned char *bytes = rt_to_bytes(rt_arg(argc, argv, 0), &length);
  const unsigned char *other = rt_to_bytes(rt_arg(argc, argv, 1), &other_length);
  if (bytes == NULL || other == NULL) {
    return rt_number(0);
  }
  int order = memcmp(bytes, other, length < other_length ? length : other_length);
  if (order == 0) {
    order = (length > other_length) - (length < other_length);
  }
  return rt_number((order > 0) - (order < 0));
}

RT_NATIVE(is_utf8) {
  size_t length;
  const unsigned char *bytes = rt_to_bytes(rt_arg(argc, argv, 0), &length);
  return rt_bool(bytes != NULL && rt_utf8_is_valid(bytes, length));
}

RT_NATIVE(is_ascii) {
  size_t length;
  const unsigned char *bytes = rt_to_bytes(rt_arg(argc, argv, 0), &length);
  return rt_bool(bytes != NULL && rt_ascii_prefix(bytes, length) == length);
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
    {"isUtf8", is_utf8},
    {"isAscii", is_ascii},
};

rt_value rt_bind_buffer(void) {
  return RT_METHODS(methods);
}
