/* SPDX-License-Identifier: MIT */
/*
 * The engine's own tasks on the loop, from the first use of something that has such
 * tasks. They do not keep the loop alive, unless JavaScript knows that one is under way.
 */
#include "binding/binding.h"

static uv_poll_t poll;
static bool is_started;

static void later_ready(uv_poll_t *handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  rt_turn_engine(rt_engine_later_run);
}

/* start(): 0, or a negative code. */
RT_NATIVE(start) {
  if (is_started)
    return rt_number(0);
  int rc = uv_poll_init(&rt_loop, &poll, rt_engine_later_fd());
  if (rc == 0) {
    is_started = true;
    uv_poll_start(&poll, UV_READABLE, later_ready);
    uv_unref((uv_handle_t *)&poll);
  }
  return rt_number(rc);
}

/* keepAlive(whether): only after start(). */
RT_NATIVE(keep_alive) {
  if (is_started && rt_to_bool(rt_arg(argc, argv, 0)))
    uv_ref((uv_handle_t *)&poll);
  else if (is_started)
    uv_unref((uv_handle_t *)&poll);
  return rt_undefined();
}

/* wantTurn(): finalizers are queued, which run in a turn of the engine's tasks. */
RT_NATIVE(want_turn) {
  rt_engine_later_want_turn();
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"start", start},
    {"wantTurn", want_turn},
    {"keepAlive", keep_alive},
};

rt_value rt_bind_later(void) {
  return RT_METHODS(methods);
}
