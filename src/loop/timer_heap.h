/* SPDX-License-Identifier: MIT */
/*
 * The loop's timers: a heap in an array, earliest first. Entries contain their keys, so that
 * comparing touches no timer; parents have eight children, so that there are few levels, and few
 * timers whose index changes.
 *
 * Ordered by due time, in nanoseconds of the loop's clock, then by the order of starting.
 * timer->heap_index is the index of a timer's entry while it is in the heap.
 */
#ifndef RD_LOOP_TIMER_HEAP_H
#define RD_LOOP_TIMER_HEAP_H

#include "uv.h"

struct rd_timer_entry {
  uint64_t due_ns;
  uint64_t order;
  uv_timer_t *timer;
};

int rd_timer_heap_insert(uv_loop_t *loop, uv_timer_t *timer, uint64_t due_ns); /* UV_ENOMEM */
void rd_timer_heap_update(uv_loop_t *loop, uv_timer_t *timer, uint64_t due_ns);
void rd_timer_heap_remove(uv_loop_t *loop, uv_timer_t *timer);
void rd_timer_heap_free(uv_loop_t *loop);

#endif
