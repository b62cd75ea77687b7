/* SPDX-License-Identifier: MIT */
/*
 * Programs that another thread may end. The engine asks at intervals of the thread's processor time
 * (the limits of vm scripts and the samples of warnings, which use the same clock, ask, too). A
 * program in Atomics.wait() uses none, so long waits are divided into short ones: the engine's
 * function for both sizes of elements is interposed, like the one that throws (throw.c).
 */
#include <uv.h>

#include "engine/jsc.h"
#include "engine/stop.h"

#define ASK_EVERY_S 0.01
#define WAIT_AT_MOST_S 0.1

/* JSC::WaiterListManager::WaitSyncResult */
enum wait_result { WAIT_OK, WAIT_NOT_EQUAL, WAIT_TIMED_OUT };

typedef int wait_function(void *manager, JSContextGroupRef vm, int32_t *at, int32_t expected,
                          double timeout_s);
typedef int wait_long_function(void *manager, JSContextGroupRef vm, int64_t *at, int64_t expected,
                               double timeout_s);

__attribute__((visibility("default"))) wait_function rt_wait __asm__(RT_WAIT_NAME);
__attribute__((visibility("default"))) wait_long_function rt_wait_long __asm__(RT_WAIT_LONG_NAME);

/* Waits for nothing, and must time out here. */
bool rt_probe_waits(void) {
  static const char sample[] = "Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 0)";
  rt_self->engine->last_wait = WAIT_OK;
  rt_evaluate(sample, "rondo:engine/stop", NULL);
  return rt_self->engine->last_wait == WAIT_TIMED_OUT;
}

bool rt_stop_is_asked(void) {
  struct rt_engine *engine = rt_self->engine;
  return engine->is_stop_asked != NULL && engine->is_stop_asked();
}

bool rt_stop_is_due(void) {
  rt_engine_check_heap();
  return rt_stop_is_asked();
}

/* Returns whether to terminate the program. */
static bool ask(JSContextRef ctx, void *data) {
  (void)ctx, (void)data;
  bool must_end = rt_stop_is_due();
  if (!must_end)
    rt_stop_ask_later();
  return must_end;
}

/* The engine asks only once per request. */
bool rt_stop_ask_later(void) {
  if (rt_self->engine->is_stop_asked == NULL)
    return false;
  rt_jsc.set_time_limit(JSContextGetGroup(rt_global_context), ASK_EVERY_S, ask, NULL);
  return true;
}

void rt_engine_stop_when(bool (*is_asked)(void)) {
  if (!RT_HAS(timeLimit))
    return;
  rt_self->engine->is_stop_asked = is_asked;
  rt_stop_ask_later();
}

/* A call of the engine's function for elements of one size. */
struct waiting {
  void *manager;
  JSContextGroupRef vm;
  void *at;
  int64_t expected;
};

static int wait_once(const struct waiting *waiting, double timeout_s) {
  wait_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_WAIT, RT_WAIT_NAME);
  return engines(waiting->manager, waiting->vm, waiting->at, (int32_t)waiting->expected, timeout_s);
}

static int wait_once_long(const struct waiting *waiting, double timeout_s) {
  wait_long_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_WAIT_LONG, RT_WAIT_LONG_NAME);
  return engines(waiting->manager, waiting->vm, waiting->at, waiting->expected, timeout_s);
}

static bool must_divide(double timeout_s) {
  return timeout_s > WAIT_AT_MOST_S && rt_self->engine->is_stop_asked != NULL && RT_HAS(waits);
}

/* Waits in short steps until a wait ends otherwise than by its time, or a stop is asked for. */
static int wait_in_steps(int (*once)(const struct waiting *, double), const struct waiting *waiting,
                         double timeout_s) {
  uint64_t start_ns = uv_hrtime();
  int result = once(waiting, WAIT_AT_MOST_S);
  while (result == WAIT_TIMED_OUT && !rt_stop_is_asked()) {
    double left_s = timeout_s - (double)(uv_hrtime() - start_ns) / 1e9;
    if (left_s <= 0)
      break;
    result = once(waiting, left_s < WAIT_AT_MOST_S ? left_s : WAIT_AT_MOST_S);
    if (result == WAIT_NOT_EQUAL) /* changed between two steps */
      result = WAIT_OK;
  }
  return result;
}

static int wait_for(int (*once)(const struct waiting *, double), const struct waiting *waiting,
                    double timeout_s) {
  int result =
      must_divide(timeout_s) ? wait_in_steps(once, waiting, timeout_s) : once(waiting, timeout_s);
  rt_self->engine->last_wait = result;
  return result;
}

int rt_wait(void *manager, JSContextGroupRef vm, int32_t *at, int32_t expected, double timeout_s) {
  struct waiting waiting = {manager, vm, at, expected};
  return wait_for(wait_once, &waiting, timeout_s);
}

int rt_wait_long(void *manager, JSContextGroupRef vm, int64_t *at, int64_t expected,
                 double timeout_s) {
  struct waiting waiting = {manager, vm, at, expected};
  return wait_for(wait_once_long, &waiting, timeout_s);
}
