/* SPDX-License-Identifier: MIT */
/*
 * Text between C and the engine as the engine keeps it: a byte or two a character.
 *
 * The public interface copies and widens every string that C reads, and makes strings
 * of one byte a character from ASCII only, slowly, and none with a zero in it. So both go
 * below it, with the public way to fall back on. Reading is in layout.c. For making, the library
 * exports the functions that its own code uses (contract.def: makeText, staticText).
 */
#include "engine/jsc.h"
#include "codec/codec.h"

#include <stdlib.h>
#include <string.h>

enum { ONE_REFERENCE = 2 };

static bool can_make(void) {
  return RT_HAS(makeText);
}

/* The value of a string that C made, and that it needs no longer. */
static rt_value value_of(struct rt_impl *impl) {
  rt_lock();
  rt_value value = rt_jsc.string_of_impl(JSContextGetGroup(rt_global_context), impl);
  rt_unlock();
  if (__atomic_sub_fetch(&impl->references, ONE_REFERENCE, __ATOMIC_ACQ_REL) == 0)
    rt_jsc.destroy_impl(impl);
  return value;
}

static bool has_text(JSStringRef string, const uint16_t *units, size_t length) {
  return JSStringGetLength(string) == length &&
         memcmp(JSStringGetCharactersPtr(string), units, length * sizeof *units) == 0;
}

/* A string of C must have one reference, and a value of it another. */
static bool is_good_impl(struct rt_impl *impl, const uint16_t *units, size_t length) {
  struct rt_impl read;
  if (!rt_read_safely(impl, &read, sizeof read) || read.references != ONE_REFERENCE)
    return false;
  rt_jsc.lock(rt_global_context);
  JSValueRef value = rt_jsc.string_of_impl(JSContextGetGroup(rt_global_context), impl);
  rt_jsc.unlock(rt_global_context);
  if (!rt_layout_is_cell(value) || !JSValueIsString(rt_global_context, value) ||
      impl->references != 2 * ONE_REFERENCE)
    return false;
  impl->references -= ONE_REFERENCE;
  JSStringRef string = JSValueToStringCopy(rt_global_context, value, NULL);
  bool is_good = string != NULL && has_text(string, units, length);
  if (string != NULL)
    JSStringRelease(string);
  return is_good;
}

bool rt_probe_makeText(void) {
  static const uint16_t wide[] = {'a', 0, 0x4E00};
  static const unsigned char bytes[] = {'a', 0, 0xE9};
  static const uint16_t narrow[] = {'a', 0, 0xE9};
  struct rt_impl *impl = NULL;
  rt_jsc.create_narrow(&impl, (struct rt_narrow_span){bytes, 3});
  bool is_good = is_good_impl(impl, narrow, 3);
  rt_jsc.create_wide(&impl, (struct rt_wide_span){wide, 3});
  if (!is_good || !is_good_impl(impl, wide, 3))
    return false;
  rt_jsc.create_narrow(&impl, (struct rt_narrow_span){bytes, 3});
  impl->references = 0;
  rt_jsc.destroy_impl(impl);
  return true;
}

bool rt_probe_staticText(void) {
  static const unsigned char bytes[] = {'a', 'b', 'c'};
  static const uint16_t units[] = {'a', 'b', 'c'};
  struct rt_impl *impl = NULL;
  struct rt_impl read;
  JSStringRef string = NULL;
  rt_jsc.create_static(&impl, (struct rt_narrow_span){bytes, 3});
  if (!rt_read_safely(impl, &read, sizeof read) || read.references != ONE_REFERENCE)
    return false;
  rt_jsc.create_string(&string, &impl);
  if (impl != NULL || !rt_read_safely(string, &read, sizeof read) || !has_text(string, units, 3))
    return false;
  JSStringRelease(string);
  return true;
}

static rt_value public_text(const uint16_t *units, size_t length) {
  JSStringRef string = JSStringCreateWithCharacters(units, length);
  rt_value value = JSValueMakeString(rt_global_context, string);
  JSStringRelease(string);
  return value;
}

/* The engine ends the process for text that it has no memory for, and past its own limit; so
 * whether there is room is tried before. */
static bool has_room(size_t length, size_t size) {
  enum { LARGE = 1 << 24 };
  if (length > RT_TEXT_MAX) {
    rt_problem_too_long();
    return false;
  }
  if (size >= LARGE) {
    void *room = malloc(size);
    if (room == NULL) {
      rt_problem_memory();
      return false;
    }
    free(room);
  }
  return true;
}

static rt_value public_latin1(const unsigned char *bytes, size_t length) {
  uint16_t *units = malloc((length + 1) * sizeof *units);
  if (units == NULL)
    return rt_problem_memory();
  for (size_t i = 0; i < length; i++)
    units[i] = bytes[i];
  rt_value value = public_text(units, length);
  free(units);
  return value;
}

rt_value rt_text_latin1(const unsigned char *bytes, size_t length) {
  if (!has_room(length, length))
    return rt_undefined();
  if (length == 0 || !can_make())
    return public_latin1(bytes, length);
  struct rt_impl *impl = NULL;
  rt_jsc.create_narrow(&impl, (struct rt_narrow_span){bytes, length});
  return value_of(impl);
}

rt_value rt_text_utf16(const uint16_t *units, size_t length) {
  if (!has_room(length, length * sizeof *units))
    return rt_undefined();
  if (length == 0 || !can_make())
    return public_text(units, length);
  struct rt_impl *impl = NULL;
  rt_jsc.create_wide(&impl, (struct rt_wide_span){units, length});
  return value_of(impl);
}

/* Text that is not all ASCII is copied. */
JSStringRef rt_static_string(const char *text) {
  size_t length = strlen(text);
  const unsigned char *bytes = (const unsigned char *)text;
  if (!RT_HAS(staticText) || length == 0 || rt_ascii_prefix(bytes, length) < length)
    return JSStringCreateWithUTF8CString(text);
  struct rt_impl *impl = NULL;
  JSStringRef string = NULL;
  rt_jsc.create_static(&impl, (struct rt_narrow_span){bytes, length});
  rt_jsc.create_string(&string, &impl);
  return string;
}

/* The text of a string, for as long as that can be reached; rt_chars_close() gives it back. What is
 * no string reads as empty, and so does a string that there is no memory to put together, which is
 * noted. */
struct rt_chars rt_chars_open(rt_value value) {
  struct rt_chars chars = {NULL, NULL, NULL, 0};
  if (!rt_is_string(value) || rt_layout_text(value, &chars))
    return chars;
  JSValueRef thrown = NULL;
  JSStringRef string = JSValueToStringCopy(rt_global_context, value, &thrown);
  rt_problem_note(thrown);
  if (string == NULL) {
    rt_problem_memory();
  } else {
    chars.owner = string;
    chars.count = JSStringGetLength(string);
    chars.wide = JSStringGetCharactersPtr(string);
  }
  return chars;
}

void rt_chars_close(struct rt_chars *chars) {
  if (chars->owner != NULL)
    JSStringRelease(chars->owner);
}
