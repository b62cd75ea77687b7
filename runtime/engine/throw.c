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

#define THROW_NAME "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE"

typedef void *throw_function(void *vm, void *global, JSValueRef value);

__attribute__((visibility("default"))) throw_function rt_vm_throw __asm__(THROW_NAME);

static JSObjectRef on_throw;

/* The function gets each value that is thrown. */
void rt_engine_on_throw(rt_value function) {
  JSValueProtect(rt_global_context, function);
  on_throw = JSValueToObject(rt_global_context, function, NULL);
}

static throw_function *engines_throw(void) {
  static throw_function *found;
  if (found == NULL) {
    *(void **)&found = dlsym(RTLD_NEXT, THROW_NAME);
  }
  if (found == NULL) {
    abort();
  }
  return found;
}

/* What is thrown on by `finally` comes as the engine's record of the first throw, which is not a
 * value of JavaScript. */
static bool is_first_throw(JSValueRef value) {
  return JSValueGetType(rt_global_context, value) != kJSTypeObject ||
         JSValueIsObject(rt_global_context, value);
}

/* What the function throws itself is of no interest: it may be called where the stack ends. */
void *rt_vm_throw(void *vm, void *global, JSValueRef value) {
  static bool is_busy;
  if (!is_busy && on_throw != NULL && is_first_throw(value)) {
    JSValueRef ignored = NULL;
    is_busy = true;
    JSObjectCallAsFunction(rt_global_context, on_throw, NULL, 1, &value, &ignored);
    is_busy = false;
  }
  return engines_throw()(vm, global, value);
}
