/* SPDX-License-Identifier: MIT */
/*
 * Globals other than the program's, for vm's contexts. A realm is known by its global
 * object, and lives as long as that; all of them share one heap and one queue of microtasks.
 */
#include "engine/jsc.h"

bool rt_probe_realmContext(void) {
  JSObjectRef global = JSContextGetGlobalObject(rt_global_context);
  return rt_jsc.context_of(global) == rt_global_context;
}

/* Of global objects that carry their context. */
static JSClassRef global_class(void) {
  JSClassRef *made = &rt_self->engine->global_class;
  if (*made == NULL) {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.className = "Object";
    definition.attributes = kJSClassAttributeNoAutomaticPrototype;
    *made = JSClassCreate(&definition);
  }
  return *made;
}

static JSGlobalContextRef context_of(rt_value realm) {
  JSObjectRef global = (JSObjectRef)(uintptr_t)realm;
  return RT_HAS(realmContext) ? rt_jsc.context_of(global) : JSObjectGetPrivate(global);
}

rt_value rt_realm_new(void) {
  JSContextGroupRef group = JSContextGetGroup(rt_global_context);
  JSClassRef class = RT_HAS(realmContext) ? NULL : global_class();
  JSGlobalContextRef context = JSGlobalContextCreateInGroup(group, class);
  JSObjectRef global = JSContextGetGlobalObject(context);
  if (class != NULL)
    JSObjectSetPrivate(global, context);
  JSGlobalContextRelease(context);
  return global;
}

/* Runs a script in the realm of an object; undefined stands for the program's own. */
rt_value rt_realm_evaluate(rt_value realm, rt_value text, rt_value url, int first_line,
                           rt_value *thrown) {
  JSGlobalContextRef context = rt_global_context;
  if (!JSValueIsUndefined(rt_global_context, realm))
    context = context_of(realm);
  JSStringRef script = JSValueToStringCopy(rt_global_context, text, thrown);
  JSStringRef name = JSValueToStringCopy(rt_global_context, url, NULL);
  rt_value result = NULL;
  if (context == NULL)
    result = rt_throw_text("This object belongs to no realm", thrown);
  else if (script != NULL)
    result = JSEvaluateScript(context, script, NULL, name, first_line, thrown);
  if (name != NULL)
    JSStringRelease(name);
  if (script != NULL)
    JSStringRelease(script);
  return result;
}
