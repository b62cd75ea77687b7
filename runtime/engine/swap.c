/* SPDX-License-Identifier: MIT */
/*
 * Swaps the code of two functions: f runs the code of g from now on and g that of f, while both
 * keep their identity. This way hooks see promises that the engine's own functions create
 * (js/internal/async_promises.js), at no cost until hooks are used.
 *
 * A function's cell has two words for its code: the scope, and the executable, which is tagged if
 * it is reached through additional data.
 *
 * A call site that the engine has linked to a function enters the code that it was linked to, but
 * when the interpreter then hands over to compiled code, it takes that from the callee's current
 * executable: the two must never differ. So a function is swapped only while no call is linked to
 * it. That is certain if its executable has no code blocks and the engine is younger than the age
 * at which it discards unused ones; otherwise all code is unlinked first, which the engine can do
 * only between calls (rt_swap_unlink).
 *
 * The collector is not notified of a change of these words. So the replacement must have no
 * additional data, and a twin, a closure created by the same code, keeps its scope and executable
 * alive; the caller keeps both. The replacement refers to the scope and executable of the replaced
 * function; storing a property in it makes the collector look at it again.
 */
#include "engine/jsc.h"

#include <string.h>
#include <uv.h>

enum {
  STATE_AT = 24,
  PROMISE_AT = 56,
  SCOPE_AT = 16,
  CODE_SIZE = 16,
  TAG = 1,
  TAG_MASK = 7,
  TAGGED_EXECUTABLE_AT = 48, /* in a function's additional data */
  BLOCKS_AT = 96,            /* in an executable: the code blocks for calls and for construction */
  DELETE_ALL = 0,            /* waits for a collection that is running */
  EXECUTABLE_WORDS = 20,
  DATA_WORDS = 16,
};
#define DISCARDING_AGE_NS (4 * 1000000000ULL)

/* Scope and executable. */
struct code {
  uintptr_t words[2];
};

struct blocks {
  uintptr_t for_call;
  uintptr_t for_construct;
};

static bool code_of(JSValueRef function, struct code *code) {
  return rt_is_function(function) &&
         rt_read_safely((const char *)function + SCOPE_AT, code, CODE_SIZE) &&
         code->words[0] != 0 && (code->words[0] & TAG_MASK) == 0 && code->words[1] != 0;
}

static bool blocks_of(const struct code *code, struct blocks *blocks) {
  uintptr_t executable = code->words[1];
  if ((executable & TAG_MASK) == TAG &&
      !rt_read_safely((const char *)(executable - TAG) + TAGGED_EXECUTABLE_AT, &executable,
                      sizeof executable))
    return false;
  return (executable & TAG_MASK) == 0 &&
         rt_read_safely((const char *)executable + BLOCKS_AT, blocks, sizeof *blocks);
}

static bool has_no_blocks(const struct code *code) {
  struct blocks blocks;
  return blocks_of(code, &blocks) && blocks.for_call == 0 && blocks.for_construct == 0;
}

static bool are_twins(const struct code *a, const struct code *b) {
  return a->words[0] == b->words[0] && a->words[1] == b->words[1] && (a->words[1] & TAG_MASK) == 0;
}

static void set_code(JSValueRef function, const struct code *code) {
  memcpy((void *)((uintptr_t)function + SCOPE_AT), code, CODE_SIZE);
}

static void show_collector(JSValueRef function, JSValueRef value) {
  JSStringRef name = JSStringCreateWithUTF8CString("twin");
  JSObjectSetProperty(rt_global_context, (JSObjectRef)(uintptr_t)function, name, value,
                      kJSPropertyAttributeNone, NULL);
  JSStringRelease(name);
}

/* Where the executable stores the text that it has returned; NULL if it is not found. */
static JSValueRef *place_of_text(uintptr_t executable, JSValueRef text) {
  uintptr_t words[EXECUTABLE_WORDS];
  JSValueRef data[DATA_WORDS];
  if (!rt_read_safely((const void *)executable, words, sizeof words))
    return NULL;
  for (size_t i = 1; i < EXECUTABLE_WORDS; i++) {
    bool is_data = words[i] != 0 && (words[i] & TAG_MASK) == 0 &&
                   rt_read_safely((const void *)words[i], data, sizeof data);
    for (size_t k = 0; k < DATA_WORDS && is_data; k++)
      if (data[k] == text)
        return (JSValueRef *)words[i] + k;
  }
  return NULL;
}

/* Makes toString() of functions with this code return the text of another function. */
static bool set_text(JSValueRef with_code, const struct code *code, JSValueRef like) {
  JSValueRef text = rt_jsc.function_text(like, rt_global_context);
  JSValueRef *place =
      place_of_text(code->words[1], rt_jsc.function_text(with_code, rt_global_context));
  if (text == NULL || place == NULL)
    return false;
  rt_keep(text);
  *place = text;
  return rt_jsc.function_text(with_code, rt_global_context) == text;
}

/* Returns false if nothing was changed that matters. */
static bool swap(JSValueRef function, JSValueRef replacement, JSValueRef twin) {
  struct code old;
  struct code new;
  struct code same;
  if (!code_of(function, &old) || !code_of(replacement, &new) || !code_of(twin, &same) ||
      !are_twins(&new, &same) || old.words[1] == new.words[1] || !has_no_blocks(&old) ||
      !has_no_blocks(&new) || !set_text(twin, &new, function))
    return false;
  set_code(function, &new);
  set_code(replacement, &old);
  show_collector(replacement, twin);
  return true;
}

static bool gives(JSValueRef function, double expected) {
  JSValueRef thrown = NULL;
  JSValueRef result = rt_call(function, 0, NULL, &thrown);
  return thrown == NULL && result != NULL && JSValueIsNumber(rt_global_context, result) &&
         JSValueToNumber(rt_global_context, result, NULL) == expected;
}

static bool has_blocks(JSValueRef function, bool is_called, bool is_constructed) {
  struct code code;
  struct blocks blocks;
  return code_of(function, &code) && blocks_of(&code, &blocks) &&
         (blocks.for_call != 0) == is_called && (blocks.for_construct != 0) == is_constructed;
}

/* [f, replacement, twin, tagged, called, constructed]: f returns 0.25, the next two 0.5, from
 * closures of different kinds; the others differ in their code blocks. */
static const char probe_script[] =
    "(() => {"
    "  'use strict';"
    "  const half = 0.5;"
    "  const quarter = () => { const value = 0.25; return () => value; };"
    "  const make = () => function () { return half; };"
    "  function tagged() {}"
    "  function called() {}"
    "  function constructed() {}"
    "  delete tagged.name;"
    "  delete called.name;"
    "  called();"
    "  new constructed();"
    "  return [quarter(), make(), make(), tagged, called, constructed];"
    "})()";

bool rt_probe_swaps(void) {
  JSValueRef parts = rt_evaluate(probe_script, "rondo:engine/swap", NULL);
  if (parts == NULL)
    return false;
  JSValueRef function = rt_array_at(parts, 0);
  JSValueRef replacement = rt_array_at(parts, 1);
  JSValueRef twin = rt_array_at(parts, 2);
  struct code tagged;
  return code_of(rt_array_at(parts, 3), &tagged) && (tagged.words[1] & TAG_MASK) == TAG &&
         has_blocks(rt_array_at(parts, 3), false, false) &&
         has_blocks(rt_array_at(parts, 4), true, false) &&
         has_blocks(rt_array_at(parts, 5), false, true) && has_blocks(function, false, false) &&
         swap(function, replacement, twin) && gives(function, 0.5) && gives(replacement, 0.25) &&
         gives(twin, 0.5);
}

/* Whether a function that calls are linked to has a code block. */
static bool are_blocks_kept(void) {
  const struct rt_engine *engine = rt_self->engine;
  return engine->is_unlinked || uv_hrtime() - engine->started_ns < DISCARDING_AGE_NS;
}

enum rt_swap_result rt_swap_functions(rt_value function, rt_value replacement, rt_value twin) {
  struct code code;
  if (!rt_contract_try(RT_ENTRY_swaps) || !code_of(function, &code))
    return RT_SWAP_IMPOSSIBLE;
  if (!are_blocks_kept() || !has_no_blocks(&code))
    return RT_SWAP_LINKED;
  rt_lock(); /* a native of the public interface has released it */
  bool is_done = swap(function, replacement, twin);
  rt_unlock();
  return is_done ? RT_SWAP_DONE : RT_SWAP_IMPOSSIBLE;
}

/* Unlinks all code, then calls `then`. Must be called while no JavaScript runs. */
void rt_swap_unlink(void (*then)(void)) {
  if (rt_contract_try(RT_ENTRY_swaps)) {
    rt_lock();
    rt_jsc.delete_linked_code(JSContextGetGroup(rt_global_context), DELETE_ALL);
    rt_unlock();
    rt_self->engine->is_unlinked = true;
    then();
    rt_self->engine->is_unlinked = false;
  }
}

rt_value rt_sample_async(void) {
  rt_value sample = rt_evaluate("(async () => { await null; })", "rondo:engine/swap", NULL);
  return sample == NULL ? rt_undefined() : sample;
}

/*
 * The generator object of an asynchronous function: its state is 0 until it starts, and its promise
 * exists from the beginning. Its kind is learned from a function whose promise is known; objects of
 * other kinds are not read without care.
 */
static bool is_generator(rt_value value) {
  int kind = rt_self->engine->generator_kind;
  return kind != 0 && rt_kind(value) == kind;
}

static bool field_at(rt_value object, size_t offset, JSValueRef *field) {
  const char *place = (const char *)object + offset;
  if (!is_generator(object))
    return JSValueIsObject(rt_global_context, object) &&
           rt_read_safely(place, field, sizeof *field);
  memcpy(field, place, sizeof *field);
  return true;
}

bool rt_is_unstarted(rt_value generator) {
  JSValueRef field;
  double state;
  return field_at(generator, STATE_AT, &field) && rt_layout_number(field, &state) && state == 0;
}

bool rt_has_promise(rt_value generator, rt_value promise) {
  JSValueRef field;
  if (!rt_is_promise(promise) || rt_kind(generator) <= 0 || rt_is_ordinary(generator) ||
      !field_at(generator, PROMISE_AT, &field) || field != promise)
    return false;
  rt_self->engine->generator_kind = rt_kind(generator);
  return true;
}

rt_value rt_promise_of(rt_value generator) {
  JSValueRef field;
  return is_generator(generator) && field_at(generator, PROMISE_AT, &field) ? field
                                                                            : rt_undefined();
}
