/* SPDX-License-Identifier: MIT */
/*
 * Calls that SIGINT terminates, for the REPL. The engine asks at short intervals whether to stop;
 * our own handler records the signal. Main thread only; calls do not nest.
 *
 * Terminating unwinds everything that is running in the engine, so such a call is made from outside
 * of it (rt_run_interruptible in binding/script.c). If the engine cannot be stopped (contract.def:
 * timeLimit), a second signal ends the process.
 */
#include "engine/jsc.h"

#include <signal.h>
#include <string.h>

#define ASK_EVERY_S 0.05

static volatile sig_atomic_t has_signal;
static struct sigaction theirs;

static void note_signal(int number) {
  if (has_signal && !RT_HAS(timeLimit)) {
    signal(number, SIG_DFL);
    raise(number);
  }
  has_signal = 1;
}

static bool is_interrupted(JSContextRef ctx, void *data);

/* The engine asks only once per request. */
static void ask_again(void) {
  if (RT_HAS(timeLimit))
    rt_jsc.set_time_limit(JSContextGetGroup(rt_global_context), ASK_EVERY_S, is_interrupted, NULL);
}

static bool is_interrupted(JSContextRef ctx, void *data) {
  (void)ctx;
  (void)data;
  if (!has_signal || rt_limits_are_held()) {
    ask_again();
    return false;
  }
  has_signal = 0;
  return true;
}

/* From here on, SIGINT is noted for rt_signal_take(). Nests. */
void rt_signal_watch(void) {
  if (rt_self->engine->signal_watches++ > 0)
    return;
  struct sigaction ours;
  memset(&ours, 0, sizeof ours);
  ours.sa_handler = note_signal;
  sigemptyset(&ours.sa_mask);
  has_signal = 0;
  sigaction(SIGINT, &ours, &theirs);
}

void rt_signal_unwatch(void) {
  if (--rt_self->engine->signal_watches == 0)
    sigaction(SIGINT, &theirs, NULL);
}

bool rt_signal_take(void) {
  bool was = has_signal != 0;
  has_signal = 0;
  return was;
}

/* From here until rt_interrupts_end(), SIGINT terminates the running call. */
void rt_interrupts_begin(void) {
  rt_signal_watch();
  rt_self->engine->is_interruptible = true;
  ask_again();
}

/* After the limit of a script inside has replaced this one. False if there is none. */
bool rt_interrupts_resume(void) {
  if (rt_self->engine->is_interruptible)
    ask_again();
  return rt_self->engine->is_interruptible;
}

/* Returns true if a signal arrived but terminated nothing. */
bool rt_interrupts_end(void) {
  rt_self->engine->is_interruptible = false;
  rt_time_limit_end();
  rt_signal_unwatch();
  return rt_signal_take();
}
