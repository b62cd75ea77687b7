/* SPDX-License-Identifier: MIT */
/*
 * The built-ins as the engine has made them, kept before any script runs: a program may replace
 * them later. The build lists those that scripts use (harden/harden.js), each by the index of
 * its object in the list, -1 for the global object, and its name.
 */
#include "engine/jsc.h"

static const struct {
  int parent;
  const char *name;
} paths[] = {
#include "originals.inc"
};
enum { PATH_COUNT = sizeof(paths) / sizeof(paths[0]) };

/* An array, in the order of the table. */
rt_value rt_engine_originals(void) {
  JSValueRef values[PATH_COUNT];
  JSObjectRef global = JSContextGetGlobalObject(rt_global_context);
  for (size_t i = 0; i < PATH_COUNT; i++) {
    JSValueRef parent = paths[i].parent < 0 ? global : values[paths[i].parent];
    JSStringRef name = rt_static_string(paths[i].name);
    values[i] =
        JSValueIsObject(rt_global_context, parent)
            ? JSObjectGetProperty(rt_global_context, (JSObjectRef)(uintptr_t)parent, name, NULL)
            : JSValueMakeUndefined(rt_global_context);
    JSStringRelease(name);
  }
  return rt_array(PATH_COUNT, values);
}
