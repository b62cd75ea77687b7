/* SPDX-License-Identifier: MIT */
/*
 * JavaScriptCore for the files of this folder: its public C interface, and the
 * functions that the library exports without declaring them in its headers.
 */
#ifndef RT_ENGINE_JSC_H
#define RT_ENGINE_JSC_H

#include <JavaScriptCore/JavaScript.h>
#include "engine/engine.h"

void JSLock(JSContextRef ctx);
void JSUnlock(JSContextRef ctx);
bool JSConfigureSignalForGC(int signal);
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef ctx, JSObjectRef function,
                                                  JSValueRef *exception);
JSObjectRef JSObjectGetProxyTarget(JSObjectRef proxy);
void JSSynchronousGarbageCollectForDebugging(JSContextRef ctx);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef ctx);

/*
 * Functions of the engine's insides that the library exports under their C++ names. Any of
 * them may be missing in another version, and is NULL then. A JSContextGroupRef is the VM.
 */
#define RT_INSIDE(name) __asm__(name) __attribute__((weak))
void rt_vm_drain_microtasks(JSContextGroupRef vm) RT_INSIDE("_ZN3JSC2VM15drainMicrotasksEv");

unsigned rt_promise_status(JSValueRef promise, JSContextGroupRef vm)
    RT_INSIDE("_ZNK3JSC9JSPromise6statusERNS_2VME");
JSValueRef rt_promise_result(JSValueRef promise, JSContextGroupRef vm)
    RT_INSIDE("_ZNK3JSC9JSPromise6resultERNS_2VME");
bool rt_promise_is_handled(JSValueRef promise, JSContextGroupRef vm)
    RT_INSIDE("_ZNK3JSC9JSPromise9isHandledERNS_2VME");

/* throw.c: the engine's own function, by way of a look at the value */
#define RT_THROW_NAME "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE"
__attribute__((visibility("default"))) void *rt_vm_throw(JSContextGroupRef vm, JSContextRef global,
                                                         JSValueRef value) __asm__(RT_THROW_NAME);

/* text.c: a string on text that stays where it is */
JSStringRef rt_static_string(const char *text);

/* samples.c: values to try layouts on, made by the engine's own functions even if the program has
 * replaced them; NULL if that fails */
void rt_samples_prepare(void);
JSObjectRef rt_plain_buffer(size_t size);
JSObjectRef rt_resizable_buffer(double size, double most);
JSObjectRef rt_bytes_of_size(double size);
JSObjectRef rt_bytes_on(JSObjectRef buffer);
JSObjectRef rt_proxy_of(JSObjectRef target, JSObjectRef handler);
JSObjectRef rt_transfer_function(void);

/* layout.c: reads memory that may not be there */
bool rt_read_safely(const void *from, void *to, size_t size);

/* layout.c: false, or NULL, if the value is another, or if it cannot be told */
bool rt_layout_number(JSValueRef value, double *number);
bool rt_layout_is_text(JSValueRef value);
bool rt_layout_text(JSValueRef string, struct rt_chars *chars);
bool rt_layout_bytes(JSValueRef object, bool must_stay, unsigned char **bytes, size_t *length);
bool rt_layout_impl(const void *impl, struct rt_chars *chars);
const void *rt_layout_string(JSStringRef string); /* where the engine's own string is in it */

/* pin.c: undoes the lock that the public interface puts on the buffer of an array whose bytes it
 * gives */
void rt_pin_unlock(JSValueRef array, bool was_locked);
bool rt_pin_is_locked(JSValueRef array);

/* later.c */
void rt_engine_later_start(void);

/* The one context. Set by rt_engine_start() and never released. */
extern JSGlobalContextRef rt_global_context;

#endif
