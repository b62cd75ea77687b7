/* SPDX-License-Identifier: MIT */
/*
 * Counts microtasks as they are queued, and samples the program while it runs; both serve
 * the starvation warning.
 *
 * The engine's function that queues a microtask is interposed, like the one that throws
 * (throw.c). The cost is not measurable.
 */
#include "engine/jsc.h"
#include "engine/stop.h"

#include <math.h>

enum { TELL_EVERY = 1024 };

typedef void queue_function(void *global, void *job, JSValueRef a, JSValueRef b, JSValueRef c,
                            JSValueRef d);

__attribute__((visibility("default"))) queue_function rt_queue_microtask __asm__(RT_QUEUE_NAME);

/* The callback is called about once per thousand microtasks. */
void rt_engine_on_microtasks(void (*callback)(void)) {
  rt_self->engine->on_microtasks = RT_HAS(microtaskCount) ? callback : NULL;
}

void rt_queue_microtask(void *global, void *job, JSValueRef a, JSValueRef b, JSValueRef c,
                        JSValueRef d) {
  struct rt_engine *engine = rt_self->engine;
  queue_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_QUEUE, RT_QUEUE_NAME);
  if (++engine->microtask_count % TELL_EVERY == 0 && engine->on_microtasks != NULL)
    engine->on_microtasks();
  const JSValueRef arguments[RT_MICROTASK_ARGUMENTS] = {a, b, c, d};
  if (engine->has_own_queues && rt_realm_queue(global, job, arguments))
    return;
  engines(global, job, a, b, c, d);
}

/* Whether a drain may have something to run; true if that is not known. */
bool rt_engine_has_microtasks(void) {
  struct rt_engine *engine = rt_self->engine;
  return !RT_HAS(microtaskCount) || engine->microtask_count != engine->microtasks_drained;
}

void rt_engine_microtasks_drained(void) {
  rt_self->engine->microtasks_drained = rt_self->engine->microtask_count;
}

/* Whether the engine's microtasks come through here. */
bool rt_probe_microtaskCount(void) {
  unsigned before = rt_self->engine->microtask_count;
  return rt_sample_queue() && rt_self->engine->microtask_count > before;
}

static const double SAMPLE_S = 0.002;

/* Returns whether to terminate the program. */
static bool never(JSContextRef ctx, void *data) {
  (void)ctx;
  (void)data;
  return false;
}

/*
 * Ends a limit. The engine's own function for this removes the callback, too, and without one a
 * limit that has just been reached terminates the program.
 */
void rt_time_limit_end(void) {
  if (RT_HAS(timeLimit) && !rt_stop_ask_later())
    rt_jsc.set_time_limit(JSContextGetGroup(rt_global_context), INFINITY, never, NULL);
}

/* The engine keeps time only if a limit was set before it was entered. */
void rt_engine_prepare_samples(void) {
  if (RT_HAS(timeLimit))
    rt_probe_timeLimit();
}

/* Seeing it work would take as long as the limit. This only checks that a limit can be set and
 * ended. */
bool rt_probe_timeLimit(void) {
  JSContextGroupRef group = JSContextGetGroup(rt_global_context);
  rt_jsc.set_time_limit(group, SAMPLE_S, never, NULL);
  rt_jsc.set_time_limit(group, INFINITY, never, NULL);
  return true;
}

/* Returns whether to terminate the program. */
static bool limit_reached(JSContextRef ctx, void *data) {
  bool (*is_enough)(void);
  *(void **)&is_enough = data;
  (void)ctx;
  if (rt_stop_is_due())
    return true;
  if (is_enough())
    rt_time_limit_end();
  else
    rt_engine_sample(is_enough);
  return false;
}

/* Calls back from inside the running program, with the program's stack below, until the callback
 * returns true. */
void rt_engine_sample(bool (*is_enough)(void)) {
  rt_engine_sample_after(SAMPLE_S, is_enough);
}

/* The same, once the program has used this much CPU time from now on. */
void rt_engine_sample_after(double seconds, bool (*is_enough)(void)) {
  void *data = *(void **)&is_enough;
  if (RT_HAS(timeLimit))
    rt_jsc.set_time_limit(JSContextGetGroup(rt_global_context), seconds, limit_reached, data);
}

void rt_engine_sample_no_more(void) {
  rt_time_limit_end();
}

static bool always(JSContextRef ctx, void *data) {
  (void)ctx;
  (void)data;
  return true;
}

/* Terminates the running program with an exception that it cannot catch, at its next call or loop
 * iteration. False if the engine cannot do that. */
bool rt_engine_terminate(void) {
  if (RT_HAS(timeLimit))
    rt_jsc.set_time_limit(JSContextGetGroup(rt_global_context), 0, always, NULL);
  return RT_HAS(timeLimit);
}
