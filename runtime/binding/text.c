/* SPDX-License-Identifier: MIT */
/*
 * Bytes to text, and text to new bytes. Decoding entry points take a typed array, a start and an
 * end; all-ASCII text becomes one-byte strings. They are called so often that argument kinds are
 * not declared: a value without bytes is noticed on the way.
 */
#include "binding/binding.h"
#include "codec/codec.h"

#include <stdlib.h>

/* Text of up to this many units is built on the stack. */
enum { SMALL = 1024 };

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
  uint16_t *units = malloc(length + 1);
  if (units == NULL)
    return rt_throw_text("Out of memory", thrown);
  rt_bytes_to_utf16(bytes, length / 2, units);
  rt_value text = rt_text_utf16(units, length / 2);
  free(units);
  return text;
}

/* A one-byte string of `size` characters, filled by `make`. */
static rt_value narrow(const unsigned char *bytes, size_t length, size_t size, rt_value *thrown,
                       void (*make)(const unsigned char *bytes, size_t length,
                                    unsigned char *out)) {
  unsigned char small[SMALL];
  unsigned char *out = size <= SMALL ? small : malloc(size);
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

static const struct rt_method methods[] = {
    {"decodeUtf8", decode_utf8},   {"decodeLatin1", decode_latin1}, {"decodeUtf16", decode_utf16},
    {"decodeAscii", decode_ascii}, {"encodeHex", encode_hex},       {"encodeUtf8", encode_utf8},
    {"utf8Length", utf8_length},
};

rt_value rt_bind_text(void) {
  return RT_METHODS(methods);
}
