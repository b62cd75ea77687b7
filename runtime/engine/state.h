/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder keep for the engine of one instance. The context itself is in
 * struct rt_instance: each look at a value needs it.
 */
#ifndef RT_ENGINE_STATE_H
#define RT_ENGINE_STATE_H

#include <JavaScriptCore/JavaScript.h>

#include "instance.h"

/* Functions of the engine that ours of the same name stand in front of, looked up when first
 * called. */
enum rt_next {
  RT_NEXT_THROW,
  RT_NEXT_CREATE_ERROR,
  RT_NEXT_QUEUE,
  RT_NEXT_DATES,
  RT_NEXT_CHECK,
  RT_NEXT_COUNT
};

/* modules.c. Values are kept, or NULL. */
struct rt_modules {
  JSValueRef loader;
  JSValueRef on_meta;
  bool is_making;  /* a source is being made */
  bool was_module; /* ... and its provider has been */
  bool was_loaded; /* ... and it was handed to the engine's loader */
  bool is_probing;
  JSValueRef probed_loader; /* what the probe has seen */
  bool has_probed_name;
  bool has_probed_origin;
};

struct rt_engine {
  void *next[RT_NEXT_COUNT];

  JSClassRef box_class; /* box.c; NULL before the first box */

  void (*enter_body)(void); /* call.c */

  void *dates; /* dates.c: the engine's cache; NULL if it was never seen */

  struct _GMainContext *tasks; /* run_loop.c */
  bool wants_turn;             /* finalizers wait for a turn of the engine's tasks */

  /* What stands in for entries of the contract; kept, or NULL if they are used. */
  JSObjectRef make_task;           /* drain.c */
  JSObjectRef contexts;            /* realm.c: a weak map */
  JSObjectRef promise_constructor; /* insides.c */

  JSValueRef async_context;  /* reactions.c: the object that JavaScript shares; NULL without */
  JSValueRef keep_reactions; /* keeps replacements as long as their global object */
  JSValueRef make_reactions; /* makes replacements for another global object */

  void (*on_microtasks)(void); /* microtasks.c */
  unsigned microtask_count;

  JSObjectRef function_text; /* originals.c: Function.prototype.toString */
  JSValueRef originals;      /* kept: the list */
  JSValueRef other_realm;    /* kept, or NULL */

  /* native.c */
  JSValueRef *catcher;       /* where a function called the public way leaves what it throws */
  JSClassRef function_class; /* of functions made the public way, or NULL */
  JSValueRef function_prototype;

  JSStringRef length_name; /* read.c, or NULL */

  struct rt_modules modules;

  struct rt_provider *providers; /* bytecode.c: the newest of a list, or NULL */

  JSObjectRef on_throw; /* throw.c; kept, or NULL */
  bool is_throw_told;   /* on_throw runs */
};

/* context.c. The engine's function that comes after ours of this name; aborts if there is none. */
void *rt_engine_next(enum rt_next which, const char *name);

/* The context of this thread's program, as the engine's functions want it. */
#define rt_global_context (rt_self->context)

#endif
