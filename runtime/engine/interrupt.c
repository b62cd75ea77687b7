/* SPDX-License-Identifier: MIT */
/*
 * Calls that SIGINT ends, for the prompt. The engine asks at short intervals whether
 * it shall stop; a handler of our own notes the signal. Main thread alone; not nested.
 *
 * The engine stops all that runs when it stops: so such a call is made from outside of it
 * (rt_run_interruptible in binding/script.c). An engine that cannot be stopped (contract.def:
 * timeLimit) leaves the second signal to end the process.
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

/* The engine asks once, unless it is told again. */
static void ask_again(void) {
  if (RT_HAS(timeLimit))
    rt_jsc.set_time_limit(JSContextGetGroup(rt_global_context), ASK_EVERY_S, is_interrupted, NULL);
}

static bool is_interrupted(JSContextRef ctx, void *data) {
  (void)ctx;
  (void)data;
  if (!has_signal) {
    ask_again();
    return false;
  }
  has_signal = 0;
  return true;
}

/* From here on, until rt_interrupts_end(), SIGINT ends what runs. */
void rt_interrupts_begin(void) {
  struct sigaction ours;
  memset(&ours, 0, sizeof ours);
  ours.sa_handler = note_signal;
  sigemptyset(&ours.sa_mask);
  has_signal = 0;
  sigaction(SIGINT, &ours, &theirs);
  ask_again();
}

/* True if the signal came and has ended nothing. */
bool rt_interrupts_end(void) {
  if (RT_HAS(timeLimit))
    rt_jsc.clear_time_limit(JSContextGetGroup(rt_global_context));
  sigaction(SIGINT, &theirs, NULL);
  return has_signal != 0;
}
