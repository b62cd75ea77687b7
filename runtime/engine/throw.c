/* SPDX-License-Identifier: MIT */
/*
 * Inspects each thrown value before anything can catch it: errors created by the engine get Node's
 * message and Node's stack format here.
 *
 * The engine has no hook for that. But everything thrown goes through one function that the library
 * calls through its PLT, so a function of that name in the program interposes it (contract.def:
 * throws). If a build of the engine binds the call locally, this is never called, and errors keep
 * the engine's message until they are reported.
 */
#include "engine/jsc.h"

typedef void *throw_function(JSContextGroupRef vm, JSContextRef global, JSValueRef value);
typedef JSObjectRef create_function(void *global, const void *message);

__attribute__((visibility("default"))) create_function rt_create_error __asm__(RT_CREATE_NAME);

/* The arguments of the engine's last call during a probe, and its result. */
static struct {
  JSContextGroupRef vm;
  JSContextRef global;
  JSValueRef value;
  JSValueRef exception;
} seen;

/* Exceptions of the function itself are ignored: it may run at the end of the stack. No limit of vm
 * may end it: the engine is about to throw something else. Returns what the function returns. */
static JSValueRef tell(JSValueRef value) {
  struct rt_engine *engine = rt_self->engine;
  if (engine->is_throw_told || engine->on_throw == NULL || !RT_HAS(throws))
    return NULL;
  JSValueRef ignored = NULL;
  engine->is_throw_told = true;
  ++*rt_limits_held();
  JSValueRef result =
      JSObjectCallAsFunction(rt_global_context, engine->on_throw, NULL, 1, &value, &ignored);
  --*rt_limits_held();
  engine->is_throw_told = false;
  return result;
}

/* An error is recognised by its cell's kind. */
static bool is_error(JSValueRef value) {
  return rt_layout_may_be_cell(value) &&
         rt_layout_kind(value) == rt_self->engine->thrown.error_kind;
}

static void learn_error_kind(void) {
  JSValueRef sample = JSObjectMakeError(rt_global_context, 0, NULL, NULL);
  if (sample != NULL && rt_layout_is_cell(sample))
    rt_self->engine->thrown.error_kind = rt_layout_kind(sample);
}

/* The function is called with each thrown value or, if positions are noted here, with each error
 * that may be the engine's own; it then returns true if other errors of this shape need no call. */
void rt_engine_on_throw(rt_value function) {
  JSValueProtect(rt_global_context, function);
  if (RT_HAS(throws))
    learn_error_kind();
  if (rt_engine_notes_throws())
    rt_thrown_prepare();
  rt_self->engine->on_throw = JSValueToObject(rt_global_context, function, NULL);
}

bool rt_engine_notes_throws(void) {
  return RT_HAS(thrownPlaces);
}

bool rt_probe_throws(void) {
  JSValueRef thrown = JSValueMakeNumber(rt_global_context, 0.25);
  rt_sample_call(RT_SAMPLE_THROW, thrown, NULL);
  return seen.vm == JSContextGetGroup(rt_global_context) && seen.global == rt_global_context &&
         seen.value == thrown;
}

JSValueRef rt_throw_sample(void) {
  seen.exception = NULL;
  rt_sample_call(RT_SAMPLE_THROW, JSValueMakeNumber(rt_global_context, 0.25), NULL);
  return seen.exception;
}

static bool is_probing(void) {
  return rt_contract_is_trying(RT_ENTRY_throws) || rt_contract_is_trying(RT_ENTRY_thrownPlaces);
}

/* `finally` rethrows the engine's exception of the first throw, which is not a JavaScript value. */
static bool is_first_throw(JSValueRef value) {
  return JSValueGetType(rt_global_context, value) != kJSTypeObject ||
         JSValueIsObject(rt_global_context, value);
}

/* Errors of a known shape were not created by the engine. */
static void inspect(JSValueRef error) {
  if (rt_thrown_is_known(error))
    return;
  JSValueRef is_known = tell(error);
  if (is_known != NULL && rt_to_bool(is_known))
    rt_thrown_know(error);
}

void *rt_vm_throw(JSContextGroupRef vm, JSContextRef global, JSValueRef value) {
  throw_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_THROW, RT_THROW_NAME);
  if (is_probing()) {
    seen.vm = vm;
    seen.global = global;
    seen.value = value;
    seen.exception = engines(vm, global, value);
    return (void *)(uintptr_t)seen.exception;
  }
  struct rt_engine *engine = rt_self->engine;
  if (engine->limits != NULL && rt_limit_throws_again(vm, global))
    return rt_jsc.termination_exception(vm);
  if (engine->on_throw == NULL || engine->is_throw_told || !RT_HAS(throws))
    return engines(vm, global, value);
  if (!rt_engine_notes_throws()) {
    if (is_first_throw(value))
      tell(value);
    return engines(vm, global, value);
  }
  if (is_error(value))
    inspect(value);
  void *exception = engines(vm, global, value);
  if (exception != NULL && exception != value) /* not rethrown by `finally` */
    rt_thrown_note(value, exception, is_error(value));
  return exception;
}

/* A plain error, which may become the reason of a promise without being thrown: import(). */
JSObjectRef rt_create_error(void *global, const void *message) {
  create_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_CREATE_ERROR, RT_CREATE_NAME);
  JSObjectRef error = engines(global, message);
  if (RT_HAS(throws) && is_error(error))
    tell(error);
  return error;
}
