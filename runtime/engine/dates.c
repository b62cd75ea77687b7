/* SPDX-License-Identifier: MIT */
/*
 * The time zone. The engine drops its cached zone when it is entered from outside, which
 * happens only once (rt_enter). The library's function that drops it is interposed (see
 * throw.c), so it can be called again when the zone changes.
 */
#include "engine/jsc.h"

typedef void reset_function(void *dates);

__attribute__((visibility("default"))) reset_function rt_reset_dates __asm__(RT_RESET_DATES_NAME);

void rt_reset_dates(void *dates) {
  reset_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_DATES, RT_RESET_DATES_NAME);
  rt_self->engine->dates = dates;
  engines(dates);
}

/* By now the engine has been entered from outside and has called the function. */
bool rt_probe_dates(void) {
  return rt_self->engine->dates != NULL;
}

/* Returns false if the engine cannot be notified. */
bool rt_engine_time_zone_changed(void) {
  void *dates = rt_self->engine->dates;
  if (!RT_HAS(dates) || dates == NULL)
    return false;
  rt_reset_dates(dates);
  return true;
}
