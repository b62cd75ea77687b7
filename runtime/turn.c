/* SPDX-License-Identifier: MIT */
/*
 * The only entry into JavaScript. Every loop callback goes through rt_turn(): call, then ticks,
 * then microtasks, until both queues are empty, then unhandled rejections.
 *
 * A callback, its ticks and its microtasks run under one lock, and so do the callbacks that follow,
 * up to the next wait for events (rt_turn_pause): taking the lock costs as much as a small
 * callback, and only the collector competes for it, which can wait. If a callback or a tick throws
 * and the program handles it, what is queued waits for the end of the next callback or for the
 * check phase, as in Node; the lock stays held until then.
 */
#include "profile.h"
#include "runtime.h"
#include "trace.h"

/*
 * What the lock is held for. The transitions:
 *
 *   from        event                              to
 *   FREE        a callback starts (takes the lock) HELD
 *   KEPT        a callback starts                  HELD
 *   KEPT        the loop waits (releases the lock) FREE
 *   HELD        ticks have run                     MICROTASKS
 *   HELD        something threw                    HELD: the next callback or check phase drains
 *   MICROTASKS  they have run                      KEPT, or FREE if running them released the lock
 *   any         a phase starts, --ticks=phase      PHASE
 *   PHASE       a callback starts or ends          PHASE: nothing drains
 *   PHASE       the phase ends                     HELD, and drains
 *   any         the instance ends                  FREE
 */
enum lock_state {
  FREE,       /* not held */
  KEPT,       /* held since the last callback, for the next one */
  HELD,       /* a callback or its ticks are running, or what they queued is waiting */
  PHASE,      /* the same, and nothing drains before the phase ends */
  MICROTASKS, /* microtasks are running */
};

struct rt_turn_state {
  enum lock_state lock;
  double drain_number;
};

int rt_turn_start(void) {
  return RT_PART(turn, NULL, NULL) ? 0 : UV_ENOMEM;
}

static void hold(struct rt_turn_state *turn) {
  if (turn->lock == FREE) {
    rt_lock();
    if (rt_self->profile != NULL)
      rt_profile_idle_ends();
  }
  if (turn->lock == FREE || turn->lock == KEPT)
    turn->lock = HELD;
}

/* Called when the loop is about to wait, or the engine call around it to return. */
void rt_turn_pause(void) {
  struct rt_turn_state *turn = rt_self->turn;
  if (turn->lock == KEPT) {
    turn->lock = FREE;
    rt_unlock();
  }
}

/* An engine that has no call to run microtasks runs them when the lock is released. */
static void run_microtasks(struct rt_turn_state *turn) {
  bool is_traced = rt_self->is_traced && rt_engine_has_microtasks();
  if (is_traced)
    rt_trace_microtasks_begin();
  turn->drain_number++;
  turn->lock = MICROTASKS;
  bool is_limited = rt_self->is_blocked_limited;
  if (is_limited)
    rt_blocked_begin();
  bool have_run = rt_run_microtasks();
  if (is_limited)
    rt_blocked_end("microtasks");
  if (!have_run)
    rt_unlock();
  else if (rt_self->state[RT_CONTEXT_ENTERED] != 0)
    rt_call(rt_self->hooks[RT_LEAVE_CONTEXT], 0, NULL, NULL);
  turn->lock = have_run ? KEPT : FREE;
  if (is_traced) {
    rt_trace_end();
    rt_engine_microtasks_drained();
  }
}

/* Handles an uncaught exception. */
static void report(rt_value exception) {
  rt_value thrown = NULL;
  rt_self->state[RT_THROWN] = 1;
  rt_call(rt_self->hooks[RT_ON_EXCEPTION], 1, &exception, &thrown);
  if (thrown != NULL && !rt_self->is_ending)
    rt_fail_report(exception, thrown);
}

/* Returns false if it threw: the exception has been handled, or the process has ended. */
static bool call(const char *what, rt_value function, size_t argc, const rt_value argv[]) {
  rt_value thrown = NULL;
  bool is_limited = rt_self->is_blocked_limited;
  if (is_limited)
    rt_blocked_begin();
  rt_call(function, argc, argv, &thrown);
  if (is_limited)
    rt_blocked_end(what);
  if (thrown != NULL && !rt_self->is_ending)
    report(thrown);
  if (rt_self->state[RT_CONTEXT_ENTERED] != 0)
    rt_call(rt_self->hooks[RT_LEAVE_CONTEXT], 0, NULL, NULL);
  return thrown == NULL;
}

/* Starts in HELD; ends in KEPT or FREE, or in HELD if something threw. */
static void drain(struct rt_turn_state *turn) {
  struct rt_instance *self = rt_self;
  bool has_looked = false;
  while (!self->is_ending) {
    if (self->state[RT_TICKS] != 0 && !call("ticks", self->hooks[RT_RUN_TICKS], 0, NULL))
      return;
    run_microtasks(turn);
    if (self->state[RT_TICKS] == 0) {
      double rejections = self->state[RT_REJECTIONS];
      if (rejections == 0 || (rejections > 1 && has_looked))
        return;
      has_looked = true;
      hold(turn);
      if (!call("a callback", self->hooks[RT_RUN_REJECTIONS], 0, NULL))
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
  if (rt_self->problem != NULL) /* from creating the arguments */
    report(rt_problem_take());
  if (call("a callback", function, argc, argv) && turn->lock != PHASE)
    drain(turn);
  rt_schedule_sync();
}

/* The main script: what it queued runs immediately, even if it threw. */
void rt_turn_main(rt_value function) {
  struct rt_turn_state *turn = rt_self->turn;
  hold(turn);
  if (rt_self->is_traced)
    rt_trace_script_begins();
  rt_self->state[RT_MAIN_RUNS] = 1;
  call("the script", function, 0, NULL);
  rt_self->state[RT_MAIN_RUNS] = 0;
  if (rt_self->is_traced)
    rt_trace_end();
  drain(turn);
  rt_schedule_sync();
}

/* Drains what an exception left queued. Returns false if there was another exception. */
bool rt_turn_drain(void) {
  struct rt_instance *self = rt_self;
  struct rt_turn_state *turn = self->turn;
  if (self->is_ending)
    return true;
  if (turn->lock == HELD || self->state[RT_TICKS] != 0 || self->state[RT_REJECTIONS] != 0) {
    hold(turn);
    drain(turn);
    rt_schedule_sync();
  }
  return turn->lock != HELD;
}

/* Runs a task of the engine, which may queue ticks and microtasks. */
void rt_turn_engine(void (*run)(void)) {
  struct rt_turn_state *turn = rt_self->turn;
  if (rt_self->is_ending)
    return;
  hold(turn);
  run();
  rt_value finalizers = rt_self->hooks[RT_RUN_FINALIZERS];
  if (finalizers == NULL || call("finalizers", finalizers, 0, NULL))
    drain(turn);
  rt_schedule_sync();
}

/* The number of the current microtask run; 0 outside of one. */
double rt_turn_drain_number(void) {
  const struct rt_turn_state *turn = rt_self->turn;
  return turn->lock == MICROTASKS ? turn->drain_number : 0;
}

/* With --ticks=phase, all callbacks of a phase run first, and ticks after them. */
void rt_turn_phase_begin(void) {
  if (rt_self->state[RT_TICKS_PER_PHASE] != 0 && !rt_self->is_ending) {
    hold(rt_self->turn);
    rt_self->turn->lock = PHASE;
  }
}

void rt_turn_phase_end(void) {
  if (rt_self->turn->lock == PHASE) {
    rt_self->turn->lock = HELD;
    rt_turn_drain();
  }
}

/* The instance ends: releases the lock for good. */
void rt_turn_end(void) {
  struct rt_turn_state *turn = rt_self->turn;
  if (turn->lock != FREE)
    rt_unlock();
  turn->lock = FREE;
}
