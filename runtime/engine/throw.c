/* SPDX-License-Identifier: MIT */
/*
 * A look at each value that is thrown, before anything can catch it: errors that the
 * engine itself makes get Node's words and Node's form of a stack there.
 *
 * The engine has no hook for that. But all that is thrown goes through one function
 * which the library calls by its name, through its table of linkage, and the function
 * of that name in the program comes first. An engine that does without the name
 * never calls this: then errors keep the engine's words.
 */
#include "engine/jsc.h"

#include <dlfcn.h>
#include <stdlib.h>

#define CREATE_NAME "_ZN3JSC11createErrorEPNS_14JSGlobalObjectERKN3WTF6StringE"

typedef void *throw_function(JSContextGroupRef vm, JSContextRef global, JSValueRef value);
typedef JSObjectRef create_function(void *global, const void *message);

__attribute__((visibility("default"))) create_function rt_create_error __asm__(CREATE_NAME);

static JSObjectRef on_throw;
static bool is_busy;

/* What the function throws itself is of no interest: it may be called where the stack ends. */
static void tell(JSValueRef value) {
  if (is_busy || on_throw == NULL)
    return;
  JSValueRef ignored = NULL;
  is_busy = true;
  JSObjectCallAsFunction(rt_global_context, on_throw, NULL, 1, &value, &ignored);
  is_busy = false;
}

/* The function gets each value that is thrown. */
void rt_engine_on_throw(rt_value function) {
  JSValueProtect(rt_global_context, function);
  on_throw = JSValueToObject(rt_global_context, function, NULL);
}

static void *find_next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL)
    abort();
  return found;
}

/* What is thrown on by `finally` comes as the engine's record of the first throw, which is not a
 * value of JavaScript. */
static bool is_first_throw(JSValueRef value) {
  return JSValueGetType(rt_global_context, value) != kJSTypeObject ||
         JSValueIsObject(rt_global_context, value);
}

void *rt_vm_throw(JSContextGroupRef vm, JSContextRef global, JSValueRef value) {
  static throw_function *engines;
  if (engines == NULL)
    *(void **)&engines = find_next(RT_THROW_NAME);
  if (is_first_throw(value))
    tell(value);
  return engines(vm, global, value);
}

/* A plain error, which may be the reason of a promise without ever being thrown: import(). */
JSObjectRef rt_create_error(void *global, const void *message) {
  static create_function *engines;
  if (engines == NULL)
    *(void **)&engines = find_next(CREATE_NAME);
  JSObjectRef error = engines(global, message);
  tell(error);
  return error;
}
