/* SPDX-License-Identifier: MIT */
/* The loop for JavaScript: shared numbers, the hooks that C calls, and time. */
#include "binding/binding.h"

RT_NATIVE(set_hook, "nf") {
  size_t hook = rt_to_size(argv[0]);
  if (hook >= RT_HOOK_COUNT)
    return rt_throw_text("There is no such hook", thrown);
  rt_keep(argv[1]);
  rt_self->hooks[hook] = argv[1];
  return rt_undefined();
}

/* reporting(error, exit code): what the program ends with, before it is reported. */
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

RT_NATIVE(on_rejection, "f") {
  rt_engine_on_rejection(rt_arg(argc, argv, 0));
  return rt_undefined();
}

RT_NATIVE(on_throw, "f") {
  rt_engine_on_throw(rt_arg(argc, argv, 0));
  return rt_undefined();
}

static void report_handle(uv_handle_t *handle, void *list) {
  rt_value *types = list;
  if (uv_is_active(handle) && uv_has_ref(handle))
    types[handle->type] = rt_number(rt_to_number(types[handle->type]) + 1);
}

/* How many active and referenced handles there are of each type, by uv_handle_type. */
RT_NATIVE(active_handles) {
  rt_value counts[UV_HANDLE_TYPE_MAX];
  for (size_t i = 0; i < UV_HANDLE_TYPE_MAX; i++)
    counts[i] = rt_number(0);
  uv_walk(rt_loop(), report_handle, counts);
  return rt_array(UV_HANDLE_TYPE_MAX, counts);
}

static const struct rt_method methods[] = {
    {"setHook", set_hook}, {"reporting", reporting},          {"now", now},
    {"hrtime", hrtime},    {"hrtimeBigint", hrtime_bigint},   {"onRejection", on_rejection},
    {"onThrow", on_throw}, {"activeHandles", active_handles},
};

rt_value rt_bind_loop(void) {
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "state", rt_shared_doubles(rt_self->state, RT_STATE_COUNT));
  rt_set(binding, "asyncContext", rt_reactions_context());
  return binding;
}
