/* SPDX-License-Identifier: MIT */
/*
 * Global objects with JavaScript hooks for property access, for vm contexts: has(name), get(name),
 * set(name, value) and delete(name). If a hook declines, the engine continues as for any global
 * object. Symbols, property definitions, and variables declared with `var` never reach the hooks.
 *
 * A property of the global object, under a symbol, keeps the functions alive.
 */
#include "engine/jsc.h"

#include <stdlib.h>
#include <uv.h>

struct hooks {
  JSObjectRef has, get, set, remove;
};

static JSValueRef call_hook(JSObjectRef function, JSStringRef name, JSValueRef value,
                            JSValueRef *thrown) {
  const JSValueRef arguments[] = {JSValueMakeString(rt_global_context, name), value};
  return JSObjectCallAsFunction(rt_global_context, function, NULL, value == NULL ? 1 : 2, arguments,
                                thrown);
}

static bool is_true(JSValueRef value) {
  return value != NULL && JSValueToBoolean(rt_global_context, value);
}

/* NULL until rt_realm_hook(). */
static const struct hooks *hooks_of(JSObjectRef global) {
  return JSObjectGetPrivate(global);
}

/* An exception cannot be reported here. Returns true then: the read that follows throws it
 * again. */
static bool has_property(JSContextRef ctx, JSObjectRef global, JSStringRef name) {
  (void)ctx;
  const struct hooks *hooks = hooks_of(global);
  JSValueRef thrown = NULL;
  return hooks != NULL && (is_true(call_hook(hooks->has, name, NULL, &thrown)) || thrown != NULL);
}

static JSValueRef get_property(JSContextRef ctx, JSObjectRef global, JSStringRef name,
                               JSValueRef *thrown) {
  (void)ctx;
  const struct hooks *hooks = hooks_of(global);
  return hooks == NULL ? NULL : call_hook(hooks->get, name, NULL, thrown);
}

static bool set_property(JSContextRef ctx, JSObjectRef global, JSStringRef name, JSValueRef value,
                         JSValueRef *thrown) {
  (void)ctx;
  const struct hooks *hooks = hooks_of(global);
  return hooks != NULL && is_true(call_hook(hooks->set, name, value, thrown));
}

static bool delete_property(JSContextRef ctx, JSObjectRef global, JSStringRef name,
                            JSValueRef *thrown) {
  (void)ctx;
  const struct hooks *hooks = hooks_of(global);
  return hooks != NULL && is_true(call_hook(hooks->remove, name, NULL, thrown));
}

static void finalize(JSObjectRef global) {
  free(JSObjectGetPrivate(global));
}

JSClassRef rt_hooked_class(void) {
  JSClassRef *made = &rt_self->engine->hooked_class;
  if (*made == NULL) {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.className = "Object";
    definition.hasProperty = has_property;
    definition.getProperty = get_property;
    definition.setProperty = set_property;
    definition.deleteProperty = delete_property;
    definition.finalize = finalize;
    *made = JSClassCreate(&definition);
  }
  return *made;
}

/* Returns UV_EINVAL unless all four are functions. */
static int read_functions(JSObjectRef list, struct hooks *hooks) {
  JSObjectRef *members[] = {&hooks->has, &hooks->get, &hooks->set, &hooks->remove};
  for (unsigned i = 0; i < sizeof members / sizeof members[0]; i++) {
    JSValueRef value = JSObjectGetPropertyAtIndex(rt_global_context, list, i, NULL);
    if (value == NULL || !rt_is_function(value))
      return UV_EINVAL;
    *members[i] = (JSObjectRef)(uintptr_t)value;
  }
  return 0;
}

/* `functions` is [has, get, set, delete]; `key` is the symbol of the property that keeps them.
 * Called once for each global object of this class. */
int rt_realm_hook(rt_value realm, rt_value key, rt_value functions) {
  JSObjectRef global = (JSObjectRef)(uintptr_t)realm;
  if (!JSValueIsObjectOfClass(rt_global_context, realm, rt_hooked_class()) ||
      !JSValueIsSymbol(rt_global_context, key) || JSObjectGetPrivate(global) != NULL)
    return UV_EINVAL;
  struct hooks *hooks = malloc(sizeof *hooks);
  if (hooks == NULL)
    return UV_ENOMEM;
  int error = read_functions((JSObjectRef)(uintptr_t)functions, hooks);
  if (error == 0 && !JSObjectSetPrivate(global, hooks))
    error = UV_EINVAL;
  if (error != 0) {
    free(hooks);
    return error;
  }
  const JSPropertyAttributes fixed =
      kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontEnum | kJSPropertyAttributeDontDelete;
  JSObjectSetPropertyForKey(rt_global_context, global, key, functions, fixed, NULL);
  return 0;
}
