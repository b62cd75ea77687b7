/* SPDX-License-Identifier: MIT */
/* What the engine knows of promises and proxies, for inspect and for unhandled rejections. */
#include "binding/binding.h"

RT_NATIVE(is_promise) {
  return rt_bool(rt_is_promise(rt_arg(argc, argv, 0)));
}

/* promiseState(value): 0 pending, 1 fulfilled, 2 rejected, -1 unknown. */
RT_NATIVE(promise_state) {
  return rt_number(rt_promise_state(rt_arg(argc, argv, 0)));
}

RT_NATIVE(promise_result) {
  rt_value promise = rt_arg(argc, argv, 0);
  return rt_promise_state(promise) > 0 ? rt_promise_value(promise) : rt_undefined();
}

/* isHandled(promise): undefined if it cannot be told. */
RT_NATIVE(is_handled) {
  rt_value promise = rt_arg(argc, argv, 0);
  return rt_is_promise(promise) ? rt_bool(rt_promise_handled(promise)) : rt_undefined();
}

/* isOrdinary(value): true if it has nothing but properties. */
RT_NATIVE(is_ordinary) {
  return rt_bool(rt_is_ordinary(rt_arg(argc, argv, 0)));
}

/* isSameShape(a, b): true if their named properties have the same names. */
RT_NATIVE(is_same_shape) {
  return rt_bool(rt_is_same_shape(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1)));
}

/* proxyParts(value): [target, handler], the handler null once revoked; undefined for what is no
 * proxy. */
RT_NATIVE(proxy_parts) {
  rt_value proxy = rt_arg(argc, argv, 0);
  if (!rt_is_proxy(proxy))
    return rt_undefined();
  const rt_value parts[] = {rt_proxy_target(proxy), rt_proxy_handler(proxy)};
  return rt_array(2, parts);
}

/* asyncFunctionResume(): the engine's function that runs asynchronous functions, or undefined. */
RT_NATIVE(async_function_resume) {
  (void)argc;
  (void)argv;
  return rt_reactions_function("asyncFunctionResume");
}

/* swap(function, replacement, twin): exchanges their code; false if that is not possible. */
RT_NATIVE(swap) {
  return rt_bool(
      rt_swap_functions(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), rt_arg(argc, argv, 2)));
}

/* sampleAsync(): an asynchronous function that awaits null. The build rewrites those of scripts. */
RT_NATIVE(sample_async) {
  (void)argc;
  (void)argv;
  return rt_sample_async();
}

/* For what asyncFunctionResume() gets. */
RT_NATIVE(is_unstarted) {
  return rt_bool(rt_is_unstarted(rt_arg(argc, argv, 0)));
}

RT_NATIVE(has_promise) {
  return rt_bool(rt_has_promise(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1)));
}

/* promiseOf(function): only if hasPromise() has been true. */
RT_NATIVE(promise_of) {
  return rt_promise_of(rt_arg(argc, argv, 0));
}

static const struct rt_method methods[] = {
    {"isPromise", is_promise},
    {"promiseState", promise_state},
    {"promiseResult", promise_result},
    {"isHandled", is_handled},
    {"proxyParts", proxy_parts},
    {"isOrdinary", is_ordinary},
    {"isSameShape", is_same_shape},
    {"asyncFunctionResume", async_function_resume},
    {"swap", swap},
    {"isUnstarted", is_unstarted},
    {"hasPromise", has_promise},
    {"promiseOf", promise_of},
    {"sampleAsync", sample_async},
};

rt_value rt_bind_insides(void) {
  return RT_METHODS(methods);
}
