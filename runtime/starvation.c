/* SPDX-License-Identifier: MIT */
/*
 * Microtasks that queue microtasks keep the loop from turning. When that lasts longer
 * than a second, JavaScript is called from amidst the program, to see what runs and to
 * warn. Ticks that do the same are seen by JavaScript itself: js/internal/starvation.js.
 */
#include "runtime.h"

static const uint64_t PATIENCE_NS = 1000000000;

struct rt_starvation {
  double drain;      /* the last run of microtasks that was looked at */
  uint64_t since_ns; /* when that was */
};

/* True once the warning is out. */
static bool look(void) {
  rt_value thrown = NULL;
  rt_value is_enough = rt_call(rt_self->hooks[RT_ON_STARVED], 0, NULL, &thrown);
  return thrown != NULL || rt_to_bool(is_enough);
}

static void many_microtasks(void) {
  struct rt_starvation *seen = rt_self->starvation;
  double current = rt_turn_drain_number();
  if (current == 0)
    return;
  if (current != seen->drain) {
    seen->drain = current;
    seen->since_ns = uv_hrtime();
  } else if (uv_hrtime() - seen->since_ns > PATIENCE_NS) {
    rt_engine_on_microtasks(NULL);
    rt_engine_sample(look);
  }
}

int rt_starvation_start(void) {
  rt_self->starvation = rt_part_new(sizeof *rt_self->starvation, NULL, NULL);
  if (rt_self->starvation == NULL)
    return UV_ENOMEM;
  if (!rt_self->options->no_starvation_warning) {
    rt_engine_on_microtasks(many_microtasks);
    rt_engine_prepare_samples();
  }
  return 0;
}
