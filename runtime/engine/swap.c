/* SPDX-License-Identifier: MIT */
/*
 * Swaps the code of two functions: f runs the code of g from now on and g that of f, while both
 * keep their identity. This way hooks see promises that the engine's own functions create
 * (js/internal/async_promises.js), at no cost until hooks are used.
 *
 * A function's cell has two words for its code: the scope, and the executable, which is tagged if
 * it is reached through additional data. Calls that the engine linked before a swap run the old
 * code.
 *
 * The collector is not notified of a swap. So the replacement must have no additional data, and a
 * twin, a closure created by the same code, keeps its scope and executable alive; the caller keeps
 * both. The scope and executable of the replaced function are as old as that function, and the
 * replacement refers to them.
 */
#include "engine/jsc.h"

#include <string.h>

enum { STATE_AT = 24, PROMISE_AT = 56, SCOPE_AT = 16, CODE_SIZE = 16, TAG_MASK = 7 };

/* Scope and executable. */
struct code {
  uintptr_t words[2];
};

static bool code_of(JSValueRef function, struct code *code) {
  return rt_is_function(function) &&
         rt_read_safely((const char *)function + SCOPE_AT, code, CODE_SIZE) &&
         code->words[0] != 0 && (code->words[0] & TAG_MASK) == 0 && code->words[1] != 0;
}

static bool are_twins(const struct code *a, const struct code *b) {
  return a->words[0] == b->words[0] && a->words[1] == b->words[1] && (a->words[1] & TAG_MASK) == 0;
}

static void set_code(JSValueRef function, const struct code *code) {
  memcpy((void *)((uintptr_t)function + SCOPE_AT), code, CODE_SIZE);
}

/* Returns false if nothing was changed. */
static bool swap(JSValueRef function, JSValueRef replacement, JSValueRef twin) {
  struct code old;
  struct code new;
  struct code same;
  if (!code_of(function, &old) || !code_of(replacement, &new) || !code_of(twin, &same) ||
      !are_twins(&new, &same) || old.words[1] == new.words[1])
    return false;
  set_code(function, &new);
  set_code(replacement, &old);
  return true;
}

static bool gives(JSValueRef function, double expected) {
  JSValueRef thrown = NULL;
  JSValueRef result = rt_call(function, 0, NULL, &thrown);
  return thrown == NULL && result != NULL && JSValueIsNumber(rt_global_context, result) &&
         JSValueToNumber(rt_global_context, result, NULL) == expected;
}

/* [f, replacement, twin]: f returns 0.25, the others 0.5, from closures of different kinds. */
static const char probe_script[] =
    "(() => {"
    "  'use strict';"
    "  const half = 0.5;"
    "  const quarter = () => { const value = 0.25; return () => value; };"
    "  const make = () => function () { return half; };"
    "  return [quarter(), make(), make()];"
    "})()";

bool rt_probe_swaps(void) {
  JSValueRef parts = rt_evaluate(probe_script, "rondo:engine/swap", NULL);
  if (parts == NULL)
    return false;
  JSValueRef function = rt_array_at(parts, 0);
  JSValueRef replacement = rt_array_at(parts, 1);
  JSValueRef twin = rt_array_at(parts, 2);
  return swap(function, replacement, twin) && gives(function, 0.5) && gives(replacement, 0.25) &&
         gives(twin, 0.5);
}

bool rt_swap_functions(rt_value function, rt_value replacement, rt_value twin) {
  return rt_contract_try(RT_ENTRY_swaps) && swap(function, replacement, twin);
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
