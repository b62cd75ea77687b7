/* SPDX-License-Identifier: MIT */
/*
 * The runtime's interface to the engine. Only the files of this folder include
 * JavaScriptCore; its types appear here as opaque pointers.
 *
 * Each instance has its own engine, used only on its thread. A value stays alive while it
 * is on the stack, reachable from JavaScript, or kept by rt_keep(). turn.c decides when
 * microtasks run.
 */
#ifndef RT_ENGINE_H
#define RT_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "instance.h"

/* The engine's call frame. `count` includes `self`. */
struct rt_frame {
  const void *header[4];
  int32_t count;
  int32_t unused;
  rt_value self;
  rt_value arguments[];
};

/* A C function callable from JavaScript, defined with RT_NATIVE. It runs with the lock held. */
typedef rt_value (*rt_native)(void *global, const struct rt_frame *frame);

/*
 * RT_NATIVE(name, "argument kinds"): the body that follows gets `argc` and `argv` and returns a
 * value; NULL means undefined. A value left in *thrown is thrown, and so is a failure that a
 * helper recorded (problem.c).
 *
 * The body runs only if there is an argument of the right kind for each letter; otherwise a
 * TypeError is thrown. Extra arguments are allowed.
 *   n number  s string  b bytes  t string or bytes  f function  a array  o object  . anything
 *   ?         the following ones may be missing, undefined or null
 */
/* clang-format off */
#define RT_NATIVE(name, ...)                                                                       \
  static rt_value name##_body(size_t argc, const rt_value argv[], rt_value *thrown);               \
  static rt_value name(void *global, const struct rt_frame *frame) {                               \
    (void)global;                                                                                  \
    static const char takes[] = "" __VA_ARGS__;                                                    \
    rt_value thrown = NULL;                                                                        \
    rt_value result = NULL;                                                                        \
    if (sizeof takes == 1 || rt_takes(#name, takes, frame, &thrown))                            \
      result = name##_body((size_t)frame->count - 1, frame->arguments, &thrown);                                                                                              \
    if (rt_self->problem != NULL)                                                                \
      thrown = rt_problem_take();                                                                                              \
    return thrown != NULL ? rt_native_throw(thrown) : result != NULL ? result : rt_undefined();    \
  }                                                                                                \
  static rt_value name##_body(__attribute__((unused)) size_t argc,                                 \
                              __attribute__((unused)) const rt_value argv[],                       \
                              __attribute__((unused)) rt_value *thrown)
/* clang-format on */

struct rt_method {
  const char *name;
  rt_native function;
};

/* problem.c. rt_problem_memory() and rt_problem_too_long() return undefined. */
enum { RT_TEXT_MAX = 0x1fffffe8 }; /* the longest string, the same as Node's */
void rt_problem_note(rt_value error);
rt_value rt_problem_take(void);
rt_value rt_problem_memory(void);
rt_value rt_problem_too_long(void);
void rt_problem_type(void);
bool rt_takes(const char *name, const char *takes, const struct rt_frame *frame, rt_value *thrown);
bool rt_is_number(rt_value value);
bool rt_is_bytes(rt_value value);

/* contract.c: called before the engine starts. Exits if RONDO_ENGINE names something unknown. */
struct rt_contract_wishes {
  bool must_collect; /* rt_engine_collect() will be called */
  bool must_try_all; /* even with a known library */
};
void rt_contract_open(char **argv, const struct rt_contract_wishes *wishes);

/* contract_report.c: what `rondo --engine` prints */
void rt_engine_report(void);

/* context.c. The first start, on whichever thread, also does what is needed once per process. */
int rt_engine_start(void);
void rt_engine_end(void);
rt_value rt_engine_originals(void);
rt_value rt_engine_original(size_t index);
void rt_engine_on_rejection(rt_value function);

/* heap.c */
void rt_engine_collect(void);
void rt_engine_heap_bytes(double *live, double *capacity);

/* heap_limit.c */
struct rt_heap_limit {
  size_t most;               /* bytes of live objects */
  void (*on_near)(void);     /* check soon; must not use the engine */
  void (*on_exceeded)(void); /* called by rt_engine_check_heap() */
  bool is_near;
  bool is_checking;
};

/* Once per instance. False if the engine cannot limit its heap. */
bool rt_engine_limit_heap(const struct rt_heap_limit *wish);
void rt_engine_check_heap(void); /* where a collection may happen */

/* collections.c */
enum rt_collection_watcher { RT_WATCHER_TRACE, RT_WATCHER_PROGRAM, RT_WATCHERS };
typedef void rt_collection_done(uint64_t began_ns, uint64_t marked_ns);
bool rt_engine_watch_collections(enum rt_collection_watcher watcher, rt_collection_done *done);

/* stack.c */
bool rt_stack_prepare(void);

/* dates.c */
bool rt_engine_time_zone_changed(void);

/* throw.c */
void rt_engine_on_throw(rt_value function);
bool rt_engine_notes_throws(void);

/* thrown.c */
int rt_thrown_run(int (*run)(void));
void rt_thrown_keep(rt_value value);
rt_value rt_thrown_frames(rt_value value);

/* internal_slots.c */
bool rt_is_promise(rt_value value);
bool rt_is_ordinary(rt_value value);
double rt_shape(rt_value value);
int rt_kind(rt_value value);
int rt_promise_state(rt_value value);
rt_value rt_promise_value(rt_value promise);
bool rt_promise_handled(rt_value promise);
bool rt_is_proxy(rt_value value);
rt_value rt_proxy_target(rt_value proxy);
rt_value rt_proxy_handler(rt_value proxy);

/* reactions.c */
rt_value rt_reactions_context(void);
rt_value rt_reactions_function(const char *name);

/* swap.c */
enum rt_swap_result rt_swap_functions(rt_value function, rt_value replacement, rt_value twin);
void rt_swap_unlink(void (*then)(void));
rt_value rt_sample_async(void);
bool rt_is_unstarted(rt_value generator);
bool rt_has_promise(rt_value generator, rt_value promise);
rt_value rt_promise_of(rt_value generator);

/* microtasks.c */
void rt_engine_on_microtasks(void (*callback)(void));
bool rt_engine_has_microtasks(void);
void rt_engine_microtasks_drained(void);
void rt_engine_prepare_samples(void);
void rt_engine_sample(bool (*is_enough)(void));
void rt_engine_sample_after(double seconds, bool (*is_enough)(void));
void rt_engine_sample_no_more(void);
bool rt_engine_terminate(void);

/* stop.c: the program ends at its next call or loop iteration once is_asked() returns true. */
void rt_engine_stop_when(bool (*is_asked)(void));

/* memory.c: bytes between two engines. A zeroed struct holds none. */
enum { RT_CONTENTS_SIZE = 128 };
struct rt_memory {
  _Alignas(16) unsigned char contents[RT_CONTENTS_SIZE];
  bool has_contents;
  void *copy; /* without the contract entry */
  size_t size;
};
bool rt_memory_can_move(void); /* without copying, from a buffer that other objects refer to */
/* Takes the bytes out of an ArrayBuffer that nothing else refers to, or a reference to the bytes of
 * a SharedArrayBuffer. 0, or a negative code. */
int rt_memory_take(struct rt_memory *memory, rt_value buffer, bool is_shared);
rt_value rt_memory_give(struct rt_memory *memory);                  /* consumes it */
void rt_memory_share(struct rt_memory *from, struct rt_memory *to); /* shared bytes only */
void rt_memory_drop(struct rt_memory *memory);                      /* on a thread with an engine */

/* plain_text.c: the JSON of an object or array that consists of data properties of plain objects,
 * elements of plain arrays, strings, numbers, booleans and null, each object once. False for all
 * others, and if memory has run out. Runs no JavaScript. */
struct rt_plain_text {
  void *memory; /* for free(): Latin-1 or UTF-16 */
  size_t count; /* of characters */
  size_t room;
  bool is_wide;
  rt_value unknown; /* if false: an object whose shape is worth learning, or NULL */
};
bool rt_plain_write(rt_value value, struct rt_plain_text *text);

/* shapes.c: learns the shape of two samples. Property i, names[i], of the first has the value
 * `first` + i, a fraction, and that of the other one so much more as there are names. */
bool rt_shapes_learn(rt_value sample, rt_value other, rt_value names, double first);

/* profiler.c */
bool rt_engine_profiler_start(void);
void rt_engine_profiler_stop(void);
void rt_engine_profiler_set_interval(double seconds);
rt_value rt_engine_profiler_take(void);

/* async_wait.c: calls a function when the program waits with Atomics.waitAsync() */
void rt_engine_on_async_wait(void (*function)(double timeout_s));

/* wasm_module.c. send(): a number by which any thread can receive the module, or a negative code.
 * After receive(number) has returned true, the next WebAssembly.Module that this thread creates
 * shares that module; received() ends this. */
int32_t rt_wasm_module_send(rt_value object);
bool rt_wasm_module_receive(int32_t number);
void rt_wasm_module_received(void);

/* run_loop.c */
int rt_run_loop_fd(void);
int rt_run_loop_timeout_ms(void);
void rt_run_loop_run(void);
void rt_run_loop_want_turn(void);

/* call.c */
void rt_lock(void);
void rt_unlock(void);
void rt_enter(void (*body)(void));
bool rt_run_microtasks(void);
rt_value rt_call(rt_value function, size_t argc, const rt_value argv[], rt_value *thrown);
rt_value rt_evaluate(const char *text, const char *url, rt_value *thrown);

/* bytecode.c: a script's bytecode, and the length and hash by which the engine identifies its
 * text. */
struct rt_code {
  const unsigned char *bytes;
  size_t size;
  uint32_t length;
  uint32_t hash;
  bool is_wide; /* the text is UTF-16, not Latin-1 */
};
struct rt_outcome {
  rt_value result;
  rt_value *thrown;
};
bool rt_evaluate_code(const char *text, const struct rt_code *code, const char *url,
                      rt_value *result, rt_value *thrown);
bool rt_engine_is_known(void); /* contract.c: the library is the one of the build */
bool rt_bytecode_make(const char *text, struct rt_code *code);
bool rt_bytecode_compile(const void *text, struct rt_code *code);
bool rt_evaluate_owned_code(void *owned, const void *text, const struct rt_code *code, rt_value url,
                            struct rt_outcome *outcome);
bool rt_bytecode_is_usable(void);
size_t rt_build_id(char *text, size_t size); /* build_id.c: hexadecimal; 0 if there is none */

/* call.c, too */
rt_value rt_evaluate_value(rt_value text, rt_value url, rt_value *thrown);
bool rt_check_syntax(rt_value text, rt_value url, rt_value *thrown);
void rt_keep(rt_value value);
void rt_release(rt_value value);

/* box.c: C memory that the collector releases, on any thread */
rt_value rt_box(void *memory, void (*release)(void *memory), size_t cost);
void rt_box_grows(size_t cost);
void *rt_unbox(rt_value value, void (*release)(void *memory));

/* interrupt.c */
void rt_interrupts_begin(void);
bool rt_interrupts_end(void);

/* realm.c */
struct rt_realm_script {
  rt_value text;
  rt_value url;
  rt_value self;   /* `this`, or undefined */
  rt_value origin; /* what import() passes to its hook, if it is not the URL; or undefined */
  int first_line;
};
rt_value rt_realm_new(bool is_hooked);
int rt_realm_forbid_eval(rt_value realm);
rt_value rt_realm_evaluate(rt_value realm, const struct rt_realm_script *script, rt_value *thrown);

/* limit.c: scripts that end after a time, or at SIGINT */
enum rt_limit_end { RT_LIMIT_NONE, RT_LIMIT_TIMEOUT, RT_LIMIT_SIGINT };
struct rt_limit {
  uint64_t deadline_ns; /* 0: none */
  bool breaks_on_sigint;
  enum rt_limit_end ended;
  struct rt_limit *outer;
};
bool rt_limit_available(void);
double *rt_limits_held(void); /* limits and SIGINT wait while this is not 0 */
void rt_limit_begin(struct rt_limit *limit);
void rt_limit_end(struct rt_limit *limit);

/* hooked_global.c */
int rt_realm_hook(rt_value realm, rt_value key, rt_value functions);
int rt_realm_own_queue(rt_value realm);
void rt_realm_drain(rt_value realm, rt_value *thrown);

/* value.c */
rt_value rt_undefined(void);
rt_value rt_null(void);
rt_value rt_bool(bool value);
rt_value rt_number(double value);
rt_value rt_bigint(uint64_t value);
rt_value rt_text(const char *utf8);
rt_value rt_text_sized(const unsigned char *utf8, size_t length);
rt_value rt_array(size_t count, const rt_value values[]);
void rt_array_push(rt_value array, rt_value value);
rt_value rt_uint8_array(size_t count, const void *bytes);
rt_value rt_float64_array(size_t count, const double values[]);
rt_value rt_array_buffer(size_t size, void **bytes);
rt_value rt_array_buffer_on(void *memory, size_t size, void (*give_back)(void *, void *));
rt_value rt_array_buffer_of(void *memory, size_t size);
rt_value rt_shared_doubles(double *memory, size_t count);
rt_value rt_shared_ints(int32_t *memory, size_t count);
rt_object rt_object_new(void);
void rt_set(rt_object object, const char *name, rt_value value);
rt_value rt_throw_text(const char *message, rt_value *thrown);

/* native.c */
rt_object rt_object_with(const struct rt_method methods[], size_t count);
void rt_add_methods(rt_object object, const struct rt_method methods[], size_t count);
rt_value rt_native_throw(rt_value thrown);

/* strings.c. Exactly one of narrow (Latin-1) and wide (UTF-16) is set. */
struct rt_chars {
  struct OpaqueJSString *owner;
  const unsigned char *narrow;
  const uint16_t *wide;
  size_t count;
};

rt_value rt_text_latin1(const unsigned char *bytes, size_t length);
rt_value rt_text_utf16(const uint16_t *units, size_t length);
struct rt_chars rt_chars_open(rt_value value);
void rt_chars_close(struct rt_chars *chars);

/* read.c. Missing arguments read as undefined. Readers never run JavaScript, except for arrays with
 * accessors; an object reads as zero or as the empty string. */
rt_value rt_arg(size_t argc, const rt_value argv[], size_t index);
bool rt_is_undefined(rt_value value);
bool rt_is_null(rt_value value);
bool rt_is_function(rt_value value);
bool rt_is_string(rt_value value);
double rt_to_number(rt_value value);
int32_t rt_to_int(rt_value value);
size_t rt_to_size(rt_value value);
bool rt_to_bool(rt_value value);
char *rt_to_utf8(rt_value value);
char *rt_to_utf8_sized(rt_value value, size_t *length);
char *rt_describe(rt_value value);
char *rt_error_stack(rt_value error);
unsigned char *rt_peek_bytes(rt_value value, size_t *length);
size_t rt_array_length(rt_value array);
rt_value rt_array_at(rt_value array, size_t index);

enum { RT_LIST_FEW = 128 };

struct rt_list {
  size_t count;
  rt_value *values;
  rt_value few[RT_LIST_FEW];
};

bool rt_list_open(struct rt_list *list, rt_value array);
void rt_list_close(struct rt_list *list);

#define RT_METHODS(table) rt_object_with(table, sizeof table / sizeof((table)[0]))

#endif
