/* SPDX-License-Identifier: MIT */
/*
 * Walking the handles of a loop, and printing them. The library's internal handles are not walked.
 */
#include <stdio.h>

#include "loop/handle.h"

static void print_handles(uv_loop_t *loop, FILE *stream, bool only_active);

/* The callback may close handles and create new ones, which are not visited. */
void uv_walk(uv_loop_t *loop, uv_walk_cb walk_cb, void *arg) {
  if (!rd_loop_is_open(loop) || walk_cb == NULL)
    return;
  struct rd_queue waiting;
  rd_queue_move(&loop->handle_queue, &waiting);
  while (!rd_queue_is_empty(&waiting)) {
    struct rd_queue *first = rd_queue_pop_front(&waiting);
    uv_handle_t *handle = rd_container_of(first, uv_handle_t, handle_queue);
    rd_queue_push_back(&loop->handle_queue, first);
    if ((handle->flags & RD_HANDLE_INTERNAL) == 0)
      walk_cb(handle, arg);
  }
}

void uv_print_all_handles(uv_loop_t *loop, FILE *stream) {
  print_handles(loop, stream, false);
}

void uv_print_active_handles(uv_loop_t *loop, FILE *stream) {
  print_handles(loop, stream, true);
}

/* A line per handle: R for referenced, A for active, I for internal; kind; address. */
static void print_handles(uv_loop_t *loop, FILE *stream, bool only_active) {
  if (loop == NULL)
    loop = uv_default_loop();
  if (stream == NULL)
    stream = stderr;
  if (!rd_loop_is_open(loop))
    return;
  for (struct rd_queue *q = loop->handle_queue.next; q != &loop->handle_queue; q = q->next) {
    uv_handle_t *handle = rd_container_of(q, uv_handle_t, handle_queue);
    if (only_active && !rd_handle_is_active(handle))
      continue;
    const char *name = uv_handle_type_name(handle->type);
    fprintf(stream, "[%c%c%c] %-8s %p\n", rd_handle_has_ref(handle) ? 'R' : '-',
            rd_handle_is_active(handle) ? 'A' : '-',
            (handle->flags & RD_HANDLE_INTERNAL) != 0 ? 'I' : '-',
            name != NULL ? name : "<unknown>", (void *)handle);
  }
}
