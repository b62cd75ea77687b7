/* SPDX-License-Identifier: MIT */
/*
 * A runtime instance: an engine, a loop, and the state that the runtime's files keep for them. It
 * belongs to the thread that started it and is used only there; a process may have several.
 * tools/runtime-globals.txt lists the process-wide state.
 *
 * Each pointer below belongs to one file, the only one that knows its type. That file created it
 * with rt_part_new(), at the start or when the binding was first loaded.
 */
#ifndef RT_INSTANCE_H
#define RT_INSTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "shared.h"

/* The engine's types, opaque outside engine/. */
typedef const struct OpaqueJSContext *rt_context;
typedef const struct OpaqueJSValue *rt_value;
typedef struct OpaqueJSValue *rt_object;

struct rt_instance {
  /* engine/ */
  struct OpaqueJSContext *context; /* the program's; NULL before the engine has started */
  rt_value problem;                /* problem.c; kept; NULL: none */
  struct rt_engine *engine;

  /* runtime.h */
  uv_loop_t loop;
  double state[RT_STATE_COUNT];  /* shared with JavaScript; its indices are in shared.txt */
  rt_value hooks[RT_HOOK_COUNT]; /* kept; NULL until the module that provides it is loaded */
  const struct rt_options *options;
  bool is_main;                   /* the process ends when this instance does */
  bool is_ending;                 /* JavaScript is no longer called */
  struct rt_thread *thread;       /* binding/thread.c; NULL in the main instance */
  struct rt_variables *variables; /* variables.c; NULL: the process's */
  bool has_loop;
  uint64_t booted_ns;       /* run.c: when the main program was about to start */
  double origin_ms;         /* the same, since 1970 */
  uint64_t loop_started_ns; /* when the loop first ran; 0: not yet */
  uint64_t loop_ended_ns;   /* when it last ended */
  int exit_code;            /* valid once it has ended */
  bool is_traced;           /* trace.h: whether this process is being recorded */
  uint64_t memory_noted_ms; /* trace.c */
  uint32_t trace_session;   /* trace.c: the recording that another process has started */
  uint32_t drain_text;      /* trace.c: the name of a microtask drain in the recording */
  bool is_blocked_limited;  /* busy.c */
  struct rt_run *run;
  struct rt_turn_state *turn;
  struct rt_schedule *schedule;
  struct rt_failure *failure;
  struct rt_busy *busy;
  struct rt_attached *attached;           /* binding/attach.c; NULL unless this is a tool */
  struct rt_profile *profile;             /* profile.h; NULL before the first profile */
  struct rt_compile_cache *compile_cache; /* compile_cache.c; NULL unless it is enabled */

  /* binding/ */
  struct rt_cares *cares;       /* cares.c */
  struct rt_children *children; /* child.c */
  struct rt_crypto *crypto;     /* crypto.h */
  struct rt_dirs *dirs;         /* fs_dir.c */
  struct rt_files *files;       /* fs_track.c */
  struct rt_fs *fs;             /* fs.h */
  struct rt_gc *gc;             /* collections.c */
  struct rt_handles *handles;   /* handle.c */
  struct rt_http_state *http;   /* http_parser.h */
  struct rt_http2 *http2;       /* http2.h */
  struct rt_kinds *kinds;       /* kinds.c */
  struct rt_ports *ports;       /* port.c */
  struct rt_script *script;     /* script.c */
  struct rt_signals *signals;   /* signal.c */
  struct rt_slab *slab;         /* slab.c */
  struct rt_streams *streams;   /* stream.c */
  struct rt_tasks *tasks;       /* run_loop.c */
  struct rt_threads *threads;   /* thread.c */
  struct rt_tls *tls;           /* tls.h */
  struct rt_udps *udps;         /* udp.c */
  struct rt_url *url;           /* url.c */
  struct rt_watchers *watchers; /* fs_watch.c */
  struct rt_writes *writes;     /* stream_write.c */
  struct rt_zips *zips;         /* zip.h */

  struct rt_part *parts; /* newest first */
};

/* This thread's instance; NULL on threads without one, such as pool threads. */
extern _Thread_local struct rt_instance *rt_self;

static inline uv_loop_t *rt_loop(void) {
  return &rt_self->loop;
}

/*
 * Allocates zeroed memory that lives as long as this thread's instance; NULL if out of memory.
 * When the instance ends, it makes two passes over all parts, newest first:
 *   close(part)    while the engine and the loop still work: closes handles, whose callbacks run
 *                  before the second pass
 *   release(part)  after both have ended: frees what the part points to. The instance frees the
 *                  part itself.
 * Either may be NULL.
 */
void *rt_part_new(size_t size, void (*close)(void *part), void (*release)(void *part));

/* Allocates the part for a member of the instance unless it exists. Returns false if out of
 * memory. */
#define RT_PART(member, close, release) \
  (rt_self->member != NULL ||           \
   (rt_self->member = rt_part_new(sizeof *rt_self->member, close, release)) != NULL)

#endif
