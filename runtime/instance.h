/* SPDX-License-Identifier: MIT */
/*
 * A runtime instance: an engine, a loop, and what the files of the runtime keep for them. It
 * belongs to the thread that started it, and only that thread uses it; a process may have several.
 * What stays process-wide is listed in tools/runtime-globals.txt.
 *
 * Each pointer below belongs to one file, which alone knows what is behind it, and which made it
 * with rt_part_new(): at the start, or when the binding is first loaded.
 */
#ifndef RT_INSTANCE_H
#define RT_INSTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

/* The engine's types, opaque outside of engine/. */
typedef const struct OpaqueJSContext *rt_context;
typedef const struct OpaqueJSValue *rt_value;
typedef struct OpaqueJSValue *rt_object;

/* Indices into `state`; js/internal/state.js has the same list. */
enum rt_state_index {
  RT_TICKS,              /* 1: the tick queue is not empty */
  RT_REJECTIONS,         /* 1: rejections wait to be looked at; 2: a look at each turn's end */
  RT_IMMEDIATES,         /* 1: immediates wait for the next check phase */
  RT_IMMEDIATES_RUNNING, /* 1: this check phase has more to run */
  RT_IMMEDIATE_REFS,     /* immediates that keep the loop alive */
  RT_TIMER_EXPIRY,       /* when the handle shall fire, in loop time; 0: unchanged */
  RT_TIMER_REFS,         /* timers that keep the loop alive */
  RT_TIMERS_RUNNING,     /* 1: this timers phase has more to run */
  RT_TICKS_PER_PHASE,    /* 1: ticks run between phases, not between callbacks */
  RT_TURNS,              /* how often the check phase has been reached */
  RT_THROWN,             /* 1: something threw since the timers phase last began */
  RT_CONTEXT_ENTERED,    /* 1: the callback has set an async context that ends with it */
  RT_STATE_COUNT
};

/* Functions of JavaScript that C calls. The modules that have them hand them over when they are
 * loaded; until then there is nothing to call them for. */
enum rt_hook {
  RT_RUN_TICKS,
  RT_RUN_TIMER,
  RT_RUN_IMMEDIATE,
  RT_RUN_REJECTIONS,
  RT_ON_EXCEPTION,
  RT_BEFORE_EXIT,
  RT_ON_EXIT,
  RT_ON_STARVED,
  RT_RUN_FINALIZERS,
  RT_ON_BLOCKED,
  RT_LEAVE_CONTEXT,
  RT_ON_IMPORT, /* gets (specifier, referrer, options), gives an object with `then` */
  RT_HOOK_COUNT
};

struct rt_instance {
  /* engine/ */
  struct OpaqueJSContext *context; /* of the program; NULL before the engine has started */
  rt_value problem;                /* problem.c; kept; NULL: none */
  struct rt_engine *engine;

  /* runtime.h */
  uv_loop_t loop;
  double state[RT_STATE_COUNT];  /* shared with JavaScript */
  rt_value hooks[RT_HOOK_COUNT]; /* kept; NULL where not set yet */
  const struct rt_options *options;
  bool is_main;   /* the instance of the process: its end is the end of the process */
  bool is_ending; /* JavaScript is not called any more */
  bool has_loop;
  int exit_code;           /* known when it ends */
  bool is_traced;          /* trace.h: whether this process is being recorded */
  bool is_blocked_limited; /* busy.c */
  struct rt_run *run;
  struct rt_turn_state *turn;
  struct rt_schedule *schedule;
  struct rt_failure *failure;
  struct rt_busy *busy;

  /* binding/ */
  struct rt_cares *cares;       /* cares.c */
  struct rt_children *children; /* child.c */
  struct rt_crypto *crypto;     /* crypto.h */
  struct rt_dirs *dirs;         /* fs_dir.c */
  struct rt_fs *fs;             /* fs.h */
  struct rt_handles *handles;   /* handle.c */
  struct rt_http_state *http;   /* http_parser.h */
  struct rt_script *script;     /* script.c */
  struct rt_signals *signals;   /* signal.c */
  struct rt_slab *slab;         /* slab.c */
  struct rt_streams *streams;   /* stream.c */
  struct rt_tasks *tasks;       /* run_loop.c */
  struct rt_udps *udps;         /* udp.c */
  struct rt_url *url;           /* url.c */
  struct rt_watchers *watchers; /* fs_watch.c */
  struct rt_writes *writes;     /* stream_write.c */

  struct rt_part *parts; /* the newest first */
};

/* The instance of this thread; NULL on threads that have none, such as those of the pool. */
extern _Thread_local struct rt_instance *rt_self;

static inline uv_loop_t *rt_loop(void) {
  return &rt_self->loop;
}

/*
 * Allocates zeroed memory that lives as long as the instance of this thread; NULL if out of
 * memory. The end of the instance makes two passes over all parts, the newest first:
 *   close(part)    while engine and loop still work: closes handles, whose callbacks run before the
 *                  second pass
 *   release(part)  after both have ended: frees what the part points to. The part itself is freed
 *                  by the instance.
 * Either may be NULL.
 */
void *rt_part_new(size_t size, void (*close)(void *part), void (*release)(void *part));

/* Allocates the part behind a member of the instance unless it exists. False if out of memory. */
#define RT_PART(member, close, release) \
  (rt_self->member != NULL ||           \
   (rt_self->member = rt_part_new(sizeof *rt_self->member, close, release)) != NULL)

#endif
