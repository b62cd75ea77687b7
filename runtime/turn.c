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

struct rt_turn_state {
  bool has_lock;
  bool is_held;
  bool is_in_phase;
  bool is_running_microtasks;
  double drain_number;
};

int rt_turn_start(void) {
  rt_self->turn = rt_part_new(sizeof *rt_self->turn, NULL, NULL);
  return rt_self->turn == NULL ? UV_ENOMEM : 0;
}

static void hold(struct rt_turn_state *turn) {
  if (!turn->has_lock) {
    rt_lock();
    turn->has_lock = true;
  }
  turn->is_held = true;
}

static void let_go(struct rt_turn_state *turn) {
  if (turn->has_lock && !turn->is_held) {
    turn->has_lock = false;
    rt_unlock();
  }
}

/* The loop is about to wait, or the engine's call that it runs in to end. */
void rt_turn_pause(void) {
  let_go(rt_self->turn);
}

/* Microtasks run, and what they need of the engine is held until they have. */
static void release(struct rt_turn_state *turn) {
  bool is_traced = rt_self->is_traced;
  if (is_traced)
    rt_trace_microtasks_begin();
  turn->drain_number++;
  turn->is_running_microtasks = true;
  bool have_run = rt_run_microtasks();
  turn->is_held = false;
  if (!have_run)
    let_go(turn);
  turn->is_running_microtasks = false;
  if (is_traced)
    rt_trace_end();
}

/* An exception that the program did not catch. */
static void report(rt_value exception) {
  rt_value thrown = NULL;
  rt_self->state[RT_THROWN] = 1;
  rt_call(rt_self->hooks[RT_ON_EXCEPTION], 1, &exception, &thrown);
  if (thrown != NULL && !rt_self->is_ending)
    rt_fail_report(exception, thrown);
}

/* False if it threw: then the exception has been dealt with, or the process has ended. */
static bool call(rt_value function, size_t argc, const rt_value argv[]) {
  rt_value thrown = NULL;
  bool is_limited = rt_self->is_blocked_limited;
  if (is_limited)
    rt_blocked_begin();
  rt_call(function, argc, argv, &thrown);
  if (is_limited)
    rt_blocked_end();
  if (thrown == NULL)
    return true;
  if (!rt_self->is_ending)
    report(thrown);
  return false;
}

/* Comes in with the lock held, and leaves with it undone unless something threw. */
static void drain(struct rt_turn_state *turn) {
  struct rt_instance *self = rt_self;
  bool has_looked = false;
  while (!self->is_ending) {
    if (self->state[RT_TICKS] != 0 && !call(self->hooks[RT_RUN_TICKS], 0, NULL))
      return;
    release(turn);
    if (self->state[RT_TICKS] == 0) {
      double rejections = self->state[RT_REJECTIONS];
      if (rejections == 0 || (rejections > 1 && has_looked))
        return;
      has_looked = true;
      hold(turn);
      if (!call(self->hooks[RT_RUN_REJECTIONS], 0, NULL))
        return;
    } else {
      hold(turn);
    }
  }
}

void rt_turn(rt_value function, size_t argc, const rt_value argv[]) {
  struct rt_turn_state *turn = rt_self->turn;
  if (rt_self->is_ending)
    return;
  hold(turn);
  if (rt_self->problem != NULL) /* in making the arguments */
    report(rt_problem_take());
  if (call(function, argc, argv) && !turn->is_in_phase)
    drain(turn);
  rt_schedule_sync();
}

/* The main script: even if it threw, what it queued runs at once. */
void rt_turn_main(rt_value function) {
  struct rt_turn_state *turn = rt_self->turn;
  hold(turn);
  if (rt_self->is_traced)
    rt_trace_script_begins();
  call(function, 0, NULL);
  if (rt_self->is_traced)
    rt_trace_end();
  drain(turn);
  rt_schedule_sync();
}

/* What an exception left behind. False if there was another. */
bool rt_turn_drain(void) {
  struct rt_instance *self = rt_self;
  struct rt_turn_state *turn = self->turn;
  if (self->is_ending)
    return true;
  if (turn->is_held || self->state[RT_TICKS] != 0 || self->state[RT_REJECTIONS] != 0) {
    hold(turn);
    drain(turn);
    rt_schedule_sync();
  }
  return !turn->is_held;
}

/* The engine runs something of its own, which may queue ticks and microtasks. */
void rt_turn_engine(void (*run)(void)) {
  struct rt_turn_state *turn = rt_self->turn;
  if (rt_self->is_ending)
    return;
  hold(turn);
  run();
  rt_value finalizers = rt_self->hooks[RT_RUN_FINALIZERS];
  if (finalizers == NULL || call(finalizers, 0, NULL))
    drain(turn);
  rt_schedule_sync();
}

/* Which run of microtasks this is; 0 outside of one. */
double rt_turn_drain_number(void) {
  const struct rt_turn_state *turn = rt_self->turn;
  return turn->is_running_microtasks ? turn->drain_number : 0;
}

/* With --ticks=phase, the callbacks of a phase run one after the other, and ticks after all of
 * them. */
void rt_turn_phase_begin(void) {
  rt_self->turn->is_in_phase = rt_self->state[RT_TICKS_PER_PHASE] != 0;
}

void rt_turn_phase_end(void) {
  if (rt_self->turn->is_in_phase) {
    rt_self->turn->is_in_phase = false;
    rt_turn_drain();
  }
}

/* The instance ends: the lock is undone for good. */
void rt_turn_end(void) {
  rt_self->turn->is_held = false;
  let_go(rt_self->turn);
}
