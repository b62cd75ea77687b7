/* SPDX-License-Identifier: MIT */
/* The engine's sampling profiler for JavaScript. */
#include "binding/binding.h"
#include "profile.h"

/* start(): false if the engine's profiler is not available. */
RT_NATIVE(start) {
  if (!rt_engine_profiler_start())
    return rt_bool(false);
  return rt_profile_begin() ? rt_bool(true) : rt_problem_memory();
}

RT_NATIVE(stop) {
  rt_engine_profiler_stop();
  rt_profile_pause();
  return rt_undefined();
}

/* setInterval(microseconds): of the samples from now on, if the engine allows it. */
RT_NATIVE(set_interval, "n") {
  rt_engine_profiler_set_interval(rt_to_number(rt_arg(argc, argv, 0)) / 1e6);
  return rt_undefined();
}

/* take(): the samples since the last call as JSON; undefined if there are none. */
RT_NATIVE(take) {
  rt_value samples = rt_self->profile == NULL ? NULL : rt_engine_profiler_take();
  return samples == NULL ? rt_undefined() : samples;
}

/* takeIdle(): [begin, end, ...] in seconds: when the loop was idle since the last call. */
RT_NATIVE(take_idle) {
  return rt_self->profile == NULL ? rt_undefined() : rt_profile_take_idle();
}

/* takeLongest(): the longest time in seconds for which the loop did not wait, since the last call.
 */
RT_NATIVE(take_longest) {
  return rt_number(rt_self->profile == NULL ? 0 : rt_profile_take_longest());
}

static const struct rt_method methods[] = {
    {"start", start}, {"stop", stop},          {"setInterval", set_interval},
    {"take", take},   {"takeIdle", take_idle}, {"takeLongest", take_longest},
};

rt_value rt_bind_profiler(void) {
  return RT_METHODS(methods);
}
