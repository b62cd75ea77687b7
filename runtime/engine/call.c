/* SPDX-License-Identifier: MIT */
/*
 * Running JavaScript: calls, evaluation, microtasks, the lock, and keeping values alive.
 * Locks nest.
 */
#include "engine/jsc.h"

void rt_lock(void) {
  if (RT_HAS(lock))
    rt_jsc.lock(rt_global_context);
}

void rt_unlock(void) {
  if (RT_HAS(lock))
    rt_jsc.unlock(rt_global_context);
}

static JSValueRef entered(JSContextRef ctx, JSObjectRef callee, JSObjectRef self, size_t argc,
                          const JSValueRef argv[], JSValueRef *thrown) {
  (void)callee, (void)self, (void)argc, (void)argv, (void)thrown;
  rt_self->engine->enter_body();
  return JSValueMakeUndefined(ctx);
}

/*
 * Calls `body` from inside a JavaScript call. Each time the engine is entered from outside,
 * for a call or for a microtask, it drops its date cache and other caches, which took half
 * of the time. Inside a call it is already entered.
 */
void rt_enter(void (*body)(void)) {
  rt_self->engine->enter_body = body;
  if (!RT_HAS(drain) && (RT_HAS(lock) || !rt_public_drain_prepare())) {
    body();
    return;
  }
  JSObjectRef function = JSObjectMakeFunctionWithCallback(rt_global_context, NULL, entered);
  JSObjectCallAsFunction(rt_global_context, function, NULL, 0, NULL, NULL);
}

/* Runs microtasks until the queue is empty. Returns false if the engine offers no way to do so: it
 * then runs them when the lock is released. */
bool rt_run_microtasks(void) {
  if (RT_HAS(drain))
    rt_jsc.drain_microtasks(JSContextGetGroup(rt_global_context));
  else if (!RT_HAS(lock))
    return rt_public_drain();
  return RT_HAS(drain);
}

/* Returns NULL and sets *thrown if the function throws. A NULL function is a listener that was
 * never set: does nothing. */
rt_value rt_call(rt_value function, size_t argc, const rt_value argv[], rt_value *thrown) {
  if (function == NULL)
    return NULL;
  JSObjectRef object = (JSObjectRef)(uintptr_t)function;
  JSValueRef result = JSObjectCallAsFunction(rt_global_context, object, NULL, argc, argv, thrown);
  if (result == NULL)
    rt_limit_was_caught();
  return result;
}

static void release(JSStringRef string) {
  if (string != NULL)
    JSStringRelease(string);
}

/* Returns NULL with the exception in *thrown if out of memory. */
static rt_value evaluate(JSStringRef text, JSStringRef url, rt_value *thrown) {
  rt_value result = NULL;
  if (text != NULL)
    result = JSEvaluateScript(rt_global_context, text, NULL, url, 1, thrown);
  release(url);
  release(text);
  return result;
}

/* Returns NULL if out of memory, and for objects, whose conversion would run JavaScript. */
static JSStringRef string_of(rt_value value, rt_value *thrown) {
  if (JSValueIsObject(rt_global_context, value)) {
    rt_throw_text("A string is needed", thrown);
    return NULL;
  }
  return JSValueToStringCopy(rt_global_context, value, thrown);
}

/* The engine does not copy the text, which must stay valid. */
rt_value rt_evaluate(const char *text, const char *url, rt_value *thrown) {
  return evaluate(rt_static_string(text), JSStringCreateWithUTF8CString(url), thrown);
}

rt_value rt_evaluate_value(rt_value text, rt_value url, rt_value *thrown) {
  JSStringRef script = string_of(text, thrown);
  return evaluate(script, script == NULL ? NULL : string_of(url, thrown), thrown);
}

/* Returns false with the SyntaxError in *thrown if the text is not a script. Runs nothing. */
bool rt_check_syntax(rt_value text, rt_value url, rt_value *thrown) {
  JSStringRef script = string_of(text, thrown);
  JSStringRef name = script == NULL ? NULL : string_of(url, thrown);
  bool is_good = script != NULL && JSCheckScriptSyntax(rt_global_context, script, name, 1, thrown);
  release(name);
  release(script);
  return is_good;
}

/* Calls nest: a value is kept until each of them is undone. */
void rt_keep(rt_value value) {
  JSValueProtect(rt_global_context, value);
}

void rt_release(rt_value value) {
  JSValueUnprotect(rt_global_context, value);
}
