/* SPDX-License-Identifier: MIT */
/* Creating JavaScript values in C. If out of memory, the failure is recorded (problem.c) and the
 * value is undefined. */
#include "codec/codec.h"
#include "engine/jsc.h"

#include <stdlib.h>
#include <string.h>

rt_value rt_undefined(void) {
  return JSValueMakeUndefined(rt_global_context);
}

rt_value rt_null(void) {
  return JSValueMakeNull(rt_global_context);
}

rt_value rt_bool(bool value) {
  return JSValueMakeBoolean(rt_global_context, value);
}

rt_value rt_number(double value) {
  return JSValueMakeNumber(rt_global_context, value);
}

static rt_value or_problem(rt_value value) {
  return value == NULL ? rt_problem_memory() : value;
}

rt_value rt_bigint(uint64_t value) {
  return or_problem(JSBigIntCreateWithUInt64(rt_global_context, value, NULL));
}

static rt_value value_of(JSStringRef string) {
  if (string == NULL)
    return rt_problem_memory();
  rt_value value = JSValueMakeString(rt_global_context, string);
  JSStringRelease(string);
  return value;
}

/* The engine turns invalid UTF-8 into an empty string. */
static rt_value repaired_text(const unsigned char *bytes, size_t length) {
  uint16_t *units = malloc(length * sizeof *units);
  if (units == NULL)
    return rt_problem_memory();
  bool is_bad;
  size_t count = rt_utf8_to_utf16(bytes, length, units, &is_bad);
  rt_value value = rt_text_utf16(units, count);
  free(units);
  return value;
}

/* Invalid UTF-8, which arguments and environment variables may contain, becomes U+FFFD. */
/* Text with zeros in it. */
rt_value rt_text_sized(const unsigned char *utf8, size_t length) {
  if (rt_ascii_prefix(utf8, length) == length)
    return rt_text_latin1(utf8, length);
  return repaired_text(utf8, length);
}

rt_value rt_text(const char *utf8) {
  const unsigned char *bytes = (const unsigned char *)utf8;
  size_t length = strlen(utf8);
  if (rt_ascii_prefix(bytes, length) == length)
    return rt_text_latin1(bytes, length);
  if (!rt_utf8_is_valid(bytes, length))
    return repaired_text(bytes, length);
  return value_of(JSStringCreateWithUTF8CString(utf8));
}

rt_value rt_array(size_t count, const rt_value values[]) {
  return or_problem(JSObjectMakeArray(rt_global_context, count, values, NULL));
}

void rt_array_push(rt_value array, rt_value value) {
  if (!JSValueIsArray(rt_global_context, array))
    return; /* out of memory */
  JSObjectRef object = (JSObjectRef)(uintptr_t)array;
  unsigned index = (unsigned)rt_array_length(array);
  JSObjectSetPropertyAtIndex(rt_global_context, object, index, value, NULL);
}

static rt_value typed_array(JSTypedArrayType type, size_t count, const void *values, size_t size) {
  JSObjectRef array = JSObjectMakeTypedArray(rt_global_context, type, count, NULL);
  if (array == NULL)
    return rt_problem_memory();
  if (size > 0 && values != NULL) {
    size_t length;
    unsigned char *bytes = rt_peek_bytes(array, &length);
    memcpy(bytes, values, size < length ? size : length);
  }
  return array;
}

/* Zero-filled if there are no bytes to copy. */
rt_value rt_uint8_array(size_t count, const void *bytes) {
  return typed_array(kJSTypedArrayTypeUint8Array, count, bytes, count);
}

rt_value rt_float64_array(size_t count, const double values[]) {
  return typed_array(kJSTypedArrayTypeFloat64Array, count, values, count * sizeof *values);
}

static void free_bytes(void *bytes, void *context) {
  (void)context;
  free(bytes);
}

/* A zeroed ArrayBuffer, and the address of its bytes; NULL if out of memory. */
rt_value rt_array_buffer(size_t size, void **bytes) {
  void *memory = calloc(1, size);
  if (memory == NULL)
    return NULL;
  *bytes = memory;
  return rt_array_buffer_of(memory, size);
}

/* Takes ownership of memory from malloc(); it is freed, on any thread, when nothing refers to
 * it. */
rt_value rt_array_buffer_of(void *memory, size_t size) {
  return rt_array_buffer_on(memory, size, free_bytes);
}

/* Backed by memory that is released with give_back(memory, NULL) at the end, on any thread. */
rt_value rt_array_buffer_on(void *memory, size_t size, void (*give_back)(void *, void *)) {
  return or_problem(JSObjectMakeArrayBufferWithBytesNoCopy(rt_global_context, memory, size,
                                                           give_back, NULL, NULL));
}

static void memory_is_static(void *bytes, void *context) {
  (void)bytes;
  (void)context;
}

/* The memory of both must outlive all JavaScript of the process. */
rt_value rt_shared_ints(int32_t *memory, size_t count) {
  return JSObjectMakeTypedArrayWithBytesNoCopy(rt_global_context, kJSTypedArrayTypeInt32Array,
                                               memory, count * sizeof *memory, memory_is_static,
                                               NULL, NULL);
}

rt_value rt_shared_doubles(double *memory, size_t count) {
  return JSObjectMakeTypedArrayWithBytesNoCopy(rt_global_context, kJSTypedArrayTypeFloat64Array,
                                               memory, count * sizeof *memory, memory_is_static,
                                               NULL, NULL);
}

rt_object rt_object_new(void) {
  return JSObjectMake(rt_global_context, NULL, NULL);
}

void rt_set(rt_object object, const char *name, rt_value value) {
  JSStringRef string = JSStringCreateWithUTF8CString(name);
  JSObjectSetProperty(rt_global_context, object, string, value, kJSPropertyAttributeNone, NULL);
  JSStringRelease(string);
}

rt_value rt_throw_text(const char *message, rt_value *thrown) {
  rt_value text = rt_text(message);
  *thrown = JSObjectMakeError(rt_global_context, 1, &text, NULL);
  return rt_undefined();
}
