/* SPDX-License-Identifier: MIT */
/*
 * The one door into JavaScript. Every callback of the loop comes through
 * rt_turn(): call, then ticks, then microtasks, until both are empty, then
 * unhandled rejections.
 *
 * A callback, the ticks it queued and microtasks run under one lock, and so do the callbacks that
 * follow, up to the next wait for events (rt_turn_pause): taking the lock costs as much as a small
 * callback, and nobody else wants it but the collector, which has time to spare. When a callback or
 * a tick throws and the program handles that, what is queued waits for the end of the next callback
 * or for the check phase, as in Node: so the lock stays held until then (`is_held`).
 */
#include "runtime.h"
#include "trace.h"

double rt_state[RT_STATE_COUNT];
rt_value rt_hooks[RT_HOOK_COUNT];

static bool has_lock;
static bool is_held;
static bool is_in_phase;
static bool is_running_microtasks;
static double drain_number;

static void hold(void) {
  if (!has_lock) {
    rt_lock();
    has_lock = true;
  }
  is_held = true;
}

/* The loop is about to wait, or the engine's call that it runs in to end. */
void rt_turn_pause(void) {
  if (has_lock && !is_held) {
    has_lock = false;
    rt_unlock();
  }
}

/* Microtasks run, and what they need of the engine is held until they have. */
static void release(void) {
  if (rt_is_traced)
    rt_trace_microtasks_begin();
  drain_number++;
  is_running_microtasks = true;
  bool have_run = rt_run_microtasks();
  is_held = false;
  if (!have_run)
    rt_turn_pause();
  is_running_microtasks = false;
  if (rt_is_traced)
    rt_trace_end();
}

/* An exception that the program did not catch. */
static void report(rt_value exception) {
  rt_value thrown = NULL;
  rt_state[RT_THROWN] = 1;
  rt_call(rt_hooks[RT_ON_EXCEPTION], 1, &exception, &thrown);
  if (thrown != NULL)
    rt_fail_report(exception, thrown);
}

/* False if it threw: then the exception has been dealt with, or the process has ended. */
static bool call(rt_value function, size_t argc, const rt_value argv[]) {
  rt_value thrown = NULL;
  if (rt_is_blocked_limited)
    rt_blocked_begin();
  rt_call(function, argc, argv, &thrown);
  if (rt_is_blocked_limited)
    rt_blocked_end();
  if (thrown != NULL)
    report(thrown);
  if (rt_state[RT_CONTEXT_ENTERED] != 0)
    rt_call(rt_hooks[RT_LEAVE_CONTEXT], 0, NULL, NULL);
  return thrown == NULL;
}

/* Comes in with the lock held, and leaves with it undone unless something threw. */
static void drain(void) {
  bool has_looked = false;
  for (;;) {
    if (rt_state[RT_TICKS] != 0 && !call(rt_hooks[RT_RUN_TICKS], 0, NULL))
      return;
    release();
    if (rt_state[RT_TICKS] == 0) {
      if (rt_state[RT_REJECTIONS] == 0 || (rt_state[RT_REJECTIONS] > 1 && has_looked))
        return;
      has_looked = true;
      hold();
      if (!call(rt_hooks[RT_RUN_REJECTIONS], 0, NULL))
        return;
    } else {
      hold();
    }
  }
}

void rt_turn(rt_value function, size_t argc, const rt_value argv[]) {
  hold();
  if (rt_problem != NULL) /* in making the arguments */
    report(rt_problem_take());
  if (call(function, argc, argv) && !is_in_phase)
    drain();
  rt_schedule_sync();
}

/* The main script: even if it threw, what it queued runs at once. */
void rt_turn_main(rt_value function) {
  hold();
  if (rt_is_traced)
    rt_trace_script_begins();
  call(function, 0, NULL);
  if (rt_is_traced)
    rt_trace_end();
  drain();
  rt_schedule_sync();
}

/* What an exception left behind. False if there was another. */
bool rt_turn_drain(void) {
  if (is_held || rt_state[RT_TICKS] != 0 || rt_state[RT_REJECTIONS] != 0) {
    hold();
    drain();
    rt_schedule_sync();
  }
  return !is_held;
}

/* The engine runs something of its own, which may queue ticks and microtasks. */
void rt_turn_engine(void (*run)(void)) {
  hold();
  run();
  if (rt_hooks[RT_RUN_FINALIZERS] == NULL || call(rt_hooks[RT_RUN_FINALIZERS], 0, NULL))
    drain();
  rt_schedule_sync();
}

/* Which run of microtasks this is; 0 outside of one. */
double rt_turn_drain_number(void) {
  return is_running_microtasks ? drain_number : 0;
}

/* With --ticks=phase, the callbacks of a phase run one after the other, and ticks after all of
 * them. */
void rt_turn_phase_begin(void) {
  is_in_phase = rt_state[RT_TICKS_PER_PHASE] != 0;
}

void rt_turn_phase_end(void) {
  if (is_in_phase) {
    is_in_phase = false;
    rt_turn_drain();
  }
}
