/* SPDX-License-Identifier: MIT */
/*
 * Microtasks that queue microtasks keep the loop from turning. When that lasts longer
 * than a second, JavaScript is called from amidst the program, to see what runs and to
 * warn. Ticks that do the same are seen by JavaScript itself: js/internal/starvation.js.
 */
#include "runtime.h"

static const uint64_t PATIENCE_NS = 1000000000;

/* True once the warning is out. */
static bool look(void) {
  rt_value thrown = NULL;
  rt_value is_enough = rt_call(rt_hooks[RT_ON_STARVED], 0, NULL, &thrown);
  return thrown != NULL || rt_to_bool(is_enough);
}

static void many_microtasks(void) {
  static double drain;
  static uint64_t since_ns;
  double current = rt_turn_drain_number();
  if (current == 0)
    return;
  if (current != drain) {
    drain = current;
    since_ns = uv_hrtime();
  } else if (uv_hrtime() - since_ns > PATIENCE_NS) {
    rt_engine_on_microtasks(NULL);
    rt_engine_sample(look);
  }
}

void rt_starvation_start(void) {
  if (!rt_options.no_starvation_warning) {
    rt_engine_on_microtasks(many_microtasks);
    rt_engine_prepare_samples();
  }
}
