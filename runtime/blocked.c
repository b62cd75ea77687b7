/* SPDX-License-Identifier: MIT */
/*
 * --warn-blocked: a callback that keeps the processor for longer than it may is told of while it
 * runs, with its stack in JavaScript, once for each. What waits in a system call is seen by the
 * library's watchdog instead.
 */
#include "runtime.h"

static double limit_s(void) {
  return rt_self->options->warn_blocked_ms / 1000.0;
}

/* True once it is told. */
static bool tell(void) {
  rt_value thrown = NULL;
  rt_value elapsed_ms = rt_number(limit_s() * 1000);
  rt_value is_told = rt_call(rt_self->hooks[RT_ON_BLOCKED], 1, &elapsed_ms, &thrown);
  return thrown != NULL || rt_to_bool(is_told);
}

void rt_blocked_start(void) {
  rt_self->is_blocked_limited = limit_s() > 0;
  if (rt_self->is_blocked_limited)
    rt_engine_prepare_samples();
}

void rt_blocked_begin(void) {
  rt_engine_sample_after(limit_s(), tell);
}

void rt_blocked_end(void) {
  rt_engine_sample_no_more();
}
