/* SPDX-License-Identifier: MIT */
/*
 * What only the engine knows of some values: the state of a promise, what is behind a
 * proxy. Asking changes nothing.
 *
 * The kind of a cell is told by a byte of its header, and a proxy has its parts behind
 * that. Neither is written down here as a number: both are learned from a promise and a
 * proxy made for the purpose, and nothing is told if they do not look as expected.
 */
#include "engine/jsc.h"

#include <string.h>

enum { KIND_AT = 5, HANDLER_AT = 24 };

static unsigned char kind_of(JSValueRef object) {
  return ((const unsigned char *)object)[KIND_AT];
}

struct kinds {
  bool has_promises;
  bool has_proxies;
  bool has_ordinary;
  bool has_shapes;
  unsigned char ordinary;
  unsigned char promise;
  unsigned char proxy;
};

static JSValueRef word_at(JSValueRef object, size_t offset) {
  JSValueRef word;
  memcpy(&word, (const char *)object + offset, sizeof word);
  return word;
}

/* Which structure a cell has is told by the first word of its header. */
static uint32_t shape_of(JSValueRef object) {
  uint32_t shape;
  memcpy(&shape, object, sizeof shape);
  return shape;
}

/* Made by literals and by C alone: a program may have replaced everything else. */
static void learn_objects(struct kinds *kinds) {
  enum { PLAIN, BARE, OF_CLASS, ARRAY, FUNCTION, SAME_SHAPE, OTHER_SHAPE, COUNT };
  JSValueRef list = rt_evaluate("(() => { const more = []; more.x = 1; return [{}, "
                                "{ __proto__: null }, new (class {})(), [], "
                                "() => {}, [], more]; })()",
                                "rondo:engine/insides", NULL);
  if (list == NULL)
    return;
  JSValueRef objects[COUNT];
  for (unsigned i = 0; i < COUNT; i++) {
    objects[i] = rt_array_at(list, i);
    if (objects[i] == NULL || !JSValueIsObject(rt_global_context, objects[i]))
      return;
  }
  JSValueRef date = JSObjectMakeDate(rt_global_context, 0, NULL, NULL);
  kinds->ordinary = kind_of(objects[PLAIN]);
  kinds->has_ordinary =
      kind_of(objects[BARE]) == kinds->ordinary && kind_of(objects[OF_CLASS]) == kinds->ordinary &&
      kind_of(objects[ARRAY]) != kinds->ordinary && kind_of(objects[FUNCTION]) != kinds->ordinary &&
      date != NULL && kind_of(date) != kinds->ordinary;
  kinds->has_shapes = shape_of(objects[ARRAY]) == shape_of(objects[SAME_SHAPE]) &&
                      shape_of(objects[ARRAY]) != shape_of(objects[OTHER_SHAPE]);
}

static void learn(struct kinds *kinds) {
  learn_objects(kinds);
  JSValueRef plain = JSObjectMake(rt_global_context, NULL, NULL);
  JSValueRef promise = JSObjectMakeDeferredPromise(rt_global_context, NULL, NULL, NULL);
  kinds->promise = kind_of(promise);
  kinds->has_promises = kinds->promise != kind_of(plain) && rt_promise_status != NULL &&
                        rt_promise_result != NULL && rt_promise_is_handled != NULL;
  JSObjectRef handler = JSObjectMake(rt_global_context, NULL, NULL);
  JSValueRef proxy = rt_proxy_of(JSObjectMake(rt_global_context, NULL, NULL), handler);
  if (proxy != NULL) {
    kinds->proxy = kind_of(proxy);
    kinds->has_proxies = kinds->proxy != kind_of(plain) && word_at(proxy, HANDLER_AT) == handler;
  }
}

static const struct kinds *kinds(void) {
  static struct kinds known;
  static bool is_known;
  if (!is_known) {
    learn(&known);
    is_known = true;
  }
  return &known;
}

bool rt_is_promise(rt_value value) {
  return JSValueIsObject(rt_global_context, value) && kinds()->has_promises &&
         kind_of(value) == kinds()->promise;
}

/* 0: pending, 1: fulfilled, 2: rejected; -1 if it is no promise or cannot be told. */
int rt_promise_state(rt_value value) {
  if (!rt_is_promise(value))
    return -1;
  return (int)rt_promise_status(value, JSContextGetGroup(rt_global_context));
}

/* What a promise was settled with. */
rt_value rt_promise_value(rt_value promise) {
  return rt_promise_result(promise, JSContextGetGroup(rt_global_context));
}

bool rt_promise_handled(rt_value promise) {
  return rt_promise_is_handled(promise, JSContextGetGroup(rt_global_context));
}

/* Made by a literal, a class or Object.create(): nothing but properties. False if it cannot be
 * told.
 */
bool rt_is_ordinary(rt_value value) {
  return JSValueIsObject(rt_global_context, value) && kinds()->has_ordinary &&
         kind_of(value) == kinds()->ordinary;
}

/* The same named properties, prototype and kind. False if it cannot be told. */
bool rt_is_same_shape(rt_value a, rt_value b) {
  return JSValueIsObject(rt_global_context, a) && JSValueIsObject(rt_global_context, b) &&
         kinds()->has_shapes && shape_of(a) == shape_of(b);
}

bool rt_is_proxy(rt_value value) {
  return JSValueIsObject(rt_global_context, value) && kinds()->has_proxies &&
         kind_of(value) == kinds()->proxy;
}

rt_value rt_proxy_target(rt_value proxy) {
  JSValueRef target = JSObjectGetProxyTarget((JSObjectRef)(uintptr_t)proxy);
  return target == NULL ? rt_null() : target;
}

/* Null once the proxy is revoked. */
rt_value rt_proxy_handler(rt_value proxy) {
  return word_at(proxy, HANDLER_AT);
}
