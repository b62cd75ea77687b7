/* SPDX-License-Identifier: MIT */
/*
 * Global objects with JavaScript hooks for property access, for vm contexts: has(name), get(name),
 * set(name, value) and delete(name). If a hook declines, the engine continues as for any global
 * object. Symbols, property definitions, and variables declared with `var` never reach the hooks.
 *
 * A property of the global object, under a symbol, keeps the functions alive.
 *
 * Such a realm may have a microtask queue of its own, which runs only when it is drained.
 */
#include "engine/jsc.h"

#include <stdlib.h>
#include <uv.h>

/* Index in the list that keeps the functions alive. */
enum { QUEUE_AT = 4 };

struct hooks {
  JSObjectRef has, get, set, remove;
  JSObjectRef list;  /* keeps everything here alive */
  JSObjectRef queue; /* microtasks, or NULL */
  unsigned queued;   /* words in it */
  unsigned drained;  /* ... that are done with */
};

static JSValueRef call_hook(JSObjectRef function, JSStringRef name, JSValueRef value,
                            JSValueRef *thrown) {
  const JSValueRef arguments[] = {JSValueMakeString(rt_global_context, name), value};
  JSValueRef result = JSObjectCallAsFunction(rt_global_context, function, NULL,
                                             value == NULL ? 1 : 2, arguments, thrown);
  if (result == NULL)
    rt_limit_was_caught();
  return result;
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
    JSClassDefinition definition = {0};
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

/* The function and its arguments are consecutive elements of the queue. */
enum { TASK_WORDS = 1 + RT_MICROTASK_ARGUMENTS };

static struct hooks *queue_of(JSValueRef realm) {
  if (!JSValueIsObjectOfClass(rt_global_context, realm, rt_hooked_class()))
    return NULL;
  struct hooks *hooks = JSObjectGetPrivate((JSObjectRef)(uintptr_t)realm);
  return hooks == NULL || hooks->queue == NULL ? NULL : hooks;
}

/* Microtasks of this realm wait for rt_realm_drain() from now on. */
int rt_realm_own_queue(rt_value realm) {
  if (!JSValueIsObjectOfClass(rt_global_context, realm, rt_hooked_class()))
    return UV_EINVAL;
  struct hooks *hooks = JSObjectGetPrivate((JSObjectRef)(uintptr_t)realm);
  if (hooks == NULL || !RT_HAS(microtaskCount))
    return hooks == NULL ? UV_EINVAL : UV_ENOTSUP;
  JSObjectRef queue = JSObjectMake(rt_global_context, NULL, NULL);
  JSObjectSetPrototype(rt_global_context, queue, JSValueMakeNull(rt_global_context));
  JSObjectSetPropertyAtIndex(rt_global_context, hooks->list, QUEUE_AT, queue, NULL);
  hooks->queue = queue;
  rt_self->engine->has_own_queues = true;
  return 0;
}

/* Called by the engine to queue a microtask. Returns false if the realm has no queue. */
bool rt_realm_queue(JSContextRef realm, JSValueRef job, const JSValueRef *arguments) {
  struct hooks *hooks = queue_of(JSContextGetGlobalObject(realm));
  if (hooks == NULL)
    return false;
  JSValueRef nothing = JSValueMakeUndefined(rt_global_context);
  JSObjectSetPropertyAtIndex(rt_global_context, hooks->queue, hooks->queued, job, NULL);
  for (unsigned i = 0; i < RT_MICROTASK_ARGUMENTS; i++)
    JSObjectSetPropertyAtIndex(rt_global_context, hooks->queue, hooks->queued + 1 + i,
                               arguments[i] == NULL ? nothing : arguments[i], NULL);
  hooks->queued += TASK_WORDS;
  return true;
}

static void take_task(struct hooks *hooks, JSValueRef *words) {
  JSValueRef nothing = JSValueMakeUndefined(rt_global_context);
  for (unsigned i = 0; i < TASK_WORDS; i++) {
    words[i] =
        JSObjectGetPropertyAtIndex(rt_global_context, hooks->queue, hooks->drained + i, NULL);
    JSObjectSetPropertyAtIndex(rt_global_context, hooks->queue, hooks->drained + i, nothing, NULL);
  }
  hooks->drained += TASK_WORDS;
  if (hooks->drained == hooks->queued)
    hooks->drained = hooks->queued = 0;
}

/* Runs the realm's microtasks until there are none. An exception, which is a termination, stops
 * it. */
void rt_realm_drain(rt_value realm, rt_value *thrown) {
  struct hooks *hooks = queue_of(realm);
  JSGlobalContextRef context = hooks == NULL ? NULL : rt_realm_context(realm);
  while (context != NULL && *thrown == NULL && hooks->drained < hooks->queued) {
    JSValueRef words[TASK_WORDS];
    take_task(hooks, words);
    JSObjectCallAsFunction(context, (JSObjectRef)(uintptr_t)words[0], NULL, RT_MICROTASK_ARGUMENTS,
                           words + 1, thrown);
  }
}

/* Returns UV_EINVAL unless all four are functions. */
static int read_functions(JSObjectRef list, struct hooks *hooks) {
  hooks->list = list;
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
  struct hooks *hooks = calloc(1, sizeof *hooks);
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
