/* SPDX-License-Identifier: MIT */
/*
 * Stats of a loop: turns, events, and how long poll was idle.
 *
 * The loop's thread writes, any thread may read. The two idle times must be read consistently: a
 * reader retries if the sequence number was odd or has changed.
 */
#include "backend/backend.h"
#include "loop/loop.h"

static void write_idle_times(uv_loop_t *loop, uint64_t time_ns, uint64_t since_ns);

void rd_idle_begin(uv_loop_t *loop) {
  if (loop->flags & RD_LOOP_MEASURE_IDLE)
    write_idle_times(loop, loop->idle_time_ns, rd_monotonic_ns());
}

void rd_idle_end(uv_loop_t *loop) {
  if (loop->idle_since_ns == 0)
    return;
  uint64_t waited_ns = rd_monotonic_ns() - loop->idle_since_ns;
  write_idle_times(loop, loop->idle_time_ns + waited_ns, 0);
}

uint64_t uv_metrics_idle_time(uv_loop_t *loop) {
  if (loop == NULL)
    return 0;
  uint64_t before, time_ns, since_ns, after;
  do {
    before = __atomic_load_n(&loop->idle_sequence, __ATOMIC_SEQ_CST);
    time_ns = __atomic_load_n(&loop->idle_time_ns, __ATOMIC_SEQ_CST);
    since_ns = __atomic_load_n(&loop->idle_since_ns, __ATOMIC_SEQ_CST);
    after = __atomic_load_n(&loop->idle_sequence, __ATOMIC_SEQ_CST);
  } while (before != after || (before & 1) != 0);
  return since_ns == 0 ? time_ns : time_ns + (rd_monotonic_ns() - since_ns);
}

int uv_metrics_info(uv_loop_t *loop, uv_metrics_t *metrics) {
  if (loop == NULL || metrics == NULL)
    return UV_EINVAL;
  metrics->loop_count = loop->metrics_loop_count;
  metrics->events = loop->metrics_events;
  metrics->events_waiting = loop->metrics_events_waiting;
  return 0;
}

static void write_idle_times(uv_loop_t *loop, uint64_t time_ns, uint64_t since_ns) {
  __atomic_add_fetch(&loop->idle_sequence, 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&loop->idle_time_ns, time_ns, __ATOMIC_SEQ_CST);
  __atomic_store_n(&loop->idle_since_ns, since_ns, __ATOMIC_SEQ_CST);
  __atomic_add_fetch(&loop->idle_sequence, 1, __ATOMIC_SEQ_CST);
}
