/* SPDX-License-Identifier: MIT */
/*
 * Phase 7: close callbacks; the handle that was closed last comes first.
 *
 * A handle that is closed in this phase goes to a new list and waits for the next turn.
 */
#include "loop/handle.h"
#include "loop/loop.h"
#include "trace/hooks.h"

static void finish_closing(uv_handle_t *handle);

bool rd_phase_closing(uv_loop_t *loop) {
  uv_handle_t *handle = loop->closing_handles;
  if (handle == NULL)
    return false;
  loop->closing_handles = NULL;
  rd_trace_phase(RD_PHASE_CLOSING);
  while (handle != NULL) {
    uv_handle_t *next = handle->next_closing;
    finish_closing(handle);
    handle = next;
  }
  return true;
}

/* The callback may free the handle. */
static void finish_closing(uv_handle_t *handle) {
  handle->flags |= RD_HANDLE_CLOSED;
  const struct rd_handle_ops *ops = rd_handle_ops(handle);
  if (ops->finish_close != NULL)
    ops->finish_close(handle);
  rd_handle_unref(handle);
  rd_queue_remove(&handle->handle_queue);
  if (handle->close_cb == NULL)
    return;
  RD_TRACED(handle, RD_ROLE_CLOSE, handle->close_cb, handle->close_cb(handle));
}
