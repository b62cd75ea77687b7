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

#include "shared.h"

/* The engine's types, opaque outside of engine/. */
typedef const struct OpaqueJSContext *rt_context;
typedef const struct OpaqueJSValue *rt_value;
typedef struct OpaqueJSValue *rt_object;

struct rt_instance {
  /* engine/ */
  struct OpaqueJSContext *context; /* of the program; NULL before the engine has started */
  rt_value problem;                /* problem.c; kept; NULL: none */
  struct rt_engine *engine;

  /* runtime.h */
  uv_loop_t loop;
  double state[RT_STATE_COUNT];  /* shared with JavaScript; its indices are in shared.txt */
  rt_value hooks[RT_HOOK_COUNT]; /* kept; NULL until the module that has it is loaded */
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
