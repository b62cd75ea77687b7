/* SPDX-License-Identifier: MIT */
/*
 * Text between C and the engine, without a detour through UTF-8: units of UTF-16 out
 * of a string, and strings of one byte a character.
 *
 * The public interface makes such strings from ASCII only, slowly, and none with a
 * zero in it. The library exports the two functions that its own code uses. Their
 * names contain the types of their arguments, so another signature has another name;
 * where one is missing, the string takes two bytes a character instead.
 */
#include "engine/jsc.h"

#include <stdlib.h>

struct bytes {
  const unsigned char *bytes;
  size_t length;
};

#define RT_FROM_ENGINE(name) __asm__(name) __attribute__((weak, visibility("default")))

/* WTF::StringImpl::create(std::span<const unsigned char>) and
 * OpaqueJSString::tryCreate(WTF::String &&): both give their result through `made`. */
void wtf_string_create(void **made, struct bytes bytes)
    RT_FROM_ENGINE("_ZN3WTF10StringImpl6createESt4spanIKhLm18446744073709551615EE");
void jsc_string_create(JSStringRef *made, void **string)
    RT_FROM_ENGINE("_ZN14OpaqueJSString9tryCreateEON3WTF6StringE");

static JSStringRef narrow_string(const unsigned char *bytes, size_t length) {
  void *string = NULL;
  JSStringRef made = NULL;
  wtf_string_create(&string, (struct bytes){bytes, length});
  jsc_string_create(&made, &string);
  return made;
}

static JSStringRef wide_string(const unsigned char *bytes, size_t length) {
  uint16_t *units = malloc((length + 1) * sizeof(*units));
  if (units == NULL) {
    abort();
  }
  for (size_t i = 0; i < length; i++) {
    units[i] = bytes[i];
  }
  JSStringRef string = JSStringCreateWithCharacters(units, length);
  free(units);
  return string;
}

rt_value rt_text_latin1(const unsigned char *bytes, size_t length) {
  bool can_be_narrow = wtf_string_create != NULL && jsc_string_create != NULL && length > 0;
  JSStringRef string = can_be_narrow ? narrow_string(bytes, length) : wide_string(bytes, length);
  rt_value value = JSValueMakeString(rt_global_context, string);
  JSStringRelease(string);
  return value;
}

/* The text of a string; rt_units_close() gives it back. What is no string reads as empty. */
struct rt_units rt_units_open(rt_value value) {
  struct rt_units units = {NULL, NULL, 0};
  JSStringRef string =
      rt_is_string(value) ? JSValueToStringCopy(rt_global_context, value, NULL) : NULL;
  if (string != NULL) {
    units.owner = string;
    units.units = JSStringGetCharactersPtr(string);
    units.count = JSStringGetLength(string);
  }
  return units;
}

void rt_units_close(struct rt_units *units) {
  if (units->owner != NULL) {
    JSStringRelease(units->owner);
  }
}
