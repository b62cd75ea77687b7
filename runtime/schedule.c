/* SPDX-License-Identifier: MIT */
/*
 * Timers and immediates on the loop. JavaScript keeps the lists and writes what it needs to
 * the instance's shared state; rt_schedule_sync() updates the handles after each turn, so
 * setTimeout and setImmediate need no native call.
 *
 * One timer handle serves all timers. It keeps the loop alive while any of them is
 * referenced. The check handle never does. The idle handle is active while referenced
 * immediates are queued: it keeps the loop alive and poll from blocking.
 */
#include "profile.h"
#include "runtime.h"
#include "trace.h"

#include <math.h>

struct rt_schedule {
  uv_timer_t timer;
  uv_prepare_t prepare;
  uv_check_t check;
  uv_idle_t idle;
  uint64_t started_ms;
  double armed_for_ms; /* when the timer handle fires; infinite while it is stopped */
};

static void timer_due(uv_timer_t *handle);
static void prepare_reached(uv_prepare_t *handle);
static void check_reached(uv_check_t *handle);
static void idle_reached(uv_idle_t *handle);

static void close_handles(void *part) {
  struct rt_schedule *s = part;
  uv_close((uv_handle_t *)&s->timer, NULL);
  uv_close((uv_handle_t *)&s->prepare, NULL);
  uv_close((uv_handle_t *)&s->check, NULL);
  uv_close((uv_handle_t *)&s->idle, NULL);
}

int rt_schedule_start(void) {
  struct rt_schedule *s = rt_part_new(sizeof *s, close_handles, NULL);
  if (s == NULL)
    return UV_ENOMEM;
  rt_self->schedule = s;
  rt_trace_start();
  s->started_ms = uv_now(rt_loop());
  uv_timer_init(rt_loop(), &s->timer);
  uv_unref((uv_handle_t *)&s->timer);
  uv_prepare_init(rt_loop(), &s->prepare);
  uv_prepare_start(&s->prepare, prepare_reached);
  uv_unref((uv_handle_t *)&s->prepare);
  uv_check_init(rt_loop(), &s->check);
  uv_check_start(&s->check, check_reached);
  uv_unref((uv_handle_t *)&s->check);
  uv_idle_init(rt_loop(), &s->idle);
  return 0;
}

static double loop_time_ms(void) {
  return (double)(uv_now(rt_loop()) - rt_self->schedule->started_ms);
}

/* Loop time, freshly read: a timer set late in a long callback must not fire early. */
double rt_schedule_now(void) {
  uv_update_time(rt_loop());
  return loop_time_ms();
}

/* When a collection ended that the engine reports now. It notices the end when the program needs
 * the heap again; if the loop has waited in between, the collection ended with its marking. */
uint64_t rt_schedule_collection_ended(uint64_t marked_ns) {
  enum { NS_PER_MS = 1000000 };
  bool has_waited = uv_now(rt_loop()) * NS_PER_MS > marked_ns;
  return has_waited ? marked_ns : uv_hrtime();
}

static void sync_timer(struct rt_schedule *s) {
  double *expiry_ms = &rt_self->state[RT_TIMER_EXPIRY];
  s->armed_for_ms = *expiry_ms;
  *expiry_ms = 0;
  double wait_ms = s->armed_for_ms - loop_time_ms();
  uv_timer_start(&s->timer, timer_due, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

void rt_schedule_sync(void) {
  struct rt_schedule *s = rt_self->schedule;
  const double *state = rt_self->state;
  if (state[RT_TIMER_EXPIRY] != 0)
    sync_timer(s);
  bool want_ref = state[RT_TIMER_REFS] > 0;
  if (want_ref != (uv_has_ref((uv_handle_t *)&s->timer) != 0)) {
    if (want_ref)
      uv_ref((uv_handle_t *)&s->timer);
    else
      uv_unref((uv_handle_t *)&s->timer);
  }
  bool want_idle = state[RT_IMMEDIATE_REFS] > 0;
  if (want_idle != (uv_is_active((uv_handle_t *)&s->idle) != 0)) {
    if (want_idle)
      uv_idle_start(&s->idle, idle_reached);
    else
      uv_idle_stop(&s->idle);
  }
}

/*
 * Ticks after the last timer may set new timers, and take so long that these are already
 * due. With Node 20's libuv they run now; newer versions, and Rondo's loop, would leave
 * them to the next turn, hence the loop here.
 */
static void timer_due(uv_timer_t *handle) {
  (void)handle;
  struct rt_instance *self = rt_self;
  struct rt_schedule *s = self->schedule;
  do {
    s->armed_for_ms = INFINITY;
    rt_turn_phase_begin();
    do {
      rt_turn(self->hooks[RT_RUN_TIMER], 0, NULL);
    } while (self->state[RT_TIMERS_RUNNING] != 0 && !self->is_ending);
    rt_turn_phase_end();
  } while (s->armed_for_ms <= loop_time_ms());
}

/* Poll must not wait again for the time that callbacks took. */
static void prepare_reached(uv_prepare_t *handle) {
  if (rt_self->profile != NULL)
    rt_profile_idle_begins();
  rt_trace_look();
  rt_turn_pause();
  uv_update_time(handle->loop);
}

/* Node drains here too, which is visible after an exception. */
static void check_reached(uv_check_t *handle) {
  (void)handle;
  struct rt_instance *self = rt_self;
  self->state[RT_TURNS]++;
  if (self->state[RT_DESTROYED] != 0)
    rt_turn(self->hooks[RT_RUN_DESTROYED], 0, NULL);
  rt_turn_drain();
  if (self->state[RT_IMMEDIATES] == 0)
    return;
  rt_turn_phase_begin();
  do {
    rt_turn(self->hooks[RT_RUN_IMMEDIATE], 0, NULL);
  } while (self->state[RT_IMMEDIATES_RUNNING] != 0 && !self->is_ending);
  rt_turn_phase_end();
}

/* Nothing to do: an active handle is enough. */
static void idle_reached(uv_idle_t *handle) {
  (void)handle;
}
