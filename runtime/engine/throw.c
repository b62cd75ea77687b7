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

/* The arguments of the engine's last call during a probe. */
static struct {
  JSContextGroupRef vm;
  JSContextRef global;
  JSValueRef value;
} seen;

/* Exceptions of the function itself are ignored: it may run at the end of the stack. */
static void tell(JSValueRef value) {
  struct rt_engine *engine = rt_self->engine;
  if (engine->is_throw_told || engine->on_throw == NULL || !RT_HAS(throws))
    return;
  JSValueRef ignored = NULL;
  engine->is_throw_told = true;
  JSObjectCallAsFunction(rt_global_context, engine->on_throw, NULL, 1, &value, &ignored);
  engine->is_throw_told = false;
}

/* The function is called with each thrown value. */
void rt_engine_on_throw(rt_value function) {
  JSValueProtect(rt_global_context, function);
  rt_self->engine->on_throw = JSValueToObject(rt_global_context, function, NULL);
}

bool rt_probe_throws(void) {
  JSValueRef thrown = JSValueMakeNumber(rt_global_context, 0.25);
  rt_sample_call(RT_SAMPLE_THROW, thrown, NULL);
  return seen.vm == JSContextGetGroup(rt_global_context) && seen.global == rt_global_context &&
         seen.value == thrown;
}

/* An error from createError() is recognised by its cell's kind. */
static bool is_error(JSObjectRef value) {
  JSValueRef sample = JSObjectMakeError(rt_global_context, 0, NULL, NULL);
  return sample != NULL && rt_layout_is_cell(sample) && rt_layout_is_cell(value) &&
         rt_layout_kind(sample) == rt_layout_kind(value);
}

/* `finally` rethrows the engine's record of the first throw, which is not a JavaScript value. */
static bool is_first_throw(JSValueRef value) {
  return JSValueGetType(rt_global_context, value) != kJSTypeObject ||
         JSValueIsObject(rt_global_context, value);
}

void *rt_vm_throw(JSContextGroupRef vm, JSContextRef global, JSValueRef value) {
  throw_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_THROW, RT_THROW_NAME);
  if (rt_contract_is_trying(RT_ENTRY_throws)) {
    seen.vm = vm;
    seen.global = global;
    seen.value = value;
  } else if (RT_HAS(throws) && is_first_throw(value)) {
    tell(value);
  }
  return engines(vm, global, value);
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
