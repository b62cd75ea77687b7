/* SPDX-License-Identifier: MIT */
/*
 * State of one instance's engine, kept by the files of this folder. The context itself is in struct
 * rt_instance, since every access to a value needs it.
 */
#ifndef RT_ENGINE_STATE_H
#define RT_ENGINE_STATE_H

#include <JavaScriptCore/JavaScript.h>

#include "instance.h"

/* The library's versions of interposed functions, looked up on first call. */
enum rt_next {
  RT_NEXT_THROW,
  RT_NEXT_CREATE_ERROR,
  RT_NEXT_QUEUE,
  RT_NEXT_DATES,
  RT_NEXT_PARSE_ISO,
  RT_NEXT_PARSE_DATE,
  RT_NEXT_CHECK,
  RT_NEXT_WAIT,
  RT_NEXT_WAIT_LONG,
  RT_NEXT_WAIT_ASYNC,
  RT_NEXT_WAIT_ASYNC_LONG,
  RT_NEXT_CREATE_MODULE,
  RT_NEXT_COUNT
};

/* modules.c. Values are kept, or NULL. */
struct rt_modules {
  JSValueRef loader;
  JSValueRef on_meta;
  JSStringRef origin; /* replaces that of the next source, or NULL */
  bool is_making;     /* a source is being created */
  bool was_module;    /* ... and its provider exists */
  bool was_loaded;    /* ... and it was passed to the engine's loader */
  bool is_probing;
  JSValueRef probed_loader; /* seen by the probe */
  bool has_probed_name;
  bool has_probed_origin;
};

/* bytecode.c: providers of the program's scripts. */
struct rt_owners {
  struct rt_provider *newest; /* or NULL */
  size_t size;                /* of their bytecode */
  size_t limit;               /* unused ones are freed when the size exceeds it */
};

/* The collector of an instance. Times are 0 before the first collection. */
struct rt_collections {
  uint64_t began_ns;  /* of the collection that runs; atomic */
  uint64_t marked_ns; /* when the last constraint was evaluated; atomic */
  unsigned count;
  bool is_watched;
  rt_collection_done *done[RT_WATCHERS]; /* or NULL */
};

/* thrown.c. The engine's exceptions, or NULL; the collector finds them on the stack. */
struct rt_thrown {
  JSValueRef value;
  JSValueRef last;
  JSValueRef first; /* of a value that was thrown repeatedly */
};

enum { RT_THROWN_UNCAUGHT, RT_THROWN_ERROR, RT_THROWN_BEFORE, RT_THROWN_OTHER, RT_THROWN_COUNT };
enum { RT_THROWN_SHAPES = 16 };

struct rt_throws {
  struct rt_thrown *records; /* RT_THROWN_COUNT of them; NULL while no program runs */
  unsigned char error_kind;  /* of the cells of errors; 0, that of no object: not known */
  bool are_collections_seen;
  uint32_t shapes[RT_THROWN_SHAPES]; /* of errors that need no inspection; 0: none */
};

struct rt_engine {
  void *next[RT_NEXT_COUNT];

  JSClassRef box_class;    /* box.c; NULL before the first box */
  JSClassRef hooked_class; /* hooked_global.c; the same */

  void (*enter_body)(void); /* call.c */

  void *dates; /* dates.c: the engine's cache; NULL if not seen yet */

  struct _GMainContext *tasks; /* run_loop.c */
  bool wants_turn;             /* finalizers wait for a turn of engine tasks */

  /* Fallbacks for contract entries; kept, or NULL if the entries are used. */
  JSObjectRef make_task;           /* drain.c */
  JSObjectRef contexts;            /* realm.c: a weak map */
  JSObjectRef promise_constructor; /* internal_slots.c */

  JSValueRef async_context;  /* reactions.c: the object shared with JavaScript; NULL without the
                              * entry */
  JSValueRef keep_reactions; /* ties replacements to their global object */
  JSValueRef make_reactions; /* creates replacements for another global object */

  /* swap.c */
  int generator_kind;  /* of asynchronous functions; 0 if not known */
  uint64_t started_ns; /* when the engine started */
  bool is_unlinked;    /* all code has just been unlinked */

  void (*on_microtasks)(void); /* microtasks.c */
  unsigned microtask_count;
  unsigned microtasks_drained; /* microtask_count after the last drain that was recorded */
  bool has_own_queues;         /* hooked_global.c: some realm has a microtask queue of its own */

  JSObjectRef function_text; /* originals.c: Function.prototype.toString */
  JSValueRef originals;      /* kept: the list */
  JSValueRef other_realm;    /* kept, or NULL */

  /* native.c */
  JSValueRef *catcher;       /* where a function called through the public interface stores its
                              * exception */
  JSClassRef function_class; /* of functions created through the public interface, or NULL */
  JSValueRef function_prototype;

  JSStringRef length_name; /* read.c, or NULL */

  bool (*is_stop_asked)(void); /* stop.c; NULL unless another thread may end the program */
  int last_wait;               /* the result of the engine's last wait */

  void (*on_async_wait)(double timeout_s); /* async_wait.c, or NULL */
  bool has_async_waits;                    /* there may be waiters of this instance */

  struct rt_collections collections; /* collections.c */
  struct rt_heap_limit heap_limit;   /* heap_limit.c */

  double sample_interval_s; /* profiler.c; 0: the engine's own */

  unsigned signal_watches; /* interrupt.c */
  bool is_interruptible;
  struct rt_limit *limits; /* limit.c: of running scripts, the innermost first */
  bool is_limit_thrown;    /* a termination of ours, not the engine's own, is on its way */
  double limits_held;      /* not 0: an exception would leave something half done */

  struct rt_modules modules;

  struct rt_provider *providers; /* bytecode.c: newest first, or NULL */
  struct rt_owners owners;

  struct rt_shapes *shapes; /* shapes.c; NULL before the first use */

  JSObjectRef on_throw; /* throw.c; kept, or NULL */
  bool is_throw_told;   /* on_throw is running */
  struct rt_throws thrown;
};

/* context.c. The library's version of a function that we interpose; aborts if there is none. */
void *rt_engine_next(enum rt_next which, const char *name);

/* The context of this thread's program, as the engine's functions expect it. */
#define rt_global_context (rt_self->context)

#endif
