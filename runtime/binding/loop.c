/* SPDX-License-Identifier: MIT */
/* The loop for JavaScript: shared numbers, hooks called by C, and time. */
#include "binding/binding.h"

RT_NATIVE(set_hook, "nf") {
  size_t hook = rt_to_size(argv[0]);
  if (hook >= RT_HOOK_COUNT)
    return rt_throw_text("There is no such hook", thrown);
  rt_keep(argv[1]);
  rt_self->hooks[hook] = argv[1];
  return rt_undefined();
}

/* reporting(error, exit code): called before the fatal error is reported. */
RT_NATIVE(reporting, ".") {
  rt_fail_begin(argv[0], rt_arg(argc, argv, 1));
  return rt_undefined();
}

RT_NATIVE(now) {
  return rt_number(rt_schedule_now());
}

RT_NATIVE(hrtime) {
  return rt_number((double)uv_hrtime());
}

RT_NATIVE(hrtime_bigint) {
  return rt_bigint(uv_hrtime());
}

/* Puts the clock into the shared state: no number is exact after 104 days. */
RT_NATIVE(read_clock) {
  (void)argc;
  (void)argv;
  uint64_t now = uv_hrtime();
  uint64_t seconds = now / 1000000000u;
  rt_self->state[RT_CLOCK_S] = (double)seconds;
  rt_self->state[RT_CLOCK_NS] = (double)(now % 1000000000u);
  return rt_undefined();
}

RT_NATIVE(on_rejection, "f") {
  rt_engine_on_rejection(rt_arg(argc, argv, 0));
  return rt_undefined();
}

RT_NATIVE(on_throw, "f") {
  rt_engine_on_throw(rt_arg(argc, argv, 0));
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"setHook", set_hook}, {"reporting", reporting},        {"now", now},
    {"hrtime", hrtime},    {"hrtimeBigint", hrtime_bigint}, {"onRejection", on_rejection},
    {"onThrow", on_throw}, {"readClock", read_clock},
};

rt_value rt_bind_loop(void) {
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "state", rt_shared_doubles(rt_self->state, RT_STATE_COUNT));
  rt_set(binding, "asyncContext", rt_reactions_context());
  return binding;
}
