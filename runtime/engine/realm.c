/* SPDX-License-Identifier: MIT */
/*
 * Globals other than the program's, for vm's contexts. A realm is known by its global
 * object, and lives as long as that; all of them share one heap and one queue of microtasks.
 */
#include "engine/jsc.h"

JSGlobalContextRef JSObjectGetGlobalContext(JSObjectRef object);

rt_value rt_realm_new(void) {
  JSContextGroupRef group = JSContextGetGroup(rt_global_context);
  JSGlobalContextRef context = JSGlobalContextCreateInGroup(group, NULL);
  JSObjectRef global = JSContextGetGlobalObject(context);
  JSGlobalContextRelease(context);
  return global;
}

/* Runs a script in the realm of an object; undefined stands for the program's own. */
rt_value rt_realm_evaluate(rt_value realm, rt_value text, rt_value url, int first_line,
                           rt_value *thrown) {
  JSGlobalContextRef context = rt_global_context;
  if (!JSValueIsUndefined(rt_global_context, realm))
    context = JSObjectGetGlobalContext((JSObjectRef)(uintptr_t)realm);
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
