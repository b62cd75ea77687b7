/* SPDX-License-Identifier: MIT */
/*
 * Phase 1: timers.
 *
 * A timer is in the loop's heap exactly while it is active. A callback may start, stop or close any
 * timer; one that it starts, even without a delay, fires in the next run of this phase at the
 * earliest.
 *
 * uv_timer_start() counts milliseconds from the loop's time, which may be old, so these timers may
 * fire early by the real clock. rondo_timer_start() counts from the real clock.
 */
#include "backend/backend.h"
#include "loop/handle.h"
#include "loop/loop.h"
#include "loop/timer_heap.h"
#include "rondo.h"
#include "trace/hooks.h"

static uint64_t add(uint64_t time, uint64_t duration);
static uint64_t to_ns(uint64_t ms);
static uint64_t to_ms(uint64_t ns);
static int arm(uv_timer_t *handle, uint64_t due_ns);
static int start_ms(uv_timer_t *handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat);
static void begin(uv_timer_t *handle, uv_timer_cb cb, uint64_t due_ms, uint64_t repeat_ms);
static void keep_repeating(uv_timer_t *timer, uint64_t now_ns);

int uv_timer_init(uv_loop_t *loop, uv_timer_t *handle) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)handle, UV_TIMER);
  handle->timer_cb = NULL;
  handle->due = 0;
  handle->repeat = 0;
  handle->heap_index = 0;
  handle->due_ns = 0;
  handle->repeat_ns = 0;
  return 0;
}

int uv_timer_start(uv_timer_t *handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat) {
  if (!rd_is_initialised(handle) || cb == NULL || rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  return start_ms(handle, cb, timeout, repeat);
}

int rondo_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout_ns, uint64_t repeat_ns) {
  if (!rd_is_initialised(timer) || cb == NULL || rd_handle_is_closing((uv_handle_t *)timer))
    return UV_EINVAL;
  uint64_t due_ns = add(rd_monotonic_ns(), timeout_ns);
  int err = arm(timer, due_ns);
  if (err != 0)
    return err;
  timer->loop->flags |= RD_LOOP_WAITS_IN_NS;
  timer->due_ns = due_ns;
  timer->repeat_ns = repeat_ns;
  begin(timer, cb, to_ms(due_ns), to_ms(repeat_ns));
  return 0;
}

int uv_timer_stop(uv_timer_t *handle) {
  if (handle == NULL)
    return UV_EINVAL;
  if (rd_handle_is_active((uv_handle_t *)handle)) {
    rd_timer_heap_remove(handle->loop, handle);
    rd_handle_stop((uv_handle_t *)handle);
  }
  return 0;
}

int uv_timer_again(uv_timer_t *handle) {
  if (handle == NULL)
    return UV_EINVAL;
  if (handle->timer_cb == NULL)
    return UV_EINVAL;
  if (handle->repeat == 0)
    return 0;
  if (handle->due_ns != 0)
    return rondo_timer_start(handle, handle->timer_cb, handle->repeat_ns, handle->repeat_ns);
  return uv_timer_start(handle, handle->timer_cb, handle->repeat, handle->repeat);
}

void uv_timer_set_repeat(uv_timer_t *handle, uint64_t repeat) {
  if (handle == NULL)
    return;
  handle->repeat = repeat;
  handle->repeat_ns = to_ns(repeat);
}

uint64_t uv_timer_get_repeat(const uv_timer_t *handle) {
  if (handle == NULL)
    return 0;
  return handle->repeat;
}

uint64_t uv_timer_get_due_in(const uv_timer_t *handle) {
  if (!rd_is_initialised(handle))
    return 0;
  const uv_loop_t *loop = handle->loop;
  if (handle->due_ns != 0)
    return handle->due_ns > loop->time_ns ? to_ms(handle->due_ns - loop->time_ns) : 0;
  return handle->due > loop->time ? handle->due - loop->time : 0;
}

uint64_t rondo_timer_due_in(const uv_timer_t *timer) {
  if (timer == NULL)
    return 0;
  uint64_t due_ns = timer->due_ns != 0 ? timer->due_ns : to_ns(timer->due);
  uint64_t now_ns = rd_monotonic_ns();
  return due_ns > now_ns ? due_ns - now_ns : 0;
}

void rd_timer_close(uv_handle_t *handle) {
  uv_timer_stop((uv_timer_t *)handle);
}

void rd_phase_timers(uv_loop_t *loop) {
  uint64_t now_ns = loop->time_ns;
  uint64_t started_before = loop->timer_counter;
  if (loop->timer_count > 0)
    rd_trace_phase(RD_PHASE_TIMERS);

  /* Timers that callbacks start sort after all that were already due. */
  while (loop->timer_count > 0) {
    struct rd_timer_entry first = loop->timer_heap[0];
    if (first.due_ns > now_ns || first.order >= started_before)
      break;
    if (first.timer->repeat > 0)
      keep_repeating(first.timer, now_ns);
    else
      uv_timer_stop(first.timer);
    RD_TRACED_TIMER(first.timer, first.due_ns, first.timer->timer_cb,
                    first.timer->timer_cb(first.timer));
  }
}

/* Saturates. */
static uint64_t add(uint64_t time, uint64_t duration) {
  return duration > UINT64_MAX - time ? UINT64_MAX : time + duration;
}

static uint64_t to_ns(uint64_t ms) {
  uint64_t ns;
  return __builtin_mul_overflow(ms, RD_NS_PER_MS, &ns) ? UINT64_MAX : ns;
}

static uint64_t to_ms(uint64_t ns) {
  return ns / RD_NS_PER_MS + (ns % RD_NS_PER_MS != 0);
}

static int arm(uv_timer_t *handle, uint64_t due_ns) {
  if (!rd_handle_is_active((uv_handle_t *)handle))
    return rd_timer_heap_insert(handle->loop, handle, due_ns);
  rd_timer_heap_update(handle->loop, handle, due_ns);
  return 0;
}

static void begin(uv_timer_t *handle, uv_timer_cb cb, uint64_t due_ms, uint64_t repeat_ms) {
  handle->timer_cb = cb;
  handle->due = due_ms;
  handle->repeat = repeat_ms;
  rd_handle_start((uv_handle_t *)handle);
}

static int start_ms(uv_timer_t *handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat) {
  uint64_t due_ms = add(handle->loop->time, timeout);
  uint64_t due_ns = to_ns(due_ms);
  /* Without a delay it is due now, not at the last full millisecond: after all that are due. */
  int err = arm(handle, due_ns > handle->loop->time_ns ? due_ns : handle->loop->time_ns);
  if (err != 0)
    return err;
  handle->due_ns = 0;
  begin(handle, cb, due_ms, repeat);
  return 0;
}

/* A timer in nanoseconds keeps its phase and skips missed repetitions. Neither can fail. */
static void keep_repeating(uv_timer_t *timer, uint64_t now_ns) {
  if (timer->due_ns == 0) {
    start_ms(timer, timer->timer_cb, timer->repeat, timer->repeat);
    return;
  }
  uint64_t late_ns = (now_ns - timer->due_ns) % timer->repeat_ns;
  timer->due_ns = add(now_ns - late_ns, timer->repeat_ns);
  timer->due = to_ms(timer->due_ns);
  rd_timer_heap_update(timer->loop, timer, timer->due_ns);
}
