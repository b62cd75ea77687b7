/* SPDX-License-Identifier: MIT */
/*
 * Runs the engine's own tasks on the loop, starting with the first use of a feature that
 * has such tasks. They do not keep the loop alive unless JavaScript knows that one is
 * pending.
 */
#include "binding/binding.h"

struct rt_tasks {
  uv_poll_t poll;
  bool is_started;
};

static void later_ready(uv_poll_t *handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  rt_turn_engine(rt_run_loop_run);
}

/* start(): 0, or a negative code. */
RT_NATIVE(start) {
  struct rt_tasks *tasks = rt_self->tasks;
  if (tasks->is_started)
    return rt_number(0);
  int rc = uv_poll_init(rt_loop(), &tasks->poll, rt_run_loop_fd());
  if (rc == 0) {
    tasks->is_started = true;
    uv_poll_start(&tasks->poll, UV_READABLE, later_ready);
    uv_unref((uv_handle_t *)&tasks->poll);
  }
  return rt_number(rc);
}

/* keepAlive(boolean): only after start(). */
RT_NATIVE(keep_alive) {
  struct rt_tasks *tasks = rt_self->tasks;
  if (tasks->is_started && rt_to_bool(rt_arg(argc, argv, 0)))
    uv_ref((uv_handle_t *)&tasks->poll);
  else if (tasks->is_started)
    uv_unref((uv_handle_t *)&tasks->poll);
  return rt_undefined();
}

/* wantTurn(): finalizers are queued and have to run in a turn of the engine's tasks. */
RT_NATIVE(want_turn) {
  rt_run_loop_want_turn();
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"start", start},
    {"wantTurn", want_turn},
    {"keepAlive", keep_alive},
};

static void close_poll(void *part) {
  struct rt_tasks *tasks = part;
  if (tasks->is_started)
    uv_close((uv_handle_t *)&tasks->poll, NULL);
}

rt_value rt_bind_later(void) {
  if (!RT_PART(tasks, close_poll, NULL))
    return rt_problem_memory();
  return RT_METHODS(methods);
}
