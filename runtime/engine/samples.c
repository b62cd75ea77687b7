/* SPDX-License-Identifier: MIT */
/*
 * Values that layouts are tried on (layout.c, pin.c, insides.c). That happens when a layout is
 * first needed, and by then the program may have replaced anything that a script can use: so what C
 * cannot make by itself is made by the engine's functions as they were at the start.
 */
#include "engine/jsc.h"

#include <stdlib.h>

static JSObjectRef array_buffer;
static JSObjectRef uint8_array;
static JSObjectRef proxy;
static JSObjectRef transfer;

/* An object that is never collected; NULL if it is not there. */
static JSObjectRef take(JSObjectRef from, const char *name) {
  JSStringRef string = JSStringCreateWithUTF8CString(name);
  JSValueRef value =
      from == NULL ? NULL : JSObjectGetProperty(rt_global_context, from, string, NULL);
  JSStringRelease(string);
  if (value == NULL || !JSValueIsObject(rt_global_context, value))
    return NULL;
  JSValueProtect(rt_global_context, value);
  return (JSObjectRef)(uintptr_t)value;
}

/* Before the program runs. */
void rt_samples_prepare(void) {
  JSObjectRef global = JSContextGetGlobalObject(rt_global_context);
  array_buffer = take(global, "ArrayBuffer");
  uint8_array = take(global, "Uint8Array");
  proxy = take(global, "Proxy");
  transfer = take(take(array_buffer, "prototype"), "transfer");
}

static JSObjectRef construct(JSObjectRef constructor, size_t argc, const JSValueRef argv[]) {
  if (constructor == NULL)
    return NULL;
  JSValueRef thrown = NULL;
  JSObjectRef made = JSObjectCallAsConstructor(rt_global_context, constructor, argc, argv, &thrown);
  return thrown == NULL ? made : NULL;
}

JSObjectRef rt_plain_buffer(size_t size) {
  JSValueRef length = JSValueMakeNumber(rt_global_context, (double)size);
  return construct(array_buffer, 1, &length);
}

JSObjectRef rt_resizable_buffer(double size, double most) {
  JSObjectRef options = rt_object_new();
  rt_set(options, "maxByteLength", rt_number(most));
  const JSValueRef arguments[] = {rt_number(size), options};
  return construct(array_buffer, 2, arguments);
}

/* As a program makes them: a small array has its bytes in itself. */
JSObjectRef rt_bytes_of_size(double size) {
  const JSValueRef arguments[] = {rt_number(size)};
  return construct(uint8_array, 1, arguments);
}

JSObjectRef rt_bytes_on(JSObjectRef buffer) {
  const JSValueRef arguments[] = {buffer};
  return buffer == NULL ? NULL : construct(uint8_array, 1, arguments);
}

JSObjectRef rt_proxy_of(JSObjectRef target, JSObjectRef handler) {
  const JSValueRef arguments[] = {target, handler};
  return construct(proxy, 2, arguments);
}

JSObjectRef rt_transfer_function(void) {
  return transfer;
}
