/* SPDX-License-Identifier: MIT */
/*
 * Bytes to text, and text to new bytes. Decoding entry points take a typed array, a start and an
 * end; all-ASCII text becomes one-byte strings. They are called so often that argument kinds are
 * not declared: a value without bytes is noticed on the way.
 */
#include "binding/binding.h"
#include "codec/codec.h"

#include <stdlib.h>

/* Text of up to this many units is built on the stack, and one-byte text up to this size. */
enum { SMALL = 1024, SMALL_BYTES = 4096 };

/* The bytes from argument 1 to argument 2 of the typed array in argument 0; all of them if those
 * are missing, which is faster. */
static const unsigned char *slice(size_t argc, const rt_value argv[], size_t *length) {
  const unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 0), length);
  if (bytes == NULL) {
    rt_problem_type();
    *length = 0;
    return (const unsigned char *)"";
  }
  size_t end = argc > 2 ? rt_to_size(argv[2]) : *length;
  size_t start = argc > 1 ? rt_to_size(argv[1]) : 0;
  end = end < *length ? end : *length;
  start = start < end ? start : end;
  *length = end - start;
  return bytes + start;
}

/* Returns NULL if the text is ill-formed and that is fatal. */
static rt_value decode(const unsigned char *bytes, size_t length, bool is_fatal) {
  if (rt_ascii_prefix(bytes, length) == length)
    return rt_text_latin1(bytes, length);
  if (is_fatal && !rt_utf8_is_valid(bytes, length))
    return NULL;
  uint16_t small[SMALL];
  uint16_t *units = length <= SMALL ? small : malloc(length * sizeof *units);
  if (units == NULL)
    return rt_problem_memory();
  bool is_bad;
  size_t count = rt_utf8_to_utf16(bytes, length, units, &is_bad);
  rt_value text = is_bad && is_fatal ? NULL : rt_text_utf16(units, count);
  if (units != small)
    free(units);
  return text;
}

rt_value rt_text_decode(const unsigned char *bytes, size_t length) {
  rt_value text = decode(bytes, length, false);
  return text == NULL ? rt_text("") : text;
}

/* decodeUtf8(bytes, start, end, fatal): text, or null if ill-formed and fatal. */
RT_NATIVE(decode_utf8) {
  size_t length;
  const unsigned char *bytes = slice(argc, argv, &length);
  rt_value text = decode(bytes, length, argc > 3 && rt_to_bool(argv[3]));
  return text == NULL ? rt_null() : text;
}

RT_NATIVE(decode_latin1) {
  size_t length;
  const unsigned char *bytes = slice(argc, argv, &length);
  return rt_text_latin1(bytes, length);
}

/* An odd last byte is ignored. */
RT_NATIVE(decode_utf16) {
  size_t length;
  const unsigned char *bytes = slice(argc, argv, &length);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if ((uintptr_t)bytes % sizeof(uint16_t) == 0)
    return rt_text_utf16((const uint16_t *)(const void *)bytes, length / 2);
#endif
  uint16_t small[SMALL];
  uint16_t *units = length / 2 <= SMALL ? small : malloc(length);
  if (units == NULL)
    return rt_problem_memory();
  rt_bytes_to_utf16(bytes, length / 2, units);
  rt_value text = rt_text_utf16(units, length / 2);
  if (units != small)
    free(units);
  return text;
}

/* decodeByTable(bytes, table, fatal): the table has the characters of the bytes from 128 to 255.
 * Returns null if one is U+FFFD and that is fatal. */
RT_NATIVE(decode_by_table, "bb") {
  size_t length, size;
  const unsigned char *bytes = rt_peek_bytes(argv[0], &length);
  const uint16_t *table = (const uint16_t *)(void *)rt_peek_bytes(argv[1], &size);
  if (bytes == NULL || table == NULL || size < 128 * sizeof *table) {
    rt_problem_type();
    return NULL;
  }
  size_t start = rt_ascii_prefix(bytes, length);
  if (start == length)
    return rt_text_latin1(bytes, length);
  uint16_t small[SMALL];
  uint16_t *units = length <= SMALL ? small : malloc(length * sizeof *units);
  if (units == NULL)
    return rt_problem_memory();
  rt_latin1_to_utf16(bytes, start, units);
  bool is_bad = false;
  for (size_t i = start; i < length; i++) {
    units[i] = bytes[i] < 0x80 ? bytes[i] : table[bytes[i] - 0x80];
    is_bad = is_bad || units[i] == 0xFFFD;
  }
  rt_value text =
      is_bad && rt_to_bool(rt_arg(argc, argv, 2)) ? rt_null() : rt_text_utf16(units, length);
  if (units != small)
    free(units);
  return text;
}

/* A one-byte string of `size` characters, filled by `make`. */
static rt_value narrow(const unsigned char *bytes, size_t length, size_t size, rt_value *thrown,
                       void (*make)(const unsigned char *bytes, size_t length,
                                    unsigned char *out)) {
  unsigned char small[SMALL_BYTES];
  unsigned char *out = size <= SMALL_BYTES ? small : malloc(size);
  if (out == NULL)
    return rt_throw_text("Out of memory", thrown);
  make(bytes, length, out);
  rt_value text = rt_text_latin1(out, size);
  if (out != small)
    free(out);
  return text;
}

RT_NATIVE(decode_ascii) {
  size_t length;
  const unsigned char *bytes = slice(argc, argv, &length);
  return narrow(bytes, length, length, thrown, rt_mask_ascii);
}

RT_NATIVE(encode_hex) {
  size_t length;
  const unsigned char *bytes = slice(argc, argv, &length);
  return narrow(bytes, length, 2 * length, thrown, rt_hex_encode);
}

static size_t utf8_length_of(const struct rt_chars *text) {
  return text->narrow != NULL ? rt_latin1_utf8_length(text->narrow, text->count)
                              : rt_utf8_length(text->wide, text->count);
}

/* encodeUtf8(text): a new Uint8Array. */
RT_NATIVE(encode_utf8, "s") {
  struct rt_chars text = rt_chars_open(rt_arg(argc, argv, 0));
  size_t size = utf8_length_of(&text);
  rt_value array = rt_uint8_array(size, NULL);
  size_t length;
  unsigned char *bytes = rt_peek_bytes(array, &length);
  if (bytes != NULL && length == size) {
    size_t used;
    rt_text_encode(&text, bytes, size, &used);
  } else {
    array = rt_throw_text("Out of memory", thrown);
  }
  rt_chars_close(&text);
  return array;
}

/* utf8Length(text): its size in bytes. */
RT_NATIVE(utf8_length, "s") {
  struct rt_chars text = rt_chars_open(rt_arg(argc, argv, 0));
  size_t length = utf8_length_of(&text);
  rt_chars_close(&text);
  return rt_number((double)length);
}

/* The text as Latin-1, which the caller frees if it is not the engine's; NULL if it has other
 * characters, or if out of memory, which is recorded. */
static const unsigned char *narrowed(const struct rt_chars *text, unsigned char **made) {
  *made = NULL;
  if (text->narrow != NULL)
    return text->narrow;
  uint16_t all = 0;
  for (size_t i = 0; i < text->count; i++)
    all |= text->wide[i];
  if (all > 0xFF)
    return NULL;
  *made = malloc(text->count + 1);
  if (*made == NULL)
    rt_problem_memory();
  else
    rt_utf16_to_latin1(text->wide, text->count, *made);
  return *made;
}

/* The result of `convert`; NULL if the text has characters beyond Latin-1. */
static rt_value with_narrow(rt_value given, rt_value (*convert)(const unsigned char *, size_t)) {
  struct rt_chars text = rt_chars_open(given);
  unsigned char *made;
  const unsigned char *bytes = narrowed(&text, &made);
  rt_value result = bytes == NULL ? NULL : convert(bytes, text.count);
  free(made);
  rt_chars_close(&text);
  return result;
}

static rt_value to_base64(const unsigned char *bytes, size_t length) {
  unsigned char small[SMALL];
  size_t size = rt_base64_length(length, false);
  unsigned char *out = size <= SMALL ? small : malloc(size);
  if (out == NULL)
    return rt_problem_memory();
  rt_base64_encode(bytes, length, false, out);
  rt_value text = rt_text_latin1(out, size);
  if (out != small)
    free(out);
  return text;
}

static rt_value from_base64(const unsigned char *bytes, size_t length) {
  unsigned char small[SMALL_BYTES];
  unsigned char *out = length <= SMALL_BYTES ? small : malloc(length);
  if (out == NULL)
    return rt_problem_memory();
  size_t size;
  bool is_valid = rt_base64_decode_exactly(bytes, length, out, &size);
  rt_value text = is_valid ? rt_text_latin1(out, size) : NULL;
  if (out != small)
    free(out);
  return text;
}

/* btoa(text), atob(text): undefined if the text is invalid. */
RT_NATIVE(btoa, "s") {
  return with_narrow(argv[0], to_base64);
}

RT_NATIVE(atob, "s") {
  return with_narrow(argv[0], from_base64);
}

static const struct rt_method methods[] = {
    {"decodeUtf8", decode_utf8},
    {"decodeLatin1", decode_latin1},
    {"decodeByTable", decode_by_table},
    {"decodeUtf16", decode_utf16},
    {"decodeAscii", decode_ascii},
    {"encodeHex", encode_hex},
    {"encodeUtf8", encode_utf8},
    {"utf8Length", utf8_length},
    {"btoa", btoa},
    {"atob", atob},
};

rt_value rt_bind_text(void) {
  return RT_METHODS(methods);
}
