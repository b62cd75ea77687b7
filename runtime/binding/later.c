/* SPDX-License-Identifier: MIT */
/*
 * Runs the engine's own tasks on the loop, starting with the first use of a feature that
 * has such tasks. They do not keep the loop alive unless JavaScript knows that one is
 * pending.
 */
#include "binding/binding.h"

#define NS_PER_S 1e9
#define LONGEST_TIMEOUT_S 1e9

struct rt_tasks {
  uv_poll_t poll;
  uv_timer_t timer; /* for timeouts of Atomics.waitAsync(), which no descriptor announces */
  double waits_until_ns;
  bool has_poll;
  bool has_timer;
};

static void timer_due(uv_timer_t *timer);

static void schedule_timeout(struct rt_tasks *tasks) {
  if (!tasks->has_timer || (double)uv_hrtime() > tasks->waits_until_ns + NS_PER_S)
    return;
  int timeout_ms = rt_run_loop_timeout_ms();
  uv_update_time(rt_loop());
  if (timeout_ms >= 0)
    uv_timer_start(&tasks->timer, timer_due, timeout_ms > 0 ? (uint64_t)timeout_ms : 1, 0);
}

static void run_tasks(void) {
  rt_turn_engine(rt_run_loop_run);
  schedule_timeout(rt_self->tasks);
}

static void later_ready(uv_poll_t *handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  run_tasks();
}

static void timer_due(uv_timer_t *timer) {
  (void)timer;
  run_tasks();
}

static int start_poll(struct rt_tasks *tasks) {
  int rc = tasks->has_poll ? 0 : uv_poll_init(rt_loop(), &tasks->poll, rt_run_loop_fd());
  if (rc == 0 && !tasks->has_poll) {
    tasks->has_poll = true;
    uv_poll_start(&tasks->poll, UV_READABLE, later_ready);
    uv_unref((uv_handle_t *)&tasks->poll);
  }
  return rc;
}

static int start_timer(struct rt_tasks *tasks) {
  int rc = tasks->has_timer ? 0 : uv_timer_init(rt_loop(), &tasks->timer);
  if (rc == 0 && !tasks->has_timer) {
    tasks->has_timer = true;
    uv_unref((uv_handle_t *)&tasks->timer);
  }
  return rc;
}

static void close_handles(void *part) {
  struct rt_tasks *tasks = part;
  if (tasks->has_poll)
    uv_close((uv_handle_t *)&tasks->poll, NULL);
  if (tasks->has_timer)
    uv_close((uv_handle_t *)&tasks->timer, NULL);
}

/* The program waits with Atomics.waitAsync(). */
static void async_wait_begins(double timeout_s) {
  if (!RT_PART(tasks, close_handles, NULL) || start_poll(rt_self->tasks) < 0)
    return;
  if (timeout_s > LONGEST_TIMEOUT_S || start_timer(rt_self->tasks) < 0)
    return;
  double until_ns = (double)uv_hrtime() + timeout_s * NS_PER_S;
  if (until_ns > rt_self->tasks->waits_until_ns)
    rt_self->tasks->waits_until_ns = until_ns;
  schedule_timeout(rt_self->tasks);
}

int rt_later_start(void) {
  rt_engine_on_async_wait(async_wait_begins);
  return 0;
}

/* A task that is due runs even if nothing keeps the loop alive. */
void rt_later_drain(void) {
  if (rt_self->tasks != NULL && rt_self->tasks->has_poll && rt_run_loop_timeout_ms() == 0)
    run_tasks();
}

/* start(): 0, or a negative code. */
RT_NATIVE(start) {
  return rt_number(start_poll(rt_self->tasks));
}

/* keepAlive(boolean): only after start(). */
RT_NATIVE(keep_alive) {
  struct rt_tasks *tasks = rt_self->tasks;
  if (tasks->has_poll && rt_to_bool(rt_arg(argc, argv, 0)))
    uv_ref((uv_handle_t *)&tasks->poll);
  else if (tasks->has_poll)
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

rt_value rt_bind_later(void) {
  if (!RT_PART(tasks, close_handles, NULL))
    return rt_problem_memory();
  return RT_METHODS(methods);
}
