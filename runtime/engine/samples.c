/* SPDX-License-Identifier: MIT */
/*
 * Values that contract entries are probed with. With a known library an entry is probed on first
 * use, when the program may have replaced anything that a script can reach. So what C cannot create
 * by itself comes from literals, or from the engine's functions as they were at the start. The
 * samples belong to the instance that probes; the contract's lock is held.
 */
#include "engine/jsc.h"

#include <string.h>

static JSObjectRef array_buffer;
static JSObjectRef uint8_array;
static JSObjectRef proxy;
static JSObjectRef transfer;
static JSObjectRef then;

/* Reads an object and keeps it for good; NULL if it does not exist. */
static JSObjectRef take(JSObjectRef from, const char *name) {
  JSStringRef string = JSStringCreateWithUTF8CString(name);
  JSValueRef value =
      from == NULL ? NULL : JSObjectGetProperty(rt_global_context, from, string, NULL);
  JSStringRelease(string);
  if (value == NULL || !JSValueIsObject(rt_global_context, value))
    return NULL;
  JSValueProtect(rt_global_context, value);
  return (JSObjectRef)(uintptr_t)value;
}

static const char script[] =
    "(() => { const more = []; more.x = 1; return [{}, { __proto__: null }, "
    "new (function () {})(), [], [], more, (value) => { throw value; }, "
    "(promise, note) => { promise.then(note); }]; })()";

static JSGlobalContextRef owner; /* the context that created the samples */
static JSObjectRef samples[RT_SAMPLE_COUNT];
static JSObjectRef settled;
static JSObjectRef note;
static unsigned queue_runs;

static JSValueRef note_run(JSContextRef ctx, JSObjectRef callee, JSObjectRef self, size_t argc,
                           const JSValueRef argv[], JSValueRef *thrown) {
  (void)callee, (void)self, (void)argc, (void)argv, (void)thrown;
  queue_runs++;
  return JSValueMakeUndefined(ctx);
}

/* A settled promise, and a function that records that it has run. */
static void prepare_queue(void) {
  JSObjectRef resolve = NULL;
  settled = JSObjectMakeDeferredPromise(rt_global_context, &resolve, NULL, NULL);
  note = JSObjectMakeFunctionWithCallback(rt_global_context, NULL, note_run);
  if (settled == NULL)
    return;
  JSObjectCallAsFunction(rt_global_context, resolve, NULL, 0, NULL, NULL);
  JSValueProtect(rt_global_context, settled);
  JSValueProtect(rt_global_context, note);
}

/* Calls no function that async hooks have to replace: these must not have been called before
 * (swap.c). */
void rt_sample_handle(JSObjectRef promise) {
  if (settled == NULL)
    prepare_queue();
  const JSValueRef handlers[] = {note, note};
  if (then != NULL && settled != NULL)
    JSObjectCallAsFunction(rt_global_context, then, promise, 2, handlers, NULL);
}

static void evaluate_samples(void) {
  JSValueRef list = rt_evaluate(script, "rondo:engine/samples", NULL);
  if (list == NULL || !JSValueIsArray(rt_global_context, list))
    return;
  JSValueProtect(rt_global_context, list);
  for (unsigned i = 0; i < RT_SAMPLE_COUNT; i++) {
    JSValueRef value = rt_array_at(list, i);
    if (JSValueIsObject(rt_global_context, value))
      samples[i] = (JSObjectRef)(uintptr_t)value;
  }
}

/* Created on first use. */
JSObjectRef rt_sample(enum rt_sample sample) {
  if (samples[0] == NULL)
    evaluate_samples();
  return samples[sample];
}

/* Returns NULL if it throws. */
JSValueRef rt_sample_call(enum rt_sample function, JSValueRef first, JSValueRef second) {
  const JSValueRef arguments[] = {first, second};
  JSValueRef thrown = NULL;
  JSObjectRef object = rt_sample(function);
  if (object == NULL)
    return NULL;
  return JSObjectCallAsFunction(rt_global_context, object, NULL, second == NULL ? 1 : 2, arguments,
                                &thrown);
}

bool rt_sample_queue(void) {
  if (settled == NULL)
    prepare_queue();
  return settled != NULL && rt_sample_call(RT_SAMPLE_THEN, settled, note) != NULL;
}

unsigned rt_sample_queue_runs(void) {
  return queue_runs;
}

/* The samples of another instance cannot be used; they end with it. */
void rt_samples_of_this_instance(void) {
  if (owner != rt_global_context) {
    memset(samples, 0, sizeof samples);
    settled = note = NULL;
    rt_samples_prepare();
  }
}

/* Called when this thread's instance ends. */
void rt_samples_end(void) {
  if (owner == rt_global_context)
    owner = NULL;
}

/* Called before the program runs. */
void rt_samples_prepare(void) {
  owner = rt_global_context;
  JSObjectRef global = JSContextGetGlobalObject(rt_global_context);
  array_buffer = take(global, "ArrayBuffer");
  uint8_array = take(global, "Uint8Array");
  proxy = take(global, "Proxy");
  transfer = take(take(array_buffer, "prototype"), "transfer");
  then = take(take(take(global, "Promise"), "prototype"), "then");
}

static JSObjectRef construct(JSObjectRef constructor, size_t argc, const JSValueRef argv[]) {
  if (constructor == NULL)
    return NULL;
  JSValueRef thrown = NULL;
  JSObjectRef made = JSObjectCallAsConstructor(rt_global_context, constructor, argc, argv, &thrown);
  return thrown == NULL ? made : NULL;
}

JSObjectRef rt_plain_buffer(size_t size) {
  JSValueRef length = JSValueMakeNumber(rt_global_context, (double)size);
  return construct(array_buffer, 1, &length);
}

JSObjectRef rt_resizable_buffer(double size, double most) {
  JSObjectRef options = rt_object_new();
  rt_set(options, "maxByteLength", rt_number(most));
  const JSValueRef arguments[] = {rt_number(size), options};
  return construct(array_buffer, 2, arguments);
}

/* Created as a program would: a small array stores its bytes inline. */
JSObjectRef rt_bytes_of_size(double size) {
  const JSValueRef arguments[] = {rt_number(size)};
  return construct(uint8_array, 1, arguments);
}

JSObjectRef rt_bytes_on(JSObjectRef buffer) {
  const JSValueRef arguments[] = {buffer};
  return buffer == NULL ? NULL : construct(uint8_array, 1, arguments);
}

JSObjectRef rt_proxy_of(JSObjectRef target, JSObjectRef handler) {
  const JSValueRef arguments[] = {target, handler};
  return construct(proxy, 2, arguments);
}

JSObjectRef rt_transfer_function(void) {
  return transfer;
}
