/* SPDX-License-Identifier: MIT */
/*
 * C functions callable from JavaScript.
 *
 * The public interface releases the engine's lock around each call and takes it again, which is
 * most of the cost of a small call, and each request to the engine takes it once more. So functions
 * are created the way the engine creates its own: they run with the lock held and find their
 * arguments in the call frame. That is safe because only one thread runs JavaScript, so nothing
 * contends for the lock. The collector waits for a function that blocks, but not the other way
 * round.
 *
 * If the library lacks the exports, or its frames differ (contract.def: natives), the public
 * interface is used.
 */
#include "engine/jsc.h"

#include <string.h>

enum { VISIBILITY_PUBLIC = 0, INTRINSIC_NONE = 0 };

/* For calls through the public interface. */
enum {
  MOST_ARGUMENTS = 16,
  FRAME_SIZE = sizeof(struct rt_frame) + MOST_ARGUMENTS * sizeof(JSValueRef)
};

rt_value rt_native_throw(rt_value thrown) {
  JSValueRef *catcher = rt_self->engine->catcher;
  if (catcher != NULL) {
    *catcher = thrown;
    return rt_undefined();
  }
  rt_vm_throw(JSContextGetGroup(rt_global_context), rt_global_context, thrown);
  return NULL; /* makes the engine check for the exception */
}

static JSObjectRef make_direct(JSStringRef name, rt_native function) {
  return rt_jsc.make_function(JSContextGetGroup(rt_global_context), rt_global_context, 0,
                              rt_layout_string(name), function, VISIBILITY_PUBLIC, INTRINSIC_NONE,
                              rt_jsc.no_constructor, NULL);
}

RT_NATIVE(give_second) {
  return argc == 3 && rt_is_undefined(argv[0]) ? argv[1] : argv[0];
}

RT_NATIVE(throw_first) {
  *thrown = argv[0];
  return NULL;
}

/* Whether such a function finds its arguments, and its caller the result and the exception. */
static bool try_direct(JSStringRef name) {
  JSValueRef wanted = JSValueMakeNumber(rt_global_context, 0.25);
  JSValueRef arguments[] = {rt_undefined(), wanted, rt_null()};
  JSObjectRef giver = make_direct(name, give_second);
  JSObjectRef thrower = make_direct(name, throw_first);
  JSValueRef thrown = NULL;
  char head[16];
  return rt_read_safely(giver, head, sizeof head) && rt_read_safely(thrower, head, sizeof head) &&
         JSObjectIsFunction(rt_global_context, giver) &&
         JSObjectCallAsFunction(rt_global_context, giver, NULL, 3, arguments, NULL) == wanted &&
         JSObjectCallAsFunction(rt_global_context, giver, NULL, 1, &wanted, NULL) == wanted &&
         JSObjectCallAsFunction(rt_global_context, thrower, NULL, 1, &wanted, &thrown) == NULL &&
         thrown == wanted;
}

bool rt_probe_natives(void) {
  JSStringRef name = JSStringCreateWithUTF8CString("giveSecond");
  rt_jsc.lock(rt_global_context);
  bool is_good = try_direct(name);
  rt_jsc.unlock(rt_global_context);
  JSStringRelease(name);
  return is_good;
}

static JSValueRef call_public(JSContextRef ctx, JSObjectRef callee, JSObjectRef self, size_t argc,
                              const JSValueRef argv[], JSValueRef *thrown) {
  _Alignas(struct rt_frame) char room[FRAME_SIZE] = {0};
  struct rt_frame *frame = (struct rt_frame *)(void *)room;
  size_t count = argc < MOST_ARGUMENTS ? argc : MOST_ARGUMENTS;
  frame->self = self;
  frame->count = (int32_t)count + 1;
  memcpy(frame->arguments, argv, count * sizeof *argv);
  rt_native function;
  void *private = JSObjectGetPrivate(callee);
  memcpy(&function, &private, sizeof function);
  struct rt_engine *engine = rt_self->engine;
  JSValueRef *outer = engine->catcher;
  engine->catcher = thrown;
  rt_value result = function((void *)(uintptr_t)ctx, frame);
  engine->catcher = outer;
  return result;
}

static JSObjectRef make_public(rt_native function) {
  struct rt_engine *engine = rt_self->engine;
  if (engine->function_class == NULL) {
    JSClassDefinition definition = {0};
    definition.className = "Function";
    definition.callAsFunction = call_public;
    definition.attributes = kJSClassAttributeNoAutomaticPrototype;
    engine->function_class = JSClassCreate(&definition);
    engine->function_prototype = rt_evaluate("Function.prototype", "rondo:engine/native", NULL);
  }
  void *private;
  memcpy(&private, &function, sizeof private);
  JSObjectRef object = JSObjectMake(rt_global_context, engine->function_class, private);
  JSObjectSetPrototype(rt_global_context, object, engine->function_prototype);
  return object;
}

static JSObjectRef make(JSStringRef name, rt_native function) {
  return RT_HAS(natives) ? make_direct(name, function) : make_public(function);
}

/* Creating a function allocates, which requires the lock. */
void rt_add_methods(rt_object object, const struct rt_method methods[], size_t count) {
  rt_lock();
  for (size_t i = 0; i < count; i++) {
    JSStringRef name = JSStringCreateWithUTF8CString(methods[i].name);
    JSObjectRef function = make(name, methods[i].function);
    JSObjectSetProperty(rt_global_context, object, name, function, kJSPropertyAttributeNone, NULL);
    JSStringRelease(name);
  }
  rt_unlock();
}

rt_object rt_object_with(const struct rt_method methods[], size_t count) {
  rt_object object = rt_object_new();
  rt_add_methods(object, methods, count);
  return object;
}
