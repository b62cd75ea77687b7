/* SPDX-License-Identifier: MIT */
/*
 * The time zone. The engine forgets what it knows of it when it is entered from outside,
 * which happens once (rt_enter). The function that forgets is called by its name, as
 * that which throws (throw.c): so it can be called again when the zone has changed.
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

/* The engine has been entered from outside by now, and asked. */
bool rt_probe_dates(void) {
  return rt_self->engine->dates != NULL;
}

/* False if the engine cannot be told. */
bool rt_engine_time_zone_changed(void) {
  void *dates = rt_self->engine->dates;
  if (!RT_HAS(dates) || dates == NULL)
    return false;
  rt_reset_dates(dates);
  return true;
}
