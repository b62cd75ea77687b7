/* SPDX-License-Identifier: MIT */
/*
 * Timers and immediates on the loop. JavaScript keeps the lists and says in
 * rt_state what it wants; rt_schedule_sync() brings the handles into line after
 * each turn, so that setTimeout and setImmediate need no call for it.
 *
 * One timer handle serves all timers. It keeps the loop alive while one of them
 * is referenced. The check handle never does; the idle handle is active while
 * referenced immediates wait, keeps the loop alive, and keeps poll from blocking.
 */
#include "runtime.h"
#include "trace.h"

#include <math.h>

uv_loop_t rt_loop;

static uv_timer_t timer;
static uv_prepare_t prepare;
static uv_check_t check;
static uv_idle_t idle;
static uint64_t started_ms;
static double armed_for_ms; /* when the timer handle fires; infinite while it is stopped */

static void timer_due(uv_timer_t *handle);
static void prepare_reached(uv_prepare_t *handle);
static void check_reached(uv_check_t *handle);
static void idle_reached(uv_idle_t *handle);

void rt_schedule_start(void) {
  uv_loop_init(&rt_loop);
  rt_trace_start();
  started_ms = uv_now(&rt_loop);
  uv_timer_init(&rt_loop, &timer);
  uv_unref((uv_handle_t *)&timer);
  uv_prepare_init(&rt_loop, &prepare);
  uv_prepare_start(&prepare, prepare_reached);
  uv_unref((uv_handle_t *)&prepare);
  uv_check_init(&rt_loop, &check);
  uv_check_start(&check, check_reached);
  uv_unref((uv_handle_t *)&check);
  uv_idle_init(&rt_loop, &idle);
}

static double loop_time_ms(void) {
  return (double)(uv_now(&rt_loop) - started_ms);
}

/* Loop time, read anew: a timer set late in a long callback must not fire early. */
double rt_schedule_now(void) {
  uv_update_time(&rt_loop);
  return loop_time_ms();
}

static void sync_timer(void) {
  armed_for_ms = rt_state[RT_TIMER_EXPIRY];
  rt_state[RT_TIMER_EXPIRY] = 0;
  double wait_ms = armed_for_ms - loop_time_ms();
  uv_timer_start(&timer, timer_due, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

void rt_schedule_sync(void) {
  if (rt_state[RT_TIMER_EXPIRY] != 0)
    sync_timer();
  bool want_ref = rt_state[RT_TIMER_REFS] > 0;
  if (want_ref != (uv_has_ref((uv_handle_t *)&timer) != 0)) {
    if (want_ref)
      uv_ref((uv_handle_t *)&timer);
    else
      uv_unref((uv_handle_t *)&timer);
  }
  bool want_idle = rt_state[RT_IMMEDIATE_REFS] > 0;
  if (want_idle != (uv_is_active((uv_handle_t *)&idle) != 0)) {
    if (want_idle)
      uv_idle_start(&idle, idle_reached);
    else
      uv_idle_stop(&idle);
  }
}

/*
 * Ticks that follow the last timer may set others, and take so long that these are
 * due at once. With the libuv of Node 20 they run now; newer ones, and Rondo's
 * loop, would leave them to the next turn: so the repetition is here.
 */
static void timer_due(uv_timer_t *handle) {
  (void)handle;
  do {
    armed_for_ms = INFINITY;
    rt_turn_phase_begin();
    do {
      rt_turn(rt_hooks[RT_RUN_TIMER], 0, NULL);
    } while (rt_state[RT_TIMERS_RUNNING] != 0);
    rt_turn_phase_end();
  } while (armed_for_ms <= loop_time_ms());
}

/* Time that callbacks took must not be waited for again in poll. */
static void prepare_reached(uv_prepare_t *handle) {
  rt_turn_pause();
  uv_update_time(handle->loop);
}

/* Node drains here too, which shows after an exception. */
static void check_reached(uv_check_t *handle) {
  (void)handle;
  rt_state[RT_TURNS]++;
  rt_turn_drain();
  if (rt_state[RT_IMMEDIATES] == 0)
    return;
  rt_turn_phase_begin();
  do {
    rt_turn(rt_hooks[RT_RUN_IMMEDIATE], 0, NULL);
  } while (rt_state[RT_IMMEDIATES_RUNNING] != 0);
  rt_turn_phase_end();
}

/* Nothing to do: being active is enough. */
static void idle_reached(uv_idle_t *handle) {
  (void)handle;
}
