/* SPDX-License-Identifier: MIT */
/* Internal state of promises, proxies and asynchronous functions, for inspect, unhandled rejections
 * and async hooks. */
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

/* isHandled(promise): undefined if not known. */
RT_NATIVE(is_handled) {
  rt_value promise = rt_arg(argc, argv, 0);
  return rt_is_promise(promise) ? rt_bool(rt_promise_handled(promise)) : rt_undefined();
}

/* isOrdinary(value): true if it has nothing but properties. */
RT_NATIVE(is_ordinary) {
  return rt_bool(rt_is_ordinary(rt_arg(argc, argv, 0)));
}

/* shapeOf(value): equal for objects with the same named properties; -1 unknown. */
RT_NATIVE(shape_number) {
  return rt_number(rt_shape(rt_arg(argc, argv, 0)));
}

/* kindOf(value): equal for objects of the same built-in class; -1 unknown. */
RT_NATIVE(kind_number) {
  return rt_number(rt_kind(rt_arg(argc, argv, 0)));
}

/* proxyParts(value): [target, handler], with a null handler once revoked; undefined if it is not a
 * proxy. */
RT_NATIVE(proxy_parts) {
  rt_value proxy = rt_arg(argc, argv, 0);
  if (!rt_is_proxy(proxy))
    return rt_undefined();
  const rt_value parts[] = {rt_proxy_target(proxy), rt_proxy_handler(proxy)};
  return rt_array(2, parts);
}

RT_NATIVE(is_proxy) {
  return rt_bool(rt_is_proxy(rt_arg(argc, argv, 0)));
}

/* asyncFunctionResume(): the engine's function that resumes asynchronous functions, or
 * undefined. */
RT_NATIVE(async_function_resume) {
  (void)argc;
  (void)argv;
  return rt_reactions_function("asyncFunctionResume");
}

/* asyncGeneratorEnqueue(): the engine's function behind next() of asynchronous generators, or
 * undefined. */
RT_NATIVE(async_generator_enqueue) {
  (void)argc;
  (void)argv;
  return rt_reactions_function("asyncGeneratorEnqueue");
}

/* swap(function, replacement, twin): swaps the code of the first two; returns SWAP_*. */
RT_NATIVE(swap) {
  return rt_number(
      rt_swap_functions(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), rt_arg(argc, argv, 2)));
}

/* unlink(): swap() is possible again when the hook ON_UNLINKED is called, after this turn. */
RT_NATIVE(unlink_later) {
  (void)argc;
  (void)argv;
  rt_unlink_later();
  return rt_undefined();
}

/* sampleAsync(): an asynchronous function that awaits null. It is created in C because the build
 * rewrites asynchronous functions in scripts. */
RT_NATIVE(sample_async) {
  (void)argc;
  (void)argv;
  return rt_sample_async();
}

/* For the generator objects that asyncFunctionResume() gets. */
RT_NATIVE(is_unstarted) {
  return rt_bool(rt_is_unstarted(rt_arg(argc, argv, 0)));
}

RT_NATIVE(has_promise) {
  return rt_bool(rt_has_promise(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1)));
}

/* promiseOf(generator): valid only if hasPromise() has returned true before. */
RT_NATIVE(promise_of) {
  return rt_promise_of(rt_arg(argc, argv, 0));
}

static const struct rt_method methods[] = {
    {"isPromise", is_promise},
    {"promiseState", promise_state},
    {"promiseResult", promise_result},
    {"isHandled", is_handled},
    {"isProxy", is_proxy},
    {"proxyParts", proxy_parts},
    {"isOrdinary", is_ordinary},
    {"shapeOf", shape_number},
    {"kindOf", kind_number},
    {"asyncFunctionResume", async_function_resume},
    {"asyncGeneratorEnqueue", async_generator_enqueue},
    {"swap", swap},
    {"unlink", unlink_later},
    {"isUnstarted", is_unstarted},
    {"hasPromise", has_promise},
    {"promiseOf", promise_of},
    {"sampleAsync", sample_async},
};

rt_value rt_bind_insides(void) {
  return RT_METHODS(methods);
}
