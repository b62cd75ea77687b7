/* SPDX-License-Identifier: MIT */
/*
 * Text between C and the engine in the engine's own form: one or two bytes per character.
 *
 * The public interface copies and widens every string that C reads; it creates one-byte strings
 * only from ASCII, slowly, and none that contain a zero. So both directions bypass it, with the
 * public interface as the fallback. Reading is in layout.c. For creating strings, the library
 * exports the functions that its own code uses (contract.def: makeText, staticText).
 */
#include "engine/jsc.h"
#include "codec/codec.h"

#include <stdlib.h>
#include <string.h>

static bool can_make(void) {
  return RT_HAS(makeText);
}

/* Converts a JSStringRef to a value and releases it. */
static rt_value value_of(struct rt_impl *impl) {
  rt_lock();
  rt_value value = rt_jsc.string_of_impl(JSContextGetGroup(rt_global_context), impl);
  rt_unlock();
  if (__atomic_sub_fetch(&impl->references, RT_ONE_REFERENCE, __ATOMIC_ACQ_REL) == 0)
    rt_jsc.destroy_impl(impl);
  return value;
}

static bool has_text(JSStringRef string, const uint16_t *units, size_t length) {
  return JSStringGetLength(string) == length &&
         memcmp(JSStringGetCharactersPtr(string), units, length * sizeof *units) == 0;
}

/* A JSStringRef must have one reference, and a value made from it another. */
static bool is_good_impl(struct rt_impl *impl, const uint16_t *units, size_t length) {
  struct rt_impl read;
  if (!rt_read_safely(impl, &read, sizeof read) || read.references != RT_ONE_REFERENCE)
    return false;
  rt_jsc.lock(rt_global_context);
  JSValueRef value = rt_jsc.string_of_impl(JSContextGetGroup(rt_global_context), impl);
  rt_jsc.unlock(rt_global_context);
  if (!rt_layout_is_cell(value) || !JSValueIsString(rt_global_context, value) ||
      impl->references != 2 * RT_ONE_REFERENCE)
    return false;
  impl->references -= RT_ONE_REFERENCE;
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
  if (!rt_read_safely(impl, &read, sizeof read) || read.references != RT_ONE_REFERENCE)
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

/* The engine aborts if it has no memory for the text or if the text exceeds its limit, so room for
 * it is checked first. */
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

/* Text with non-ASCII characters is copied. */
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

/* The text of a string, valid while the string is reachable; rt_chars_close() releases it. A value
 * that is not a string reads as empty, and so does a rope that there is no memory to flatten, which
 * is recorded. */
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
