/* SPDX-License-Identifier: MIT */
/*
 * Additional global objects, for vm contexts. A realm is identified by its global object and has
 * the same lifetime; all realms share one heap and one microtask queue.
 */
#include "engine/jsc.h"

#include <uv.h>

bool rt_probe_realmContext(void) {
  JSObjectRef global = JSContextGetGlobalObject(rt_global_context);
  return rt_jsc.context_of(global) == rt_global_context;
}

/* Fallback for the function that finds an object's context: a weak map from global objects to
 * contexts, which keeps its original methods. */
static const char map_script[] = "(() => { const map = new WeakMap(); const { get, set } = map; "
                                 "map.get = get; map.set = set; return map; })()";

static void release_context(void *context) {
  (void)context; /* released with its global object */
}

static JSValueRef call_map(const char *method, JSValueRef key, JSValueRef value) {
  JSObjectRef contexts = rt_self->engine->contexts;
  const JSValueRef arguments[] = {key, value};
  JSStringRef name = JSStringCreateWithUTF8CString(method);
  JSValueRef function = JSObjectGetProperty(rt_global_context, contexts, name, NULL);
  JSStringRelease(name);
  return JSObjectCallAsFunction(rt_global_context, (JSObjectRef)(uintptr_t)function, contexts,
                                value == NULL ? 1 : 2, arguments, NULL);
}

/* Called before the program runs. */
void rt_realms_prepare(void) {
  if (RT_HAS(realmContext))
    return;
  JSValueRef map = rt_evaluate(map_script, "rondo:engine/realm", NULL);
  rt_self->engine->contexts = map == NULL ? NULL : JSValueToObject(rt_global_context, map, NULL);
  if (rt_self->engine->contexts != NULL)
    rt_keep(rt_self->engine->contexts);
}

/* Undefined means the program's own. */
JSGlobalContextRef rt_realm_context(rt_value realm) {
  if (JSValueIsUndefined(rt_global_context, realm))
    return rt_global_context;
  if (!JSValueIsObject(rt_global_context, realm))
    return NULL;
  if (RT_HAS(realmContext))
    return rt_jsc.context_of((JSObjectRef)(uintptr_t)realm);
  JSValueRef box = rt_self->engine->contexts == NULL ? NULL : call_map("get", realm, NULL);
  return box == NULL ? NULL : rt_unbox(box, release_context);
}

/* With `is_hooked`, property access on the global object calls JavaScript hooks
 * (hooked_global.c). */
rt_value rt_realm_new(bool is_hooked) {
  JSContextGroupRef group = JSContextGetGroup(rt_global_context);
  JSClassRef class = is_hooked ? rt_hooked_class() : NULL;
  ++*rt_limits_held();
  JSGlobalContextRef context = JSGlobalContextCreateInGroup(group, class);
  --*rt_limits_held();
  JSObjectRef global = JSContextGetGlobalObject(context);
  rt_reactions_prepare_realm(context);
  if (rt_self->engine->contexts != NULL)
    call_map("set", global, rt_box(context, release_context, 0));
  JSGlobalContextRelease(context);
  return global;
}

static void forbid_eval(JSGlobalContextRef context) {
  JSStringRef message =
      JSStringCreateWithUTF8CString("Code generation from strings disallowed for this context");
  rt_jsc.set_eval_enabled(context, false, message);
  JSStringRelease(message);
}

/* In a realm of its own. */
bool rt_probe_evalSwitch(void) {
  JSGlobalContextRef context =
      JSGlobalContextCreateInGroup(JSContextGetGroup(rt_global_context), NULL);
  JSStringRef text = JSStringCreateWithUTF8CString("eval('1')");
  JSValueRef thrown = NULL;
  bool is_good = JSEvaluateScript(context, text, NULL, NULL, 1, &thrown) != NULL;
  forbid_eval(context);
  is_good = is_good && JSEvaluateScript(context, text, NULL, NULL, 1, &thrown) == NULL;
  JSStringRelease(text);
  JSGlobalContextRelease(context);
  return is_good && thrown != NULL;
}

/* From now on, eval() and Function() throw an EvalError in the realm. */
int rt_realm_forbid_eval(rt_value realm) {
  JSGlobalContextRef context = rt_realm_context(realm);
  if (context == NULL || !RT_HAS(evalSwitch))
    return context == NULL ? UV_EINVAL : UV_ENOTSUP;
  forbid_eval(context);
  return 0;
}

JSStringRef rt_realm_origin(const struct rt_realm_script *script) {
  if (!JSValueIsString(rt_global_context, script->origin))
    return NULL;
  return JSValueToStringCopy(rt_global_context, script->origin, NULL);
}

static JSValueRef evaluate(JSGlobalContextRef context, const struct rt_realm_script *script,
                           JSStringRef text, JSStringRef name, JSValueRef *thrown) {
  JSObjectRef self = NULL;
  if (JSValueIsObject(rt_global_context, script->self))
    self = (JSObjectRef)(uintptr_t)script->self;
  JSStringRef origin = rt_realm_origin(script);
  if (origin == NULL)
    return JSEvaluateScript(context, text, self, name, script->first_line, thrown);
  rt_modules_origin(origin);
  JSValueRef result = JSEvaluateScript(context, text, self, name, script->first_line, thrown);
  rt_modules_origin(NULL);
  JSStringRelease(origin);
  return result;
}

/* Runs a script in an object's realm; undefined means the program's own, and as `this` its global
 * object. */
rt_value rt_realm_evaluate(rt_value realm, const struct rt_realm_script *script, rt_value *thrown) {
  JSGlobalContextRef context = rt_realm_context(realm);
  JSStringRef text = JSValueToStringCopy(rt_global_context, script->text, thrown);
  JSStringRef name = JSValueToStringCopy(rt_global_context, script->url, NULL);
  rt_value result = NULL;
  if (context == NULL)
    result = rt_throw_text("This object belongs to no realm", thrown);
  else if (text != NULL)
    result = evaluate(context, script, text, name, thrown);
  if (result == NULL)
    rt_limit_was_caught();
  if (name != NULL)
    JSStringRelease(name);
  if (text != NULL)
    JSStringRelease(text);
  return result;
}
