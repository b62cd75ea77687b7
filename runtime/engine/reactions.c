/* SPDX-License-Identifier: MIT */
/*
 * The engine's functions that attach promise reactions: one for then(), one for await. Also those
 * that resolve a promise with a thenable, and the one that rejects a promise.
 *
 * The engine's own JavaScript finds them in a table of the global object when a function is first
 * linked. If they are replaced before the first reaction is attached, they can carry an async
 * context from where a reaction is attached to where it runs (js/internal/async_context.js).
 *
 * The table is recognised by its contents: a count, then cells or tagged pointers to functions that
 * create the cell lazily. Its entries are recognised by their names. All reads of memory whose
 * layout is not yet known fail instead of faulting.
 */
#include "engine/jsc.h"

#include <string.h>

enum {
  WORD = 8,
  LIKELY_OFFSET = 2080, /* of the table in the global object; the LIKELY_ values are tried first */
  LAST_OFFSET = 8192,
  LEAST_ENTRIES = 80,
  MOST_ENTRIES = 1000,
  LAZY_TAG = 1,
  TAG_MASK = 3,
  CELL_ALIGNMENT = 16,
};

struct table {
  JSContextRef global;
  uintptr_t *entries;
  uint32_t count;
};

/* The argument of a lazy entry's function. */
struct lazy_request {
  const void *vm;
  const void *global;
  uintptr_t *entry;
};

struct reaction {
  const char *name;
  unsigned int likely_index;
};

static const struct reaction attach[] = {
    {"performPromiseThen", 63},
    {"resolveWithoutPromiseForAsyncAwait", 98},
    {"createResolvingFunctions", 32},
    {"promiseResolveThenableJob", 84},
    {"rejectPromise", 90},
};
enum { ATTACH_COUNT = sizeof attach / sizeof attach[0] };

static bool is_entry(uintptr_t word) {
  uintptr_t function;
  if ((word & TAG_MASK) == LAZY_TAG)
    return rt_read_safely((const void *)(word & ~(uintptr_t)TAG_MASK), &function, WORD) &&
           function != 0;
  return word != 0 && word % CELL_ALIGNMENT == 0;
}

/* Checks the first entries: some must be lazy, none of another kind. */
static bool is_table(uintptr_t address, struct table *table) {
  uintptr_t head[1 + LEAST_ENTRIES];
  if (address == 0 || address % WORD != 0 ||
      !rt_read_safely((const void *)address, head, sizeof head))
    return false;
  uint32_t count;
  memcpy(&count, head, sizeof count);
  if (count < LEAST_ENTRIES || count > MOST_ENTRIES)
    return false;
  size_t lazy = 0;
  for (size_t i = 1; i <= LEAST_ENTRIES; i++) {
    lazy += (head[i] & TAG_MASK) == LAZY_TAG;
    if (((head[i] & TAG_MASK) != LAZY_TAG && head[i] % CELL_ALIGNMENT != 0) || head[i] == 0)
      return false;
  }
  if (lazy < LEAST_ENTRIES / 2 || !is_entry(head[1]) || !is_entry(head[LEAST_ENTRIES]))
    return false;
  table->entries = (uintptr_t *)address + 1;
  table->count = count;
  return true;
}

static bool table_at(JSContextRef global, size_t offset, struct table *table) {
  uintptr_t address;
  table->global = global;
  return rt_read_safely((const char *)global + offset, &address, WORD) && is_table(address, table);
}

static bool find_table(JSContextRef global, struct table *table) {
  if (table_at(global, LIKELY_OFFSET, table))
    return true;
  for (size_t offset = 0; offset < LAST_OFFSET; offset += WORD)
    if (table_at(global, offset, table))
      return true;
  return false;
}

static JSValueRef entry_at(const struct table *table, unsigned int index) {
  uintptr_t *entry = &table->entries[index];
  if ((*entry & TAG_MASK) == LAZY_TAG) {
    struct lazy_request request = {JSContextGetGroup(table->global), table->global, entry};
    void *(*make)(const struct lazy_request *) =
        *(void *(**)(const struct lazy_request *))(*entry & ~(uintptr_t)TAG_MASK);
    make(&request);
  }
  return (*entry & TAG_MASK) == 0 ? (JSValueRef)*entry : NULL;
}

static bool is_named(JSValueRef value, const char *name) {
  if (value == NULL || !JSValueIsObject(rt_global_context, value))
    return false;
  JSStringRef key = JSStringCreateWithUTF8CString("name");
  JSValueRef found = JSObjectGetProperty(
      rt_global_context, JSValueToObject(rt_global_context, value, NULL), key, NULL);
  JSStringRelease(key);
  if (found == NULL || !JSValueIsString(rt_global_context, found))
    return false;
  JSStringRef text = JSValueToStringCopy(rt_global_context, found, NULL);
  bool is_same = text != NULL && JSStringIsEqualToUTF8CString(text, name);
  if (text != NULL)
    JSStringRelease(text);
  return is_same;
}

/* The index of the entry, or the count if there is none. */
static unsigned int find_entry(const struct table *table, const struct reaction *reaction) {
  if (reaction->likely_index < table->count &&
      is_named(entry_at(table, reaction->likely_index), reaction->name))
    return reaction->likely_index;
  unsigned int index = 0;
  while (index < table->count && !is_named(entry_at(table, index), reaction->name))
    index++;
  return index;
}

/*
 * Creates the replacements. Without a context they call the engine's functions; with one, the
 * functions that async_context.js has set.
 */
static const char maker_script[] =
    "(() => {"
    "  'use strict';"
    "  const context = { frame: undefined, wrapsEmpty: false, disabled: 0, onThen: undefined,"
    "    onAwait: undefined, onThenable: undefined, onJob: undefined, onReject: undefined,"
    "    base: undefined, tracker: undefined, lastId: 1, executionId: 1, storages: 0,"
    "    resource: undefined, wasEnabled: false };"
    "  const kept = new WeakMap();"
    "  kept.set = kept.set;"
    "  const kFrame = Symbol();"
    "  return [context, (global, made) => { kept.set(global, made); },"
    "    (then, awaitThen, create, job, reject) => ["
    "    function performPromiseThen(promise, onFulfilled, onRejected, result, extra) {"
    "      return context.frame === undefined && !context.wrapsEmpty"
    "        ? then(promise, onFulfilled, onRejected, result, extra)"
    "        : context.onThen(then, promise, onFulfilled, onRejected, result, extra);"
    "    },"
    "    function resolveWithoutPromiseForAsyncAwait(value, onFulfilled, onRejected, extra) {"
    "      return context.frame === undefined && !context.wrapsEmpty"
    "        ? awaitThen(value, onFulfilled, onRejected, extra)"
    "        : context.onAwait(awaitThen, value, onFulfilled, onRejected, extra);"
    "    },"
    "    function createResolvingFunctions(promise) {"
    "      const pair = create(promise);"
    "      if (context.frame !== undefined || context.wrapsEmpty)"
    "        pair[kFrame] = context.onThenable(promise);"
    "      return pair;"
    "    },"
    "    function promiseResolveThenableJob(thenable, then, pair) {"
    "      return pair[kFrame] === undefined ? job(thenable, then, pair)"
    "        : context.onJob(pair[kFrame], job, thenable, then, pair);"
    "    },"
    "    function rejectPromise(promise, reason) {"
    "      if (context.frame !== undefined) context.onReject(promise);"
    "      return reject(promise, reason);"
    "    }]];"
    "})()";

/* Returns false, having changed nothing, if the engine's layout differs. */
static bool replace_locked(JSContextRef global, JSValueRef keep, JSValueRef make) {
  struct table table;
  unsigned int index[ATTACH_COUNT];
  JSValueRef functions[ATTACH_COUNT];
  if (!find_table(global, &table))
    return false;
  for (size_t i = 0; i < ATTACH_COUNT; i++) {
    index[i] = find_entry(&table, &attach[i]);
    if (index[i] == table.count)
      return false;
    functions[i] = entry_at(&table, index[i]);
  }
  JSValueRef thrown = NULL;
  JSValueRef pair = rt_call(make, ATTACH_COUNT, functions, &thrown);
  if (pair == NULL || thrown != NULL)
    return false;
  for (unsigned int i = 0; i < ATTACH_COUNT; i++) {
    functions[i] = rt_array_at(pair, i);
    if (!rt_is_function(functions[i]))
      return false;
  }
  /* The collector does not expect entries to change, so the new ones live as long as the global
   * object. */
  const JSValueRef kept[] = {JSContextGetGlobalObject(global), pair};
  rt_call(keep, 2, kept, &thrown);
  if (thrown != NULL)
    return false;
  for (unsigned int i = 0; i < ATTACH_COUNT; i++)
    table.entries[index[i]] = (uintptr_t)functions[i];
  return true;
}

/* The engine functions called here expect the lock to be held. The entry `lock` is probed later:
 * its probe may be the first to attach a reaction. */
static bool replace(JSContextRef global, JSValueRef keep, JSValueRef make) {
  rt_jsc.lock_for_reactions(global);
  bool is_done = replace_locked(global, keep, make);
  rt_jsc.unlock_for_reactions(global);
  return is_done;
}

/* Replaces the functions of this instance's global object. */
bool rt_probe_reactions(void) {
  JSValueRef parts = rt_evaluate(maker_script, "rondo:engine/reactions", NULL);
  if (parts == NULL)
    return false;
  JSValueRef keep = rt_array_at(parts, 1);
  JSValueRef make = rt_array_at(parts, 2);
  if (!replace(rt_global_context, keep, make))
    return false;
  struct rt_engine *engine = rt_self->engine;
  engine->async_context = rt_array_at(parts, 0);
  engine->keep_reactions = keep;
  engine->make_reactions = make;
  rt_keep(engine->async_context);
  rt_keep(keep);
  rt_keep(make);
  return true;
}

/* For later instances; the probe has done it for the first one. */
void rt_reactions_prepare(void) {
  if (RT_HAS(reactions) && rt_self->engine->async_context == NULL)
    rt_probe_reactions();
}

/* The same for another global object of this instance. */
void rt_reactions_prepare_realm(JSContextRef global) {
  const struct rt_engine *engine = rt_self->engine;
  if (engine->make_reactions != NULL)
    replace(global, engine->keep_reactions, engine->make_reactions);
}

static rt_value function_locked(const char *name) {
  struct table table;
  const struct reaction wanted = {name, 0};
  if (!find_table(rt_global_context, &table))
    return rt_undefined();
  unsigned int index = find_entry(&table, &wanted);
  return index == table.count ? rt_undefined() : entry_at(&table, index);
}

/* A function of the table by its name; undefined if there is none. A native may be called with the
 * lock dropped. */
rt_value rt_reactions_function(const char *name) {
  if (!RT_HAS(reactions))
    return rt_undefined();
  rt_jsc.lock_for_reactions(rt_global_context);
  rt_value function = function_locked(name);
  rt_jsc.unlock_for_reactions(rt_global_context);
  return function;
}

/* Returns undefined without the entry. */
rt_value rt_reactions_context(void) {
  JSValueRef context = rt_self->engine->async_context;
  return context == NULL ? rt_undefined() : context;
}
