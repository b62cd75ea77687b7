/* SPDX-License-Identifier: MIT */
/*
 * Text between C and the engine as the engine keeps it: a byte or two a character.
 *
 * The public interface copies and widens every string that C reads, and makes strings
 * of one byte a character from ASCII only, slowly, and none with a zero in it. So two
 * things here go below it, each with the public way to fall back on:
 *
 * - Making: the library exports the functions that its own code uses. Their names
 *   contain the types of their arguments, so another signature has another name.
 * - Reading: `struct string` and `struct impl` are how the library lays out strings.
 *   Before that is used it is tried on strings whose contents are known, with reads
 *   that fail instead of faulting.
 */
#include "engine/jsc.h"

#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

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

/* What a JSStringRef points at: its count, and the text. */
struct string {
  uint32_t references;
  const struct impl *impl;
};

struct impl {
  uint32_t references;
  uint32_t length;
  const void *data;
  uint32_t flags; /* and a hash, in the upper bits */
};

enum { FLAG_NARROW = 4 };

/* Reads memory that may not be there. */
static bool read_safely(const void *from, void *to, size_t size) {
  struct iovec local = {to, size};
  struct iovec remote = {(void *)(uintptr_t)from, size};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

static bool is_laid_out(JSStringRef known, const void *text, uint32_t length, bool is_narrow) {
  struct string string;
  struct impl impl;
  char data[16];
  size_t size = is_narrow ? length : length * sizeof(uint16_t);
  return read_safely(known, &string, sizeof(string)) &&
         read_safely(string.impl, &impl, sizeof(impl)) && impl.length == length &&
         ((impl.flags & FLAG_NARROW) != 0) == is_narrow && size <= sizeof(data) &&
         read_safely(impl.data, data, size) && memcmp(data, text, size) == 0;
}

static bool try_layout(void) {
  static const char narrow[] = "one byte";
  static const uint16_t wide[] = {0x4E00, 0x20AC, 0xD83D, 0xDE00, 0x61};
  JSStringRef narrow_known = JSStringCreateWithUTF8CString(narrow);
  JSStringRef wide_known = JSStringCreateWithCharacters(wide, 5);
  bool is_good = is_laid_out(narrow_known, narrow, sizeof(narrow) - 1, true) &&
                 is_laid_out(wide_known, wide, 5, false);
  JSStringRelease(narrow_known);
  JSStringRelease(wide_known);
  return is_good;
}

/* Only for strings of one byte a character; for others, the public way costs nothing. */
static const unsigned char *narrow_data(JSStringRef string) {
  static enum { UNTRIED, GOOD, BAD } layout;
  if (layout == UNTRIED) {
    layout = try_layout() ? GOOD : BAD;
  }
  if (layout == BAD) {
    return NULL;
  }
  const struct impl *impl = ((const struct string *)(const void *)string)->impl;
  return impl != NULL && (impl->flags & FLAG_NARROW) != 0 ? impl->data : NULL;
}

/* The text of a string; rt_chars_close() gives it back. What is no string reads as empty. */
struct rt_chars rt_chars_open(rt_value value) {
  struct rt_chars chars = {NULL, NULL, NULL, 0};
  JSStringRef string =
      rt_is_string(value) ? JSValueToStringCopy(rt_global_context, value, NULL) : NULL;
  if (string != NULL) {
    chars.owner = string;
    chars.count = JSStringGetLength(string);
    chars.narrow = narrow_data(string);
    chars.wide = chars.narrow == NULL ? JSStringGetCharactersPtr(string) : NULL;
  }
  return chars;
}

void rt_chars_close(struct rt_chars *chars) {
  if (chars->owner != NULL) {
    JSStringRelease(chars->owner);
  }
}
