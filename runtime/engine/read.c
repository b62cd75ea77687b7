/* SPDX-License-Identifier: MIT */
/*
 * Reading JavaScript values from C. Readers convert as JavaScript would; what
 * throws in a conversion reads as zero or as the empty string.
 */
#include "engine/jsc.h"

#include <math.h>
#include <stdlib.h>

rt_value rt_arg(size_t argc, const rt_value argv[], size_t index) {
  return index < argc ? argv[index] : rt_undefined();
}

bool rt_is_undefined(rt_value value) {
  return JSValueIsUndefined(rt_global_context, value);
}

bool rt_is_string(rt_value value) {
  return JSValueIsString(rt_global_context, value);
}

bool rt_is_function(rt_value value) {
  return JSValueIsObject(rt_global_context, value) &&
         JSObjectIsFunction(rt_global_context, (JSObjectRef)(uintptr_t)value);
}

double rt_to_number(rt_value value) {
  double number;
  if (!rt_layout_number(value, &number)) {
    number = JSValueToNumber(rt_global_context, value, NULL);
  }
  return isnan(number) ? 0 : number;
}

/* As JavaScript's `value | 0` for values that fit; the nearest that fits for others. */
int32_t rt_to_int(rt_value value) {
  double number = rt_to_number(value);
  if (number >= INT32_MAX) {
    return number <= UINT32_MAX ? (int32_t)(uint32_t)number : INT32_MAX;
  }
  return number <= INT32_MIN ? INT32_MIN : (int32_t)number;
}

bool rt_to_bool(rt_value value) {
  return JSValueToBoolean(rt_global_context, value);
}

char *rt_to_utf8(rt_value value) {
  return rt_to_utf8_sized(value, NULL);
}

static size_t put_utf8(char *out, uint32_t scalar) {
  if (scalar < 0x80) {
    out[0] = (char)scalar;
    return 1;
  }
  size_t more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
  for (size_t i = more; i > 0; i--, scalar >>= 6) {
    out[i] = (char)(0x80 | (scalar & 0x3F));
  }
  out[0] = (char)(first[more] | scalar);
  return more + 1;
}

/* Halves of pairs that stand alone become U+FFFD, where the engine's own function would stop. */
static size_t encode(JSStringRef string, char *out) {
  const JSChar *units = JSStringGetCharactersPtr(string);
  size_t length = JSStringGetLength(string);
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    uint32_t scalar = units[i];
    bool is_pair =
        (scalar & 0xFC00) == 0xD800 && i + 1 < length && (units[i + 1] & 0xFC00) == 0xDC00;
    if (is_pair) {
      scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (units[++i] & 0x3FF);
    } else if ((scalar & 0xF800) == 0xD800) {
      scalar = 0xFFFD;
    }
    used += put_utf8(out + used, scalar);
  }
  out[used] = '\0';
  return used + 1;
}

/* The caller frees the result; the length does not count the zero at its end. */
char *rt_to_utf8_sized(rt_value value, size_t *length) {
  JSStringRef string = JSValueToStringCopy(rt_global_context, value, NULL);
  size_t size = string == NULL ? 1 : JSStringGetMaximumUTF8CStringSize(string);
  char *text = calloc(1, size);
  if (text == NULL) {
    abort();
  }
  size_t used = 1;
  if (string != NULL) {
    used = JSStringGetUTF8CString(string, text, size);
    if (used != JSStringGetLength(string) + 1) {
      used = encode(string, text);
    }
    JSStringRelease(string);
  }
  if (length != NULL) {
    *length = used == 0 ? 0 : used - 1;
  }
  return text;
}

/* The engine moves the bytes of a small array once, when their ArrayBuffer is first asked for,
 * which it is here. */
static unsigned char *ask_for_bytes(rt_value value, size_t *length) {
  if (JSValueGetTypedArrayType(rt_global_context, value, NULL) == kJSTypedArrayTypeNone) {
    return NULL;
  }
  static unsigned char empty[1];
  JSObjectRef array = (JSObjectRef)(uintptr_t)value;
  unsigned char *buffer = JSObjectGetTypedArrayBytesPtr(rt_global_context, array, NULL);
  if (buffer == NULL) {
    *length = 0;
    return empty;
  }
  *length = JSObjectGetTypedArrayByteLength(rt_global_context, array, NULL);
  return buffer + JSObjectGetTypedArrayByteOffset(rt_global_context, array, NULL);
}

static unsigned char *bytes_of(rt_value value, bool must_stay, size_t *length) {
  unsigned char *bytes;
  if (JSValueIsObject(rt_global_context, value) &&
      rt_layout_bytes(value, must_stay, &bytes, length)) {
    return bytes;
  }
  return ask_for_bytes(value, length);
}

/* The bytes of a typed array, which stay in place from now on; NULL for all else. */
unsigned char *rt_to_bytes(rt_value value, size_t *length) {
  return bytes_of(value, true, length);
}

/* The same for a look: they stay until JavaScript runs, or rt_to_bytes() asks for them. */
unsigned char *rt_peek_bytes(rt_value value, size_t *length) {
  return bytes_of(value, false, length);
}

size_t rt_array_length(rt_value array) {
  JSStringRef name = JSStringCreateWithUTF8CString("length");
  JSObjectRef object = (JSObjectRef)(uintptr_t)array;
  double length = rt_to_number(JSObjectGetProperty(rt_global_context, object, name, NULL));
  JSStringRelease(name);
  return (size_t)length;
}

rt_value rt_array_at(rt_value array, size_t index) {
  JSObjectRef object = (JSObjectRef)(uintptr_t)array;
  return JSObjectGetPropertyAtIndex(rt_global_context, object, (unsigned)index, NULL);
}
