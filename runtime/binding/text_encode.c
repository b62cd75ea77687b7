/* SPDX-License-Identifier: MIT */
/* Encodes text into existing bytes, in the encodings that streams write without a Buffer. */
#include "binding/binding.h"
#include "codec/codec.h"

#include <string.h>

/* Returns the bytes written and the characters used. */
size_t rt_text_encode(const struct rt_chars *text, unsigned char *out, size_t room, size_t *used) {
  return text->narrow != NULL ? rt_latin1_to_utf8(text->narrow, text->count, out, room, used)
                              : rt_utf16_to_utf8(text->wide, text->count, out, room, used);
}

/* The maximum number of bytes that rt_text_encode_as() writes. */
size_t rt_text_room(const struct rt_chars *text, enum rt_encoding encoding) {
  switch (encoding) {
  case RT_LATIN1:
    return text->count;
  case RT_UCS2:
    return text->count * 2;
  default:
    return text->count * (text->narrow != NULL ? 2 : 3);
  }
}

/* The caller has made enough room. Returns the number of bytes written. */
size_t rt_text_encode_as(const struct rt_chars *text, enum rt_encoding encoding, char *to,
                         size_t room) {
  unsigned char *out = (unsigned char *)to;
  size_t used;
  switch (encoding) {
  case RT_LATIN1:
    if (text->narrow != NULL)
      memcpy(out, text->narrow, text->count);
    else
      rt_utf16_to_latin1(text->wide, text->count, out);
    return text->count;
  case RT_UCS2:
    if (text->narrow != NULL)
      rt_latin1_to_bytes16(text->narrow, text->count, out);
    else
      rt_utf16_to_bytes(text->wide, text->count, out);
    return text->count * 2;
  default:
    return rt_text_encode(text, out, room, &used);
  }
}
