/* SPDX-License-Identifier: MIT */
/*
 * Reading JavaScript values from C. Readers convert primitive values as JavaScript would. Objects
 * read as zero or as the empty string: converting one would run JavaScript, which could change what
 * the native has already read.
 */
#include "codec/codec.h"
#include "engine/jsc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

rt_value rt_arg(size_t argc, const rt_value argv[], size_t index) {
  return index < argc ? argv[index] : rt_undefined();
}

bool rt_is_undefined(rt_value value) {
  return JSValueIsUndefined(rt_global_context, value);
}

bool rt_is_null(rt_value value) {
  return JSValueIsNull(rt_global_context, value);
}

bool rt_is_string(rt_value value) {
  return rt_layout_is_text(value) || JSValueIsString(rt_global_context, value);
}

bool rt_is_function(rt_value value) {
  return JSValueIsObject(rt_global_context, value) &&
         JSObjectIsFunction(rt_global_context, (JSObjectRef)(uintptr_t)value);
}

double rt_to_number(rt_value value) {
  double number;
  if (!rt_layout_number(value, &number)) {
    bool is_object = JSValueIsObject(rt_global_context, value);
    number = is_object ? 0 : JSValueToNumber(rt_global_context, value, NULL);
  }
  return isnan(number) ? 0 : number;
}

/* Like JavaScript's `value | 0` for values in range; clamps others. */
int32_t rt_to_int(rt_value value) {
  double number = rt_to_number(value);
  if (number >= INT32_MAX)
    return number <= UINT32_MAX ? (int32_t)(uint32_t)number : INT32_MAX;
  return number <= INT32_MIN ? INT32_MIN : (int32_t)number;
}

/* Clamps values out of range. */
size_t rt_to_size(rt_value value) {
  double number = rt_to_number(value);
  return number <= 0 ? 0 : number < 0x1p63 ? (size_t)number : SIZE_MAX;
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
  for (size_t i = more; i > 0; i--, scalar >>= 6)
    out[i] = (char)(0x80 | (scalar & 0x3F));
  out[0] = (char)(first[more] | scalar);
  return more + 1;
}

/* Lone surrogates become U+FFFD; the engine's own function would stop at them. */
static size_t encode(JSStringRef string, char *out) {
  const JSChar *units = JSStringGetCharactersPtr(string);
  size_t length = JSStringGetLength(string);
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    uint32_t scalar = units[i];
    bool is_pair =
        (scalar & 0xFC00) == 0xD800 && i + 1 < length && (units[i + 1] & 0xFC00) == 0xDC00;
    if (is_pair)
      scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (units[++i] & 0x3FF);
    else if ((scalar & 0xF800) == 0xD800)
      scalar = 0xFFFD;
    used += put_utf8(out + used, scalar);
  }
  out[used] = '\0';
  return used + 1;
}

/* The result for values that are not text, and when out of memory. */
static char *empty_text(size_t *length) {
  if (length != NULL)
    *length = 0;
  char *text = calloc(1, 1);
  if (text == NULL)
    abort(); /* one byte: nothing else would work either */
  return text;
}

static char *utf8_of(JSStringRef string, size_t *length) {
  if (string == NULL)
    return empty_text(length);
  size_t size = JSStringGetMaximumUTF8CStringSize(string);
  char *text = malloc(size);
  if (text == NULL) {
    JSStringRelease(string);
    rt_problem_memory();
    return empty_text(length);
  }
  text[0] = '\0';
  size_t used = JSStringGetUTF8CString(string, text, size);
  if (used != JSStringGetLength(string) + 1)
    used = encode(string, text);
  JSStringRelease(string);
  if (length != NULL)
    *length = used == 0 ? 0 : used - 1;
  return text;
}

/* A copy of text in ASCII, which needs no conversion. NULL for other values, and when out of
 * memory. */
static char *copy_ascii(rt_value value, size_t *length) {
  struct rt_chars chars = {NULL, NULL, NULL, 0};
  if (!rt_is_string(value) || !rt_layout_text(value, &chars) || chars.narrow == NULL)
    return NULL;
  bool is_ascii = rt_ascii_prefix(chars.narrow, chars.count) == chars.count;
  char *text = is_ascii ? malloc(chars.count + 1) : NULL;
  if (text == NULL)
    return NULL;
  memcpy(text, chars.narrow, chars.count);
  text[chars.count] = '\0';
  if (length != NULL)
    *length = chars.count;
  return text;
}

/* The caller frees the result; the length excludes the terminating zero. */
char *rt_to_utf8_sized(rt_value value, size_t *length) {
  char *ascii = copy_ascii(value, length);
  if (ascii != NULL)
    return ascii;
  if (JSValueIsObject(rt_global_context, value))
    return empty_text(length);
  rt_value thrown = NULL;
  JSStringRef string = JSValueToStringCopy(rt_global_context, value, &thrown);
  rt_problem_note(thrown);
  return utf8_of(string, length);
}

/* Like String(value), which may run JavaScript; empty if that throws. The caller frees the
 * result. */
char *rt_describe(rt_value value) {
  return utf8_of(JSValueToStringCopy(rt_global_context, value, NULL), NULL);
}

/* An error's stack as text; empty if it has none. The caller frees the result. */
char *rt_error_stack(rt_value error) {
  if (!JSValueIsObject(rt_global_context, error))
    return empty_text(NULL);
  JSStringRef name = JSStringCreateWithUTF8CString("stack");
  JSObjectRef object = (JSObjectRef)(uintptr_t)error;
  JSValueRef thrown = NULL;
  JSValueRef stack = JSObjectGetProperty(rt_global_context, object, name, &thrown);
  JSStringRelease(name);
  bool is_text = thrown == NULL && stack != NULL && rt_is_string(stack);
  return is_text ? rt_describe(stack) : empty_text(NULL);
}

/* The engine moves the bytes of a small array once, when its ArrayBuffer is first requested, as it
 * is here. Its lock on them would last forever. */
static unsigned char *ask_for_bytes(rt_value value, size_t *length) {
  static const unsigned char none[1];
  unsigned char *empty = (unsigned char *)(uintptr_t)none; /* never dereferenced */
  JSObjectRef array = (JSObjectRef)(uintptr_t)value;
  *length = 0;
  if (!rt_is_bytes(value))
    return NULL;
  if (JSObjectGetTypedArrayBuffer(rt_global_context, array, NULL) == NULL)
    return empty;
  bool was_locked = rt_pin_is_locked(value);
  unsigned char *buffer = JSObjectGetTypedArrayBytesPtr(rt_global_context, array, NULL);
  rt_pin_unlock(value, was_locked);
  if (buffer == NULL)
    return empty;
  *length = JSObjectGetTypedArrayByteLength(rt_global_context, array, NULL);
  return *length == 0 ? empty
                      : buffer + JSObjectGetTypedArrayByteOffset(rt_global_context, array, NULL);
}

/* The bytes of a typed array, valid until JavaScript runs or the array is lent (pin.h); NULL for
 * other values. */
unsigned char *rt_peek_bytes(rt_value value, size_t *length) {
  unsigned char *bytes;
  if (rt_layout_bytes(value, false, &bytes, length))
    return bytes;
  return ask_for_bytes(value, length);
}

/* Returns 0 if the value is not an array. */
size_t rt_array_length(rt_value array) {
  if (!JSValueIsArray(rt_global_context, array))
    return 0;
  JSStringRef *name = &rt_self->engine->length_name;
  if (*name == NULL)
    *name = JSStringCreateWithUTF8CString("length");
  JSObjectRef object = (JSObjectRef)(uintptr_t)array;
  return rt_to_size(JSObjectGetProperty(rt_global_context, object, *name, NULL));
}

/* Returns undefined if the element is missing or its accessor throws. */
rt_value rt_array_at(rt_value array, size_t index) {
  if (!JSValueIsObject(rt_global_context, array) || index > UINT32_MAX)
    return rt_undefined();
  JSObjectRef object = (JSObjectRef)(uintptr_t)array;
  JSValueRef thrown = NULL;
  JSValueRef value =
      JSObjectGetPropertyAtIndex(rt_global_context, object, (unsigned)index, &thrown);
  return value == NULL || thrown != NULL ? rt_undefined() : value;
}

enum { MOST_ELEMENTS = 1 << 22 };

/* Reads each element of an array once. An array may have accessors, which run JavaScript, so all
 * elements are read before C looks at any of them. The struct is on the stack, where the collector
 * finds the values of a short list; those of a long one are kept. Returns false if out of memory or
 * if there are too many. */
bool rt_list_open(struct rt_list *list, rt_value array) {
  list->count = rt_array_length(array);
  list->values = list->few;
  if (list->count > RT_LIST_FEW) {
    list->values = list->count > MOST_ELEMENTS ? NULL : malloc(list->count * sizeof *list->values);
    if (list->values == NULL) {
      list->count = 0;
      return false;
    }
  }
  for (size_t i = 0; i < list->count; i++) {
    list->values[i] = rt_array_at(array, i);
    if (list->values != list->few)
      rt_keep(list->values[i]);
  }
  return true;
}

void rt_list_close(struct rt_list *list) {
  if (list->values != list->few) {
    for (size_t i = 0; i < list->count; i++)
      rt_release(list->values[i]);
    free(list->values);
  }
}
