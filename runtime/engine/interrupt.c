/* SPDX-License-Identifier: MIT */
/*
 * Calls that SIGINT ends, for the prompt. The engine asks at short intervals whether
 * it shall stop; a handler of our own notes the signal. Main thread alone; not nested.
 */
#include "engine/jsc.h"

#include <signal.h>
#include <string.h>

#define ASK_EVERY_S 0.05

typedef bool (*should_stop)(JSContextRef ctx, void *data);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double limit_s, should_stop ask,
                                         void *data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

static volatile sig_atomic_t has_signal;

static void note_signal(int number) {
  (void)number;
  has_signal = 1;
}

static bool is_interrupted(JSContextRef ctx, void *data) {
  (void)ctx;
  (void)data;
  return has_signal != 0;
}

/* NULL without *thrown if the signal ended the call. */
rt_value rt_call_interruptible(rt_value function, rt_value *thrown) {
  struct sigaction ours;
  struct sigaction theirs;
  memset(&ours, 0, sizeof(ours));
  ours.sa_handler = note_signal;
  sigemptyset(&ours.sa_mask);
  has_signal = 0;
  sigaction(SIGINT, &ours, &theirs);
  JSContextGroupRef group = JSContextGetGroup(rt_global_context);
  JSContextGroupSetExecutionTimeLimit(group, ASK_EVERY_S, is_interrupted, NULL);
  rt_value error = NULL;
  rt_value result = rt_call(function, 0, NULL, &error);
  JSContextGroupClearExecutionTimeLimit(group);
  sigaction(SIGINT, &theirs, NULL);
  if (error != NULL && !has_signal) {
    *thrown = error;
  }
  return error == NULL ? result : NULL;
}
