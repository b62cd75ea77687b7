/* SPDX-License-Identifier: MIT */
/*
 * See timer_heap.h. Inserting, updating and removing cost O(log n).
 */
#include "loop/timer_heap.h"

#include <stdbool.h>

#include "base/alloc.h"

#define CHILDREN 8
#define SMALLEST_CAPACITY 32

static int grow(uv_loop_t *loop);
static void shrink(uv_loop_t *loop);
static void settle(uv_loop_t *loop, size_t hole, struct rd_timer_entry entry);
static size_t earliest_child(const uv_loop_t *loop, size_t parent);

static bool is_earlier(const struct rd_timer_entry *a, const struct rd_timer_entry *b) {
  return a->due_ns < b->due_ns || (a->due_ns == b->due_ns && a->order < b->order);
}

static void place(uv_loop_t *loop, size_t index, struct rd_timer_entry entry) {
  loop->timer_heap[index] = entry;
  entry.timer->heap_index = index;
}

int rd_timer_heap_insert(uv_loop_t *loop, uv_timer_t *timer, uint64_t due_ns) {
  if (loop->timer_count == loop->timer_capacity) {
    int err = grow(loop);
    if (err != 0)
      return err;
  }
  struct rd_timer_entry entry = {due_ns, loop->timer_counter++, timer};
  settle(loop, loop->timer_count++, entry);
  return 0;
}

void rd_timer_heap_update(uv_loop_t *loop, uv_timer_t *timer, uint64_t due_ns) {
  struct rd_timer_entry entry = {due_ns, loop->timer_counter++, timer};
  settle(loop, timer->heap_index, entry);
}

void rd_timer_heap_remove(uv_loop_t *loop, uv_timer_t *timer) {
  struct rd_timer_entry last = loop->timer_heap[--loop->timer_count];
  if (last.timer != timer)
    settle(loop, timer->heap_index, last);
  shrink(loop);
}

void rd_timer_heap_free(uv_loop_t *loop) {
  rd_free(loop->timer_heap);
  loop->timer_heap = NULL;
  loop->timer_count = 0;
  loop->timer_capacity = 0;
}

static int resize(uv_loop_t *loop, size_t capacity) {
  if (capacity > SIZE_MAX / sizeof(struct rd_timer_entry))
    return UV_ENOMEM;
  void *heap = rd_realloc(loop->timer_heap, capacity * sizeof(struct rd_timer_entry));
  if (heap == NULL)
    return UV_ENOMEM;
  loop->timer_heap = heap;
  loop->timer_capacity = capacity;
  return 0;
}

static int grow(uv_loop_t *loop) {
  return resize(loop, loop->timer_capacity > 0 ? loop->timer_capacity * 2 : SMALLEST_CAPACITY);
}

/* Halves the array when a quarter is used, to avoid thrashing. Failure is harmless. */
static void shrink(uv_loop_t *loop) {
  if (loop->timer_capacity > SMALLEST_CAPACITY && loop->timer_count < loop->timer_capacity / 4)
    (void)resize(loop, loop->timer_capacity / 2);
}

/* Moves an entry to its place, given a hole on the path to it. */
static void settle(uv_loop_t *loop, size_t hole, struct rd_timer_entry entry) {
  while (hole > 0) {
    size_t parent = (hole - 1) / CHILDREN;
    if (!is_earlier(&entry, &loop->timer_heap[parent]))
      break;
    place(loop, hole, loop->timer_heap[parent]);
    hole = parent;
  }
  for (;;) {
    size_t child = earliest_child(loop, hole);
    if (child >= loop->timer_count || !is_earlier(&loop->timer_heap[child], &entry))
      break;
    place(loop, hole, loop->timer_heap[child]);
    hole = child;
  }
  place(loop, hole, entry);
}

/* The index is timer_count or more if there is none. */
static size_t earliest_child(const uv_loop_t *loop, size_t parent) {
  size_t first = parent * CHILDREN + 1;
  size_t end = first + CHILDREN < loop->timer_count ? first + CHILDREN : loop->timer_count;
  size_t earliest = first;
  for (size_t child = first + 1; child < end; child++)
    if (is_earlier(&loop->timer_heap[child], &loop->timer_heap[earliest]))
      earliest = child;
  return earliest;
}
