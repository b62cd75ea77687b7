/* SPDX-License-Identifier: MIT */
/* Text into bytes, in the encodings that streams write without a Buffer in between. */
#include "engine/jsc.h"
#include "binding/codec.h"

#include <string.h>

/* NULL if the conversion throws. */
rt_string rt_string_of(rt_value value) {
  return JSValueToStringCopy(rt_global_context, value, NULL);
}

void rt_string_free(rt_string string) {
  JSStringRelease(string);
}

/* How many bytes rt_string_encode() may need. */
size_t rt_string_room(rt_string string, enum rt_encoding encoding) {
  if (encoding == RT_UCS2) {
    return JSStringGetLength(string) * sizeof(JSChar);
  }
  return JSStringGetMaximumUTF8CStringSize(string);
}

/* Text in ASCII, the usual case, is the same in both: only the rest is looked at by unit. */
static size_t encode_latin1(rt_string string, char *out, size_t room) {
  size_t length = JSStringGetLength(string);
  if (JSStringGetUTF8CString(string, out, room) != length + 1) {
    const JSChar *units = JSStringGetCharactersPtr(string);
    for (size_t i = 0; i < length; i++) {
      out[i] = (char)units[i];
    }
  }
  return length;
}

/* Lone surrogates become U+FFFD in UTF-8. The number of bytes written. */
size_t rt_string_encode(rt_string string, enum rt_encoding encoding, char *out, size_t room) {
  if (encoding == RT_UCS2) {
    size_t size = JSStringGetLength(string) * sizeof(JSChar);
    memcpy(out, JSStringGetCharactersPtr(string), size);
    return size;
  }
  if (encoding == RT_LATIN1) {
    return encode_latin1(string, out, room);
  }
  size_t length = JSStringGetLength(string);
  size_t size = JSStringGetUTF8CString(string, out, room);
  if (size == length + 1 && rt_ascii_prefix((unsigned char *)out, length) == length) {
    return length;
  }
  size_t used; /* the engine would stop at a lone surrogate */
  return rt_utf16_to_utf8(JSStringGetCharactersPtr(string), length, (unsigned char *)out, room,
                          &used);
}
