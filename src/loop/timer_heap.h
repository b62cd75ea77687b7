/* SPDX-License-Identifier: MIT */
/*
 * The loop's timers as a heap in one array, earliest first, each entry with its key inside, eight
 * children to a parent: few levels, so that few timers have to learn of a new place, and comparing
 * touches no timer.
 *
 * Order is by due time, on the loop's clock in nanoseconds, then by the order of starting.
 * timer->heap_index is where a timer's entry stands, as long as it is in the heap.
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
