/* SPDX-License-Identifier: MIT */
/*
 * Phase 1: timers.
 *
 * A timer is in the loop's heap exactly while it is active. A callback may start, stop or close any
 * timer: what it starts, even with no delay, waits for the next time this phase runs.
 */
#include <limits.h>

#include "handle/handle.h"
#include "loop/loop.h"
#include "loop/timer_heap.h"
#include "trace/trace.h"

static uint64_t due_after(const uv_loop_t *loop, uint64_t timeout_ms);

int uv_timer_init(uv_loop_t *loop, uv_timer_t *handle) {
  rd_handle_init(loop, (uv_handle_t *)handle, UV_TIMER);
  handle->timer_cb = NULL;
  handle->due = 0;
  handle->repeat = 0;
  handle->heap_index = 0;
  return 0;
}

int uv_timer_start(uv_timer_t *handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat) {
  if (cb == NULL || rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;

  uint64_t due = due_after(handle->loop, timeout);
  if (rd_handle_is_active((uv_handle_t *)handle)) {
    handle->due = due;
    rd_timer_heap_update(handle->loop, handle);
  } else {
    uint64_t old_due = handle->due;
    handle->due = due;
    int err = rd_timer_heap_insert(handle->loop, handle);
    if (err != 0) {
      handle->due = old_due;
      return err;
    }
    rd_handle_start((uv_handle_t *)handle);
  }
  handle->timer_cb = cb;
  handle->repeat = repeat;
  return 0;
}

int uv_timer_stop(uv_timer_t *handle) {
  if (rd_handle_is_active((uv_handle_t *)handle)) {
    rd_timer_heap_remove(handle->loop, handle);
    rd_handle_stop((uv_handle_t *)handle);
  }
  return 0;
}

int uv_timer_again(uv_timer_t *handle) {
  if (handle->timer_cb == NULL)
    return UV_EINVAL;
  if (handle->repeat == 0)
    return 0;
  return uv_timer_start(handle, handle->timer_cb, handle->repeat, handle->repeat);
}

void uv_timer_set_repeat(uv_timer_t *handle, uint64_t repeat) {
  handle->repeat = repeat;
}

uint64_t uv_timer_get_repeat(const uv_timer_t *handle) {
  return handle->repeat;
}

uint64_t uv_timer_get_due_in(const uv_timer_t *handle) {
  uint64_t now = handle->loop->time;
  return handle->due > now ? handle->due - now : 0;
}

void rd_timer_close(uv_timer_t *handle) {
  uv_timer_stop(handle);
}

void rd_phase_timers(uv_loop_t *loop) {
  uint64_t now = loop->time;
  uint64_t started_before = loop->timer_counter;
  if (loop->timer_count > 0)
    rd_trace_phase(RD_PHASE_TIMERS);

  /* Whatever a callback starts sorts behind all that was due already. */
  while (loop->timer_count > 0) {
    struct rd_timer_entry first = loop->timer_heap[0];
    if (first.due > now || first.order >= started_before)
      break;
    if (first.timer->repeat > 0)
      uv_timer_again(first.timer); /* active already, so it cannot fail */
    else
      uv_timer_stop(first.timer);
    RD_TRACED(first.timer, RD_ROLE_MAIN, first.timer->timer_cb, first.timer->timer_cb(first.timer));
  }
}

/* The end of time is late enough for a timeout that does not fit. */
static uint64_t due_after(const uv_loop_t *loop, uint64_t timeout_ms) {
  return timeout_ms > UINT64_MAX - loop->time ? UINT64_MAX : loop->time + timeout_ms;
}
