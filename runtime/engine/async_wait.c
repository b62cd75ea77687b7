/* SPDX-License-Identifier: MIT */
/*
 * Atomics.waitAsync(). The engine has it, with one list of waiters for both kinds of waits and all
 * threads, but only in virtual machines that the public interface does not create: the machine's
 * type says so. Only the Atomics object and the destructor of the machine read the type. The
 * destructor removes the machine's waiters, and then, for machines of the public interface alone,
 * frees a table of strings; so the type changes back between the two, in a finalizer.
 *
 * The engine's function for both sizes of elements is interposed, since the loop has to run the
 * engine's tasks once the program waits.
 */
#include "engine/jsc.h"

enum { TYPE_IN_MACHINE = 42296 };
enum machine_type { TYPE_WITH_WAITS, TYPE_PUBLIC };

typedef JSValueRef wait_function(void *manager, JSContextRef global, JSContextGroupRef vm,
                                 int32_t *at, int32_t expected, double timeout_s);
typedef JSValueRef wait_long_function(void *manager, JSContextRef global, JSContextGroupRef vm,
                                      int64_t *at, int64_t expected, double timeout_s);

__attribute__((visibility("default"))) wait_function rt_wait_async __asm__(RT_WAIT_ASYNC_NAME);
__attribute__((visibility("default")))
wait_long_function rt_wait_async_long __asm__(RT_WAIT_ASYNC_LONG_NAME);

static int32_t *type_of_machine(void) {
  JSContextGroupRef machine = JSContextGetGroup(rt_global_context);
  return (int32_t *)(void *)((char *)(uintptr_t)machine + TYPE_IN_MACHINE);
}

/* A global object that is created now has the function. */
static bool has_function(void) {
  JSGlobalContextRef realm =
      JSGlobalContextCreateInGroup(JSContextGetGroup(rt_global_context), NULL);
  JSStringRef script = JSStringCreateWithUTF8CString("typeof Atomics.waitAsync === 'function'");
  JSValueRef result = JSEvaluateScript(realm, script, NULL, NULL, 1, NULL);
  bool is_there = result != NULL && JSValueToBoolean(realm, result);
  JSStringRelease(script);
  JSGlobalContextRelease(realm);
  return is_there;
}

bool rt_probe_asyncWaits(void) {
  int32_t type;
  if (!rt_read_safely(type_of_machine(), &type, sizeof type) || type != TYPE_PUBLIC ||
      has_function())
    return false;
  *type_of_machine() = TYPE_WITH_WAITS;
  bool is_good = has_function();
  if (!is_good) /* otherwise, probes that follow access Atomics */
    *type_of_machine() = TYPE_PUBLIC;
  return is_good;
}

/* Called before anything accesses Atomics, which the engine creates then. */
void rt_async_waits_prepare(void) {
  if (RT_HAS(asyncWaits))
    *type_of_machine() = TYPE_WITH_WAITS;
}

static void restore_type(void *type) {
  *(int32_t *)type = TYPE_PUBLIC;
}

/* Called before the machine is released. Returns false if it must not be. */
bool rt_async_waits_end(void) {
  if (!RT_HAS(asyncWaits))
    return true;
  int32_t *type = type_of_machine();
  if (!rt_self->engine->has_async_waits) {
    *type = TYPE_PUBLIC;
    return true;
  }
  rt_value box = rt_box(type, restore_type, 0);
  bool is_made = *type == TYPE_WITH_WAITS;
  if (is_made)
    rt_keep(box); /* so that only the destructor finalizes it */
  return is_made;
}

void rt_engine_on_async_wait(void (*function)(double timeout_s)) {
  rt_self->engine->on_async_wait = function;
}

static JSValueRef waits(JSValueRef result, double timeout_s) {
  struct rt_engine *engine = rt_self->engine;
  engine->has_async_waits = true;
  if (engine->on_async_wait != NULL)
    engine->on_async_wait(timeout_s);
  return result;
}

JSValueRef rt_wait_async(void *manager, JSContextRef global, JSContextGroupRef vm, int32_t *at,
                         int32_t expected, double timeout_s) {
  wait_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_WAIT_ASYNC, RT_WAIT_ASYNC_NAME);
  return waits(engines(manager, global, vm, at, expected, timeout_s), timeout_s);
}

JSValueRef rt_wait_async_long(void *manager, JSContextRef global, JSContextGroupRef vm, int64_t *at,
                              int64_t expected, double timeout_s) {
  wait_long_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_WAIT_ASYNC_LONG, RT_WAIT_ASYNC_LONG_NAME);
  return waits(engines(manager, global, vm, at, expected, timeout_s), timeout_s);
}
