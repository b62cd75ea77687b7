/* SPDX-License-Identifier: MIT */
/*
 * C functions that JavaScript calls.
 *
 * The public interface lets go of the engine's lock around each call and takes it again, which is
 * most of what a small call costs, and a function that asks the engine for anything takes it once
 * more. So functions are made as the engine makes its own: they are called with the lock held and
 * find their arguments in the frame of the call. That is safe here since one thread alone runs
 * JavaScript: nobody waits for the lock. The collector waits for a function that blocks, but not
 * the other way round.
 *
 * Where the library does not export what this needs, or its frames look different, the public
 * interface is used.
 */
#include "engine/jsc.h"

#include <string.h>

typedef JSObjectRef make_function(JSContextGroupRef vm, JSContextRef global, unsigned length,
                                  const void *name, rt_native function, unsigned char visibility,
                                  unsigned char intrinsic, rt_native constructor,
                                  const void *signature);

make_function rt_vm_make_function RT_INSIDE(
    "_ZN3JSC10JSFunction6createERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6StringENS5_"
    "11FunctionPtrILNS5_"
    "6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEENS_24ImplementationVisibilityENS_"
    "9IntrinsicESF_PKNS_6DOMJIT9SignatureE");
rt_value rt_vm_no_constructor(void *global, const struct rt_frame *frame)
    RT_INSIDE("_ZN3JSC29callHostFunctionAsConstructorEPNS_14JSGlobalObjectEPNS_9CallFrameE");

enum { VISIBILITY_PUBLIC = 0, INTRINSIC_NONE = 0 };

/* Of a call the public way. */
enum {
  MOST_ARGUMENTS = 16,
  FRAME_SIZE = sizeof(struct rt_frame) + MOST_ARGUMENTS * sizeof(JSValueRef)
};

/* Where a function called the public way leaves what it throws; NULL otherwise. */
static JSValueRef *catcher;

rt_value rt_native_throw(rt_value thrown) {
  if (catcher != NULL) {
    *catcher = thrown;
    return rt_undefined();
  }
  rt_vm_throw(JSContextGetGroup(rt_global_context), rt_global_context, thrown);
  return NULL; /* the engine's sign that it looks for the exception */
}

static JSObjectRef make_direct(JSStringRef name, rt_native function) {
  return rt_vm_make_function(JSContextGetGroup(rt_global_context), rt_global_context, 0,
                             rt_layout_string(name), function, VISIBILITY_PUBLIC, INTRINSIC_NONE,
                             rt_vm_no_constructor, NULL);
}

RT_NATIVE(give_second) {
  return argc == 3 && rt_is_undefined(argv[0]) ? argv[1] : argv[0];
}

/* Whether a function made so finds its arguments. */
static bool try_direct(void) {
  if (rt_vm_make_function == NULL || rt_vm_no_constructor == NULL)
    return false;
  JSStringRef name = JSStringCreateWithUTF8CString("giveSecond");
  bool is_good = false;
  if (rt_layout_string(name) != NULL) {
    JSValueRef wanted = JSValueMakeNumber(rt_global_context, 0.25);
    JSValueRef arguments[] = {rt_undefined(), wanted, rt_null()};
    is_good = JSObjectCallAsFunction(rt_global_context, make_direct(name, give_second), NULL, 3,
                                     arguments, NULL) == wanted;
  }
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
  JSValueRef *outer = catcher;
  catcher = thrown;
  rt_value result = function((void *)(uintptr_t)ctx, frame);
  catcher = outer;
  return result;
}

static JSObjectRef make_public(rt_native function) {
  static JSClassRef class;
  static JSValueRef prototype;
  if (class == NULL) {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.className = "Function";
    definition.callAsFunction = call_public;
    definition.attributes = kJSClassAttributeNoAutomaticPrototype;
    class = JSClassCreate(&definition);
    prototype = rt_evaluate("Function.prototype", "rondo:engine/native", NULL);
  }
  void *private;
  memcpy(&private, &function, sizeof private);
  JSObjectRef object = JSObjectMake(rt_global_context, class, private);
  JSObjectSetPrototype(rt_global_context, object, prototype);
  return object;
}

static JSObjectRef make(JSStringRef name, rt_native function) {
  static enum { UNTRIED, DIRECT, PUBLIC } way;
  if (way == UNTRIED)
    way = try_direct() ? DIRECT : PUBLIC;
  return way == DIRECT ? make_direct(name, function) : make_public(function);
}

/* To make one is to allocate, which the collector allows only to whoever has the lock. */
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
