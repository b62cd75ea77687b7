/* SPDX-License-Identifier: MIT */
/*
 * The C library's encodings, for TextDecoder: converts whole chunks to UTF-16. Each
 * ill-formed character becomes one U+FFFD. Names come from a list in JavaScript; a name
 * that the library does not know decodes nothing.
 */
#include "binding/binding.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

enum { REPLACEMENT = 0xFFFD, EURO = 0x20AC };

struct conversion {
  iconv_t converter;
  char *in;
  size_t in_left;
  uint16_t *units; /* one per byte, and one more for each error */
  size_t count;
  bool is_gb;
  bool is_bad;
};

static bool conversion_open(struct conversion *conversion, const char *name, unsigned char *bytes,
                            size_t length) {
  *conversion = (struct conversion){.in = (char *)bytes, .in_left = length};
  conversion->is_gb = strncmp(name, "GB", 2) == 0;
  conversion->converter = iconv_open("UTF-16LE", name);
  if (conversion->converter == (iconv_t)-1)
    return false;
  conversion->units = malloc((2 * length + 1) * sizeof *conversion->units);
  if (conversion->units == NULL) {
    iconv_close(conversion->converter);
    return false;
  }
  return true;
}

static void conversion_close(struct conversion *conversion) {
  free(conversion->units);
  iconv_close(conversion->converter);
}

/* An ill-formed character: its first byte, and a second one unless that is ASCII. In GB 18030 as
 * Node reads it, the euro sign is a single byte. */
static void conversion_skip(struct conversion *conversion) {
  unsigned char first = (unsigned char)conversion->in[0];
  bool is_euro = conversion->is_gb && first == 0x80;
  conversion->is_bad = conversion->is_bad || !is_euro;
  conversion->units[conversion->count++] = is_euro ? EURO : REPLACEMENT;
  bool is_double = !is_euro && conversion->in_left > 1 && (conversion->in[1] & 0x80) != 0;
  conversion->in += is_double ? 2 : 1;
  conversion->in_left -= is_double ? 2 : 1;
}

/* The last byte of the chunk starts an ill-formed character, whose second byte may be in the next
 * chunk. */
static bool is_cut(const struct conversion *conversion) {
  unsigned char first = (unsigned char)conversion->in[0];
  return conversion->in_left == 1 && first >= 0x80 && !(conversion->is_gb && first == 0x80);
}

/* Continues to the end, or up to an incomplete character. */
static void conversion_run(struct conversion *conversion, size_t length) {
  while (conversion->in_left > 0) {
    char *out = (char *)(conversion->units + conversion->count);
    size_t room = (2 * length + 1 - conversion->count) * sizeof(uint16_t);
    size_t left = room;
    size_t rc = iconv(conversion->converter, &conversion->in, &conversion->in_left, &out, &left);
    int error = errno;
    conversion->count += (room - left) / sizeof(uint16_t);
    if (rc != (size_t)-1 || error != EILSEQ || is_cut(conversion))
      return;
    conversion_skip(conversion);
  }
}

/* decode(name, bytes, fatal): text, or null if ill-formed and fatal. */
RT_NATIVE(decode, "sb") {
  size_t length;
  unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 1), &length);
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  struct conversion conversion;
  rt_value text = rt_text("");
  if (bytes != NULL && conversion_open(&conversion, name, bytes, length)) {
    conversion_run(&conversion, length);
    if (conversion.in_left > 0) {
      conversion.is_bad = true;
      conversion.units[conversion.count++] = REPLACEMENT;
    }
    bool is_fatal = argc > 2 && rt_to_bool(argv[2]);
    text = is_fatal && conversion.is_bad ? rt_null()
                                         : rt_text_utf16(conversion.units, conversion.count);
    conversion_close(&conversion);
  }
  free(name);
  return text;
}

/* unfinished(name, bytes): how many bytes at the end belong to an incomplete character. */
RT_NATIVE(unfinished, "sb") {
  size_t length;
  unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 1), &length);
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  struct conversion conversion;
  size_t left = 0;
  if (bytes != NULL && conversion_open(&conversion, name, bytes, length)) {
    conversion_run(&conversion, length);
    left = conversion.in_left;
    conversion_close(&conversion);
  }
  free(name);
  return rt_number((double)left);
}

/* The Encoding Standard's mapping for a byte that the library does not map: itself in the control
 * character range, U+FFFD elsewhere. */
static uint16_t unit_of(iconv_t converter, unsigned byte) {
  char in = (char)byte;
  char *from = &in;
  size_t in_left = 1;
  uint16_t unit = 0;
  char *to = (char *)&unit;
  size_t out_left = sizeof unit;
  size_t rc = iconv(converter, &from, &in_left, &to, &out_left);
  iconv(converter, NULL, NULL, &to, &out_left);
  if (rc == (size_t)-1 || unit == 0)
    return (uint16_t)(byte < 0xA0 ? byte : REPLACEMENT);
  return unit;
}

/* table(name): the characters of the bytes from 128 to 255. */
RT_NATIVE(table, "s") {
  uint16_t units[128];
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  iconv_t converter = iconv_open("UTF-16LE", name);
  free(name);
  for (unsigned i = 0; i < 128; i++)
    units[i] = converter == (iconv_t)-1 ? (uint16_t)REPLACEMENT : unit_of(converter, 128 + i);
  if (converter != (iconv_t)-1)
    iconv_close(converter);
  return rt_text_utf16(units, 128);
}

static const struct rt_method methods[] = {
    {"decode", decode},
    {"unfinished", unfinished},
    {"table", table},
};

rt_value rt_bind_charset(void) {
  return RT_METHODS(methods);
}
