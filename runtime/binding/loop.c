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

/* The position of an uncaught value is kept until the next one; frames: see thrown.c. */
RT_NATIVE(keep_thrown) {
  rt_thrown_keep(rt_arg(argc, argv, 0));
  return rt_undefined();
}

RT_NATIVE(thrown_frames) {
  return rt_thrown_frames(rt_arg(argc, argv, 0));
}

/* idleTime(): nanoseconds that the loop has waited for events since the first call. */
RT_NATIVE(idle_time) {
  uv_loop_configure(rt_loop(), UV_METRICS_IDLE_TIME);
  return rt_number((double)uv_metrics_idle_time(rt_loop()));
}

/* readMetrics(): the answer is in `state`. The system's libuv counts nothing. */
RT_NATIVE(read_metrics) {
  (void)argc;
  (void)argv;
#ifndef RT_ON_SYSTEM_UV
  uv_metrics_t given = {0};
  uv_metrics_info(rt_loop(), &given);
  rt_self->state[RT_METRICS] = (double)given.loop_count;
  rt_self->state[RT_METRICS + 1] = (double)given.events;
  rt_self->state[RT_METRICS + 2] = (double)given.events_waiting;
#endif
  return rt_undefined();
}

/* When the main program was about to start, as in hrtime(), and since 1970 in milliseconds. */
RT_NATIVE(booted_at) {
  return rt_number((double)rt_self->booted_ns);
}

RT_NATIVE(time_origin) {
  return rt_number(rt_self->origin_ms);
}

/* When the loop first ran, and when it last ended, as in hrtime(); 0: not yet. */
RT_NATIVE(started_at) {
  return rt_number((double)rt_self->loop_started_ns);
}

RT_NATIVE(ended_at) {
  return rt_number((double)rt_self->loop_ended_ns);
}

static const struct rt_method methods[] = {
    {"setHook", set_hook},       {"reporting", reporting},        {"now", now},
    {"hrtime", hrtime},          {"hrtimeBigint", hrtime_bigint}, {"onRejection", on_rejection},
    {"onThrow", on_throw},       {"keepThrown", keep_thrown},     {"thrownFrames", thrown_frames},
    {"readClock", read_clock},   {"idleTime", idle_time},         {"startedAt", started_at},
    {"endedAt", ended_at},       {"bootedAt", booted_at},         {"readMetrics", read_metrics},
    {"timeOrigin", time_origin},
};

rt_value rt_bind_loop(void) {
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "state", rt_shared_doubles(rt_self->state, RT_STATE_COUNT));
  rt_set(binding, "notesThrows", rt_bool(rt_engine_notes_throws()));
  rt_set(binding, "asyncContext", rt_reactions_context());
  return binding;
}
