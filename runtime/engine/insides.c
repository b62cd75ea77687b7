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
  unsigned char promise;
  unsigned char proxy;
};

static JSValueRef word_at(JSValueRef object, size_t offset) {
  JSValueRef word;
  memcpy(&word, (const char *)object + offset, sizeof(word));
  return word;
}

static void learn(struct kinds *kinds) {
  JSValueRef plain = JSObjectMake(rt_global_context, NULL, NULL);
  JSValueRef promise = JSObjectMakeDeferredPromise(rt_global_context, NULL, NULL, NULL);
  kinds->promise = kind_of(promise);
  kinds->has_promises = kinds->promise != kind_of(plain) && rt_promise_status != NULL &&
                        rt_promise_result != NULL && rt_promise_is_handled != NULL;
  JSValueRef make = rt_evaluate("(Proxy) => { const h = {}; return [new Proxy({}, h), h]; }",
                                "rondo:engine/insides", NULL);
  JSValueRef class = rt_engine_global("Proxy");
  JSValueRef pair = rt_call(make, 1, &class, NULL);
  JSValueRef proxy = rt_array_at(pair, 0);
  kinds->proxy = kind_of(proxy);
  kinds->has_proxies =
      kinds->proxy != kind_of(plain) && word_at(proxy, HANDLER_AT) == rt_array_at(pair, 1);
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
  if (!rt_is_promise(value)) {
    return -1;
  }
  return (int)rt_promise_status(value, JSContextGetGroup(rt_global_context));
}

/* What a promise was settled with. */
rt_value rt_promise_value(rt_value promise) {
  return rt_promise_result(promise, JSContextGetGroup(rt_global_context));
}

bool rt_promise_handled(rt_value promise) {
  return rt_promise_is_handled(promise, JSContextGetGroup(rt_global_context));
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
