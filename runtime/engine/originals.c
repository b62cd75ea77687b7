/* SPDX-License-Identifier: MIT */
/*
 * The engine's original built-ins, which a program may replace later. The build lists those that
 * scripts use (harden/harden.js), each with its name and the index of its object in the list, -1
 * for the global object.
 *
 * Reading all of them takes half a millisecond, since the engine creates many of them on first
 * access. So only some are saved before any script runs; the others are read when a script needs
 * them. If a function is no longer the engine's own by then, it is taken from another realm.
 */
#include "engine/jsc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  int parent;
  const char *name;
  bool is_late;
} paths[] = {
#include "originals.inc"
};
enum { PATH_COUNT = sizeof paths / sizeof paths[0] };

static JSValueRef member(JSValueRef object, const char *name) {
  if (!JSValueIsObject(rt_global_context, object))
    return JSValueMakeUndefined(rt_global_context);
  JSStringRef string = rt_static_string(name);
  JSValueRef thrown = NULL;
  JSValueRef value =
      JSObjectGetProperty(rt_global_context, (JSObjectRef)(uintptr_t)object, string, &thrown);
  JSStringRelease(string);
  return thrown == NULL ? value : JSValueMakeUndefined(rt_global_context);
}

/* An array in the order of the table, with undefined for those read later. */
rt_value rt_engine_originals(void) {
  JSValueRef values[PATH_COUNT];
  JSObjectRef global = JSContextGetGlobalObject(rt_global_context);
  for (size_t i = 0; i < PATH_COUNT; i++) {
    JSValueRef parent = paths[i].parent < 0 ? global : values[paths[i].parent];
    values[i] =
        paths[i].is_late ? JSValueMakeUndefined(rt_global_context) : member(parent, paths[i].name);
  }
  JSValueRef text = member(member(member(global, "Function"), "prototype"), "toString");
  JSValueProtect(rt_global_context, text);
  struct rt_engine *engine = rt_self->engine;
  engine->function_text = (JSObjectRef)(uintptr_t)text;
  engine->originals = rt_array(PATH_COUNT, values);
  JSValueProtect(rt_global_context, engine->originals);
  return engine->originals;
}

/* Whether a function is the engine's own, under its own name. */
static bool is_engines(JSValueRef function, const char *name) {
  JSValueRef text = JSObjectCallAsFunction(rt_global_context, rt_self->engine->function_text,
                                           (JSObjectRef)(uintptr_t)function, 0, NULL, NULL);
  if (text == NULL)
    return false;
  char wanted[64];
  snprintf(wanted, sizeof wanted, "function %s() {\n    [native code]\n}", name);
  char *found = rt_to_utf8(text);
  bool is_equal = strcmp(found, wanted) == 0;
  free(found);
  return is_equal;
}

/* Set.prototype.keys is the same function as values. */
static bool is_named(JSValueRef function, const char *name) {
  return is_engines(function, name) ||
         (strcmp(name, "keys") == 0 && is_engines(function, "values"));
}

/* All are functions except symbols, prototypes and three globals. */
static bool is_original(JSValueRef value, const char *name) {
  if (!JSValueIsObject(rt_global_context, value))
    return JSValueIsSymbol(rt_global_context, value);
  if (!JSObjectIsFunction(rt_global_context, (JSObjectRef)(uintptr_t)value)) {
    return strcmp(name, "prototype") == 0 || strcmp(name, "Math") == 0 ||
           strcmp(name, "Atomics") == 0 || strcmp(name, "WebAssembly") == 0;
  }
  return strcmp(name, "__proto__") == 0 || is_named(value, name);
}

/* If a method was deleted, the lookup finds the one of Object.prototype. */
static bool is_inherited(JSValueRef object, const char *name, JSValueRef value) {
  if (strcmp(name, "toString") != 0 && strcmp(name, "valueOf") != 0)
    return false;
  JSValueRef above = JSObjectGetPrototype(rt_global_context, (JSObjectRef)(uintptr_t)object);
  return JSValueIsStrictEqual(rt_global_context, member(above, name), value);
}

/* What was read before is used again: a class and its prototype must be of one realm, even if the
 * program has replaced the class in between. */
static JSValueRef follow(JSValueRef global, size_t index, bool *is_good) {
  int parent = paths[index].parent;
  JSValueRef known = rt_array_at(rt_self->engine->originals, index);
  if (*is_good && !rt_is_undefined(known))
    return known;
  JSValueRef object = parent < 0 ? global : follow(global, (size_t)parent, is_good);
  JSValueRef value = member(object, paths[index].name);
  *is_good = *is_good && is_original(value, paths[index].name) &&
             !is_inherited(object, paths[index].name, value);
  return value;
}

/* Reads one of the late built-ins. */
rt_value rt_engine_original(size_t index) {
  JSValueRef *other = &rt_self->engine->other_realm;
  if (index >= PATH_COUNT)
    return JSValueMakeUndefined(rt_global_context);
  bool is_good = true;
  JSValueRef value = follow(JSContextGetGlobalObject(rt_global_context), index, &is_good);
  if (is_good)
    return value;
  if (*other == NULL) {
    *other = rt_realm_new(false);
    JSValueProtect(rt_global_context, *other);
  }
  return follow(*other, index, &is_good); /* follows the whole path there, since this one was
                                           * replaced */
}
