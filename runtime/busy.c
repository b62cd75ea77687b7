/* SPDX-License-Identifier: MIT */
/*
 * Warnings about a program that blocks its loop, printed while it does.
 *
 * --warn-blocked: a callback runs longer than the limit. It is reported once, with its JavaScript
 * stack, and again when it returns, with its duration. While it is in a call that blocks, the
 * library's watchdog names that call (js/internal/blocked.js).
 *
 * Starvation: microtasks queue microtasks for longer than a second. JavaScript is then called from
 * inside the program, to see what is running. js/internal/starvation.js notices ticks that do the
 * same.
 */
#include "runtime.h"

static const uint64_t PATIENCE_NS = 1000000000;

struct rt_busy {
  uint64_t called_ns; /* when JavaScript was called last */
  double drain;       /* the last microtask run that was checked */
  uint64_t since_ns;  /* when that was */
};

/* The engine measures CPU time, so the clock is read several times before the limit. */
static const double FIRST_CHECK = 0.125; /* of the limit */

static double elapsed_ms(void) {
  return (double)(uv_hrtime() - rt_self->busy->called_ns) / 1e6;
}

static bool is_blocked(double ms) {
  return ms >= rt_self->options->warn_blocked_ms;
}

/* Called from inside the program. Returns true once the warning is printed. */
static bool warn_blocked(void) {
  double ms = elapsed_ms();
  if (!is_blocked(ms))
    return false;
  rt_value thrown = NULL;
  rt_value elapsed = rt_number(ms);
  rt_value is_out = rt_call(rt_self->hooks[RT_ON_BLOCKED], 1, &elapsed, &thrown);
  return thrown != NULL || rt_to_bool(is_out);
}

static bool warn_starved(void) {
  rt_value thrown = NULL;
  rt_value is_out = rt_call(rt_self->hooks[RT_ON_STARVED], 0, NULL, &thrown);
  return thrown != NULL || rt_to_bool(is_out);
}

static void many_microtasks(void) {
  struct rt_busy *busy = rt_self->busy;
  double current = rt_turn_drain_number();
  if (current == 0)
    return;
  if (current != busy->drain) {
    busy->drain = current;
    busy->since_ns = uv_hrtime();
  } else if (uv_hrtime() - busy->since_ns > PATIENCE_NS) {
    rt_engine_on_microtasks(NULL);
    rt_engine_sample(warn_starved);
  }
}

int rt_busy_start(void) {
  if (!RT_PART(busy, NULL, NULL))
    return UV_ENOMEM;
  const struct rt_options *options = rt_self->options;
  rt_self->is_blocked_limited = options->warn_blocked_ms > 0;
  if (!options->no_starvation_warning)
    rt_engine_on_microtasks(many_microtasks);
  if (rt_self->is_blocked_limited || !options->no_starvation_warning)
    rt_engine_prepare_samples();
  return 0;
}

void rt_blocked_begin(void) {
  rt_self->busy->called_ns = uv_hrtime();
  rt_engine_sample_after(rt_self->options->warn_blocked_ms / 1000.0 * FIRST_CHECK, warn_blocked);
}

/* A callback, ticks or microtasks have returned: JavaScript says how long they took in all. */
void rt_blocked_end(const char *what) {
  rt_engine_sample_no_more();
  double ms = elapsed_ms();
  if (!is_blocked(ms) || rt_self->is_ending)
    return;
  rt_value args[] = {rt_number(ms), rt_text(what)};
  rt_call(rt_self->hooks[RT_ON_BLOCKED_END], 2, args, NULL);
}
