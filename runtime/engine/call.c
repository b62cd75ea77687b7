/* SPDX-License-Identifier: MIT */
/*
 * Running JavaScript: calls, evaluation, the lock, and what keeps values alive.
 * Locks nest; undoing the outermost one runs microtasks.
 */
#include "engine/jsc.h"

void rt_lock(void) {
  JSLock(rt_global_context);
}

void rt_unlock(void) {
  JSUnlock(rt_global_context);
}

/* Returns NULL and sets *thrown when the function throws. */
rt_value rt_call(rt_value function, size_t argc, const rt_value argv[], rt_value *thrown) {
  JSObjectRef object = (JSObjectRef)(uintptr_t)function;
  return JSObjectCallAsFunction(rt_global_context, object, NULL, argc, argv, thrown);
}

static rt_value evaluate(JSStringRef text, JSStringRef url, rt_value *thrown) {
  rt_value result = JSEvaluateScript(rt_global_context, text, NULL, url, 1, thrown);
  JSStringRelease(url);
  JSStringRelease(text);
  return result;
}

rt_value rt_evaluate(const char *text, const char *url, rt_value *thrown) {
  return evaluate(JSStringCreateWithUTF8CString(text), JSStringCreateWithUTF8CString(url), thrown);
}

rt_value rt_evaluate_value(rt_value text, rt_value url, rt_value *thrown) {
  return evaluate(JSValueToStringCopy(rt_global_context, text, NULL),
                  JSValueToStringCopy(rt_global_context, url, NULL), thrown);
}

/* Keeps nest, as in a count. */
void rt_keep(rt_value value) {
  JSValueProtect(rt_global_context, value);
}

void rt_release(rt_value value) {
  JSValueUnprotect(rt_global_context, value);
}
