/* SPDX-License-Identifier: MIT */
/*
 * A count of microtasks as they are queued, and a look at the program while it runs:
 * both serve the warning about starvation.
 *
 * The library calls the function that queues a microtask by its name, as it does the one
 * that throws (throw.c): the one here comes first. It costs nothing that can be measured.
 */
#include "engine/jsc.h"

#define QUEUE_NAME "_ZN3JSC14JSGlobalObject14queueMicrotaskEPNS_10JSFunctionENS_7JSValueES3_S3_S3_"

enum { TELL_EVERY = 1024 };

typedef void queue_function(void *global, void *job, JSValueRef a, JSValueRef b, JSValueRef c,
                            JSValueRef d);

__attribute__((visibility("default"))) queue_function rt_queue_microtask __asm__(QUEUE_NAME);

/* The callback is called at each thousandth microtask or so. */
void rt_engine_on_microtasks(void (*callback)(void)) {
  rt_self->engine->on_microtasks = callback;
}

void rt_queue_microtask(void *global, void *job, JSValueRef a, JSValueRef b, JSValueRef c,
                        JSValueRef d) {
  struct rt_engine *engine = rt_self->engine;
  queue_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_QUEUE, QUEUE_NAME);
  if (++engine->microtask_count % TELL_EVERY == 0 && engine->on_microtasks != NULL)
    engine->on_microtasks();
  engines(global, job, a, b, c, d);
}

typedef bool limit_callback(JSContextRef ctx, void *data);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double limit_s,
                                         limit_callback *callback, void *data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

static const double SAMPLE_S = 0.002;

/* The engine keeps time only if it was asked for a limit before it was entered. */
void rt_engine_prepare_samples(void) {
  JSContextGroupRef group = JSContextGetGroup(rt_global_context);
  JSContextGroupSetExecutionTimeLimit(group, SAMPLE_S, NULL, NULL);
  JSContextGroupClearExecutionTimeLimit(group);
}

/* The result says whether to end the program, which is never done. */
static bool limit_reached(JSContextRef ctx, void *data) {
  bool (*is_enough)(void);
  *(void **)&is_enough = data;
  if (is_enough())
    JSContextGroupClearExecutionTimeLimit(JSContextGetGroup(ctx));
  else
    rt_engine_sample(is_enough);
  return false;
}

/* Calls back from somewhere in the running program, with its stack below; again until that
 * says that it is enough. */
void rt_engine_sample(bool (*is_enough)(void)) {
  rt_engine_sample_after(SAMPLE_S, is_enough);
}

/* The same, when the program has had the processor for so long from now on. */
void rt_engine_sample_after(double seconds, bool (*is_enough)(void)) {
  void *data = *(void **)&is_enough;
  JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(rt_global_context), seconds, limit_reached,
                                      data);
}

void rt_engine_sample_no_more(void) {
  JSContextGroupClearExecutionTimeLimit(JSContextGetGroup(rt_global_context));
}

static bool always(JSContextRef ctx, void *data) {
  (void)ctx;
  (void)data;
  return true;
}

/* The program that runs is ended by an exception that it cannot catch: not at once, but at its next
 * call or repetition. */
void rt_engine_terminate(void) {
  JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(rt_global_context), 0, always, NULL);
}
