/* SPDX-License-Identifier: MIT */
/*
 * What the files of the runtime share: the loop, the way into JavaScript, and
 * a few numbers that C and JavaScript both see without crossing over.
 */
#ifndef RT_RUNTIME_H
#define RT_RUNTIME_H

#include <stdbool.h>
#include <uv.h>

#include "engine/engine.h"

/* Indices into rt_state; js/internal/state.js has the same list. */
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
  RT_STATE_COUNT
};

extern double rt_state[RT_STATE_COUNT];

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
  RT_HOOK_COUNT
};

extern rt_value rt_hooks[RT_HOOK_COUNT];

extern uv_loop_t rt_loop;

/* turn.c: the one door into JavaScript */
void rt_turn(rt_value function, size_t argc, const rt_value argv[]);
void rt_turn_main(rt_value function);
void rt_turn_pause(void);
bool rt_turn_drain(void);
void rt_turn_engine(void (*run)(void));
double rt_turn_drain_number(void);
void rt_turn_phase_begin(void);
void rt_turn_phase_end(void);

/* starvation.c */
void rt_starvation_start(void);

/* blocked.c: around each call of JavaScript, if there is a limit */
extern bool rt_is_blocked_limited;
void rt_blocked_start(void);
void rt_blocked_begin(void);
void rt_blocked_end(void);

/* schedule.c: timers and immediates on the loop */
void rt_schedule_start(void);
void rt_schedule_sync(void);
double rt_schedule_now(void);

/* main.c: the engine looks at the time zone only when it is entered from outside */
void rt_enter_again(void);

/* failure.c: what the program ends with, and its report if that fails, which never returns */
void rt_fail_begin(rt_value exception, rt_value exit_code);
void rt_fail_report(rt_value exception, rt_value second) __attribute__((noreturn));

/* process end; never returns */
void rt_exit(int code) __attribute__((noreturn));

/* binding/script.c: what asked to be run from outside of the engine, so that SIGINT can end it */
void rt_run_interruptible(void);

/* binding/registry.c */
rt_value rt_binding_load(const char *name);
const char *rt_binding_name(size_t index); /* NULL past the last one */

/* sources.c: the JavaScript inside the binary; NULL for an unknown name, or past the last one */
const char *rt_source_find(const char *name);
const char *rt_source_name(size_t index);

/* The words of an option that may be repeated. */
struct rt_words {
  const char **words;
  int count;
};

/* cli.c. Pointers point into the command line, or to words of NODE_OPTIONS. */
struct rt_options {
  int argc;
  char **argv;
  int first_arg; /* index of the script, or of the first argument with -e */
  const char *eval;
  const char *unhandled_rejections;
  const char *input_type;
  struct rt_words required; /* the modules of -r, in order */
  struct rt_words imported; /* those of --import */
  struct rt_words conditions;
  bool is_print;
  bool is_interactive;
  bool is_check;
  bool ticks_per_phase;
  bool trace_sync_io;
  bool no_starvation_warning;
  bool no_warnings;
  bool no_deprecation;
  bool trace_uncaught;
  bool trace_warnings;
  bool expose_gc;
  bool insecure_http_parser;
  const char *max_http_header_size;
  const char *stack_trace_limit;
  bool why_alive;
  unsigned warn_blocked_ms; /* 0: no limit */
};

extern struct rt_options rt_options;
void rt_cli_parse(int argc, char **argv);

#endif
