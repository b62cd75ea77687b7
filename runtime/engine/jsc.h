/* SPDX-License-Identifier: MIT */
/*
 * JavaScriptCore for the files of this folder: its public C interface, and what the contract
 * (contract.h) adds.
 */
#ifndef RT_ENGINE_JSC_H
#define RT_ENGINE_JSC_H

#include <JavaScriptCore/JavaScript.h>
#include <string.h>
#include "engine/contract.h"
#include "engine/engine.h"
#include "engine/state.h"

/* throw.c: interposes the engine's throwing function to inspect each value */
__attribute__((visibility("default"))) void *rt_vm_throw(JSContextGroupRef vm, JSContextRef global,
                                                         JSValueRef value) __asm__(RT_THROW_NAME);

JSValueRef rt_throw_sample(void); /* what the engine makes of a throw; NULL if that is not known */

/* thrown.c: where values were thrown, and errors that need no inspection */
void rt_thrown_prepare(void);
void rt_thrown_note(JSValueRef value, JSValueRef exception, bool is_error);
bool rt_thrown_is_known(JSValueRef error);
void rt_thrown_know(JSValueRef error);

/* strings.c: a string that refers to static text without copying it */
JSStringRef rt_static_string(const char *text);

/* samples.c: values that contract entries are probed with; NULL if they cannot be made */
enum rt_sample {
  RT_SAMPLE_PLAIN,
  RT_SAMPLE_BARE,
  RT_SAMPLE_CONSTRUCTED,
  RT_SAMPLE_ARRAY,
  RT_SAMPLE_SAME_SHAPE,
  RT_SAMPLE_OTHER_SHAPE,
  RT_SAMPLE_THROW, /* (value) => { throw value } */
  RT_SAMPLE_THEN,  /* (promise, function) => { promise.then(function) }; at the start only */
  RT_SAMPLE_COUNT
};
void rt_samples_prepare(void);
JSObjectRef rt_sample(enum rt_sample sample);
JSValueRef rt_sample_call(enum rt_sample function, JSValueRef first, JSValueRef second);
void rt_sample_handle(JSObjectRef promise); /* attaches reactions */
bool rt_sample_queue(void);                 /* queues a microtask */
unsigned rt_sample_queue_runs(void);        /* how many of these have run */
JSObjectRef rt_plain_buffer(size_t size);
JSObjectRef rt_resizable_buffer(double size, double most);
JSObjectRef rt_bytes_of_size(double size);
JSObjectRef rt_bytes_on(JSObjectRef buffer);
JSObjectRef rt_proxy_of(JSObjectRef target, JSObjectRef handler);
JSObjectRef rt_transfer_function(void);

/* heap.c: sets the limit of the first cycle of allocations, in bytes; lowers that of this cycle */
void *rt_heap_of(JSContextGroupRef vm);
void rt_heap_delay_collection(uint64_t usual, uint64_t first);
void rt_heap_shorten_cycle(JSContextGroupRef vm, uint64_t most);
bool rt_heap_knows_cycle(JSContextGroupRef vm); /* right after a collection */
void rt_heap_memory_left(size_t size);          /* bytes of a buffer, for another engine */

/* layout.c: reads memory that may not be mapped */
bool rt_read_safely(const void *from, void *to, size_t size);

/* layout.c: false or NULL if the value is of another kind, or if the layout is unknown */
bool rt_layout_number(JSValueRef value, double *number);
bool rt_layout_is_text(JSValueRef value);
bool rt_layout_text(JSValueRef string, struct rt_chars *chars);
bool rt_layout_bytes(JSValueRef object, bool must_stay, unsigned char **bytes, size_t *length);
bool rt_layout_is_cell(JSValueRef value);
bool rt_layout_may_be_cell(JSValueRef value);
unsigned char rt_layout_kind(JSValueRef cell);

/* The engine's number for the structure of a cell: which properties it has, and where. */
static inline uint32_t rt_layout_shape(JSValueRef cell) {
  uint32_t shape;
  memcpy(&shape, cell, sizeof shape);
  return shape;
}

bool rt_layout_impl(const void *impl, struct rt_chars *chars);
const void *rt_layout_string(JSStringRef string); /* the engine's own string inside it */

/* pin.c: undoes the lock that the public interface puts on an array's buffer when asked for its
 * bytes */
void rt_pin_unlock(JSValueRef array, bool was_locked);
bool rt_pin_is_locked(JSValueRef array);

/* realm.c, internal_slots.c: called before the program runs */
void rt_realms_prepare(void);
void rt_insides_prepare(void);

/* microtasks.c */
void rt_time_limit_end(void);

/* limit.c: whether limits and SIGINT have to wait */
bool rt_limits_are_held(void);

/* limit.c. C has caught an exception; if that is a limit's, the engine must not go on terminating.
 * Throws it again where any other value would be thrown, and returns true. */
void rt_limit_was_caught(void);
bool rt_limit_throws_again(JSContextGroupRef vm, JSContextRef ctx);

/* interrupt.c: SIGINT noted by a handler */
void rt_signal_watch(void);
void rt_signal_unwatch(void);
bool rt_signal_take(void);
bool rt_interrupts_resume(void);

/* hooked_global.c: the class of global objects with hooks */
JSClassRef rt_hooked_class(void);
enum { RT_MICROTASK_ARGUMENTS = 4 };
bool rt_realm_queue(JSContextRef realm, JSValueRef job, const JSValueRef *arguments);

/* drain.c: runs microtasks through the public interface alone; false if that is impossible */
bool rt_public_drain_prepare(void);
bool rt_public_drain(void);

/* reactions.c */
void rt_reactions_prepare(void);
void rt_reactions_prepare_realm(JSContextRef global);

/* modules.c: interposes the engine's constructor of JSC::SourceProvider, to set the source kind */
typedef void rt_provider_function(void *self, const void *origin, void *url, void *first_url,
                                  unsigned char taint, const void *position, int kind);
__attribute__((visibility("default")))
rt_provider_function rt_provider_constructor __asm__(RT_PROVIDER_NAME);

void rt_modules_origin(JSStringRef origin);

/* realm.c */
JSGlobalContextRef rt_realm_context(rt_value realm);               /* NULL if there is none */
JSStringRef rt_realm_origin(const struct rt_realm_script *script); /* NULL if there is none */

/* bytecode.c */
void rt_bytecode_end(void);

/* async_wait.c */
void rt_async_waits_prepare(void);
bool rt_async_waits_end(void);

/* run_loop.c */
int rt_run_loop_start(void); /* 0, or a negative code */
void rt_run_loop_end(void);
void rt_run_loop_run_inside(void);

#endif
