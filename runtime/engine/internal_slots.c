/* SPDX-License-Identifier: MIT */
/*
 * Internal state that only the engine knows: the state of a promise, the target of a proxy. Reading
 * it has no side effects.
 *
 * A byte in a cell's header gives its kind, and a proxy stores its target and handler after the
 * header (contract.def: cells, promises, proxies). The numbers of the kinds are not hard-coded but
 * learned from samples.
 */
#include "engine/jsc.h"

#include <string.h>

enum { HANDLER_AT = 24 };

static struct {
  unsigned char ordinary;
  unsigned char promise;
  unsigned char proxy;
} kinds;

static JSValueRef word_at(JSValueRef object, size_t offset) {
  JSValueRef word;
  memcpy(&word, (const char *)object + offset, sizeof word);
  return word;
}

/* The first word of a cell's header identifies its structure. */
bool rt_probe_cells(void) {
  for (unsigned i = 0; i < RT_SAMPLE_COUNT; i++)
    if (rt_sample((enum rt_sample)i) == NULL || !rt_layout_is_cell(rt_sample((enum rt_sample)i)))
      return false;
  JSValueRef date = JSObjectMakeDate(rt_global_context, 0, NULL, NULL);
  JSValueRef array = rt_sample(RT_SAMPLE_ARRAY);
  unsigned char plain = rt_layout_kind(rt_sample(RT_SAMPLE_PLAIN));
  kinds.ordinary = plain;
  return rt_layout_kind(rt_sample(RT_SAMPLE_BARE)) == plain &&
         rt_layout_kind(rt_sample(RT_SAMPLE_CONSTRUCTED)) == plain &&
         rt_layout_kind(array) != plain && rt_layout_kind(rt_sample(RT_SAMPLE_THROW)) != plain &&
         date != NULL && rt_layout_kind(date) != plain &&
         rt_layout_shape(array) == rt_layout_shape(rt_sample(RT_SAMPLE_SAME_SHAPE)) &&
         rt_layout_shape(array) != rt_layout_shape(rt_sample(RT_SAMPLE_OTHER_SHAPE));
}

static bool is_promise_with(JSValueRef promise, unsigned status, JSValueRef result) {
  JSContextGroupRef vm = JSContextGetGroup(rt_global_context);
  return rt_layout_kind(promise) == kinds.promise && rt_jsc.promise_status(promise, vm) == status &&
         (result == NULL || rt_jsc.promise_result(promise, vm) == result);
}

/* Pending, rejected, and rejected and handled. */
bool rt_probe_promises(void) {
  JSObjectRef resolve;
  JSObjectRef reject;
  JSContextGroupRef vm = JSContextGetGroup(rt_global_context);
  JSValueRef number = JSValueMakeNumber(rt_global_context, 0.25);
  JSValueRef reason = JSObjectMake(rt_global_context, NULL, NULL);
  JSObjectRef first = JSObjectMakeDeferredPromise(rt_global_context, &resolve, NULL, NULL);
  JSObjectRef second = JSObjectMakeDeferredPromise(rt_global_context, NULL, &reject, NULL);
  if (first == NULL || second == NULL)
    return false;
  kinds.promise = rt_layout_kind(first);
  bool is_good = kinds.promise != kinds.ordinary && is_promise_with(first, 0, NULL);
  JSObjectCallAsFunction(rt_global_context, resolve, NULL, 1, &number, NULL);
  JSObjectCallAsFunction(rt_global_context, reject, NULL, 1, &reason, NULL);
  is_good = is_good && is_promise_with(first, 1, number) && is_promise_with(second, 2, reason) &&
            !rt_jsc.promise_is_handled(second, vm);
  rt_sample_handle(second);
  return is_good && rt_jsc.promise_is_handled(second, vm);
}

bool rt_probe_proxies(void) {
  JSObjectRef target = JSObjectMake(rt_global_context, NULL, NULL);
  JSObjectRef handler = JSObjectMake(rt_global_context, NULL, NULL);
  JSValueRef proxy = rt_proxy_of(target, handler);
  JSValueRef word;
  if (proxy == NULL || !rt_read_safely((const char *)proxy + HANDLER_AT, &word, sizeof word))
    return false;
  kinds.proxy = rt_layout_kind(proxy);
  return kinds.proxy != kinds.ordinary && word == handler &&
         rt_jsc.proxy_target((JSObjectRef)(uintptr_t)proxy) == target;
}

/* Called before the program runs, which may replace the constructor. */
void rt_insides_prepare(void) {
  if (rt_contract_may_have(RT_ENTRY_promises))
    return;
  JSValueRef promise = JSObjectMakeDeferredPromise(rt_global_context, NULL, NULL, NULL);
  JSStringRef name = JSStringCreateWithUTF8CString("constructor");
  JSValueRef constructor =
      promise == NULL
          ? NULL
          : JSObjectGetProperty(rt_global_context, (JSObjectRef)(uintptr_t)promise, name, NULL);
  JSStringRelease(name);
  if (constructor != NULL && rt_is_function(constructor)) {
    rt_keep(constructor);
    rt_self->engine->promise_constructor = (JSObjectRef)(uintptr_t)constructor;
  }
}

/* Fallback: checks for the prototype of promises. */
static bool is_like_promise(rt_value value) {
  JSObjectRef constructor = rt_self->engine->promise_constructor;
  return constructor != NULL &&
         JSValueIsInstanceOfConstructor(rt_global_context, value, constructor, NULL);
}

bool rt_is_promise(rt_value value) {
  if (!JSValueIsObject(rt_global_context, value))
    return false;
  return RT_HAS(promises) ? rt_layout_kind(value) == kinds.promise : is_like_promise(value);
}

/* 0: pending, 1: fulfilled, 2: rejected; -1 if it is not a promise or not known. */
int rt_promise_state(rt_value value) {
  if (!RT_HAS(promises) || !rt_is_promise(value))
    return -1;
  return (int)rt_jsc.promise_status(value, JSContextGetGroup(rt_global_context));
}

/* The value or reason of a settled promise. */
rt_value rt_promise_value(rt_value promise) {
  return rt_jsc.promise_result(promise, JSContextGetGroup(rt_global_context));
}

/* Returns false if not known. */
bool rt_promise_handled(rt_value promise) {
  return RT_HAS(promises) &&
         rt_jsc.promise_is_handled(promise, JSContextGetGroup(rt_global_context));
}

/* Whether it was created by a literal, a class or Object.create() and so has nothing but
 * properties. Returns false if not known. */
bool rt_is_ordinary(rt_value value) {
  return JSValueIsObject(rt_global_context, value) && RT_HAS(cells) &&
         rt_layout_kind(value) == kinds.ordinary;
}

/*
 * Objects with the same number have the same named properties, prototype and kind, as long as one
 * of them is alive. -1 if not an object or not known.
 */
double rt_shape(rt_value value) {
  return JSValueIsObject(rt_global_context, value) && RT_HAS(cells) ? (double)rt_layout_shape(value)
                                                                    : -1;
}

/* The engine's number for the class of an object; -1 if not an object or not known. */
int rt_kind(rt_value value) {
  return JSValueIsObject(rt_global_context, value) && RT_HAS(cells) ? rt_layout_kind(value) : -1;
}

bool rt_is_proxy(rt_value value) {
  return JSValueIsObject(rt_global_context, value) && RT_HAS(proxies) &&
         rt_layout_kind(value) == kinds.proxy;
}

rt_value rt_proxy_target(rt_value proxy) {
  JSValueRef target = rt_jsc.proxy_target((JSObjectRef)(uintptr_t)proxy);
  return target == NULL ? rt_null() : target;
}

/* Null if the proxy is revoked. */
rt_value rt_proxy_handler(rt_value proxy) {
  return word_at(proxy, HANDLER_AT);
}
