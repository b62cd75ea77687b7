/* SPDX-License-Identifier: MIT */
/*
 * Text between C and the engine as the engine keeps it: a byte or two a character.
 *
 * The public interface copies and widens every string that C reads, and makes strings
 * of one byte a character from ASCII only, slowly, and none with a zero in it. So both go
 * below it, with the public way to fall back on. Reading is in layout.c. For making, the library
 * exports the functions that its own code uses; their names contain the types of their
 * arguments, so another signature has another name.
 */
#include "engine/jsc.h"
#include "binding/codec.h"

#include <stdlib.h>
#include <string.h>

struct narrow_span {
  const unsigned char *bytes;
  size_t length;
};

struct wide_span {
  const uint16_t *units;
  size_t length;
};

/* What the engine counts references of. */
struct impl {
  uint32_t references;
};

enum { ONE_REFERENCE = 2 };

/* WTF::StringImpl::create(std::span) and others that give their result through `made`, and
 * JSC::jsStringWithCacheSlowCase(), which has kept its name but not its cache. */
void wtf_create_narrow(struct impl **made, struct narrow_span text)
    RT_INSIDE("_ZN3WTF10StringImpl6createESt4spanIKhLm18446744073709551615EE");
void wtf_create_wide(struct impl **made, struct wide_span text)
    RT_INSIDE("_ZN3WTF10StringImpl6createESt4spanIKDsLm18446744073709551615EE");
void wtf_destroy(struct impl *impl) RT_INSIDE("_ZN3WTF10StringImpl7destroyEPS0_");
void wtf_create_static(struct impl **made, struct narrow_span text) RT_INSIDE(
    "_ZN3WTF10StringImpl28createWithoutCopyingNonEmptyESt4spanIKhLm18446744073709551615EE");
void jsc_create_string(JSStringRef *made, struct impl **impl)
    RT_INSIDE("_ZN14OpaqueJSString9tryCreateEON3WTF6StringE");
JSValueRef jsc_string_of(JSContextGroupRef vm, struct impl *impl)
    RT_INSIDE("_ZN3JSC25jsStringWithCacheSlowCaseERNS_2VMERN3WTF10StringImplE");

static bool can_make(void) {
  return wtf_create_narrow != NULL && wtf_create_wide != NULL && wtf_destroy != NULL &&
         jsc_string_of != NULL;
}

/* The value of a string that C made, and that it needs no longer. */
static rt_value value_of(struct impl *impl) {
  rt_lock();
  rt_value value = jsc_string_of(JSContextGetGroup(rt_global_context), impl);
  rt_unlock();
  if (__atomic_sub_fetch(&impl->references, ONE_REFERENCE, __ATOMIC_ACQ_REL) == 0)
    wtf_destroy(impl);
  return value;
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
  struct impl *impl = NULL;
  wtf_create_narrow(&impl, (struct narrow_span){bytes, length});
  return value_of(impl);
}

rt_value rt_text_utf16(const uint16_t *units, size_t length) {
  if (!has_room(length, length * sizeof *units))
    return rt_undefined();
  if (length == 0 || !can_make())
    return public_text(units, length);
  struct impl *impl = NULL;
  wtf_create_wide(&impl, (struct wide_span){units, length});
  return value_of(impl);
}

/* Text that is not all ASCII is copied. */
JSStringRef rt_static_string(const char *text) {
  size_t length = strlen(text);
  const unsigned char *bytes = (const unsigned char *)text;
  if (wtf_create_static == NULL || jsc_create_string == NULL || length == 0 ||
      rt_ascii_prefix(bytes, length) < length)
    return JSStringCreateWithUTF8CString(text);
  struct impl *impl = NULL;
  JSStringRef string = NULL;
  wtf_create_static(&impl, (struct narrow_span){bytes, length});
  jsc_create_string(&string, &impl);
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
