/* SPDX-License-Identifier: MIT */
/*
 * What all handles and requests have in common.
 *
 * The states of a handle, in this order: initialised; active or inactive, any number of times;
 * closing, from uv_close() on, when it is inactive and on the loop's closing list; closed, just
 * before its close callback. It is on the loop's handle queue from the first to the last.
 *
 * loop->active_handles counts handles that are active and referenced. Only this file changes it.
 */
#ifndef RD_LOOP_HANDLE_H
#define RD_LOOP_HANDLE_H

#include <stdbool.h>

#include "base/queue.h"
#include "loop/handle_flags.h"
#include "loop/loop.h"
#include "trace/hooks.h"
#include "uv.h"

/* False for NULL and for zeroed memory that was never initialised: a handle has a loop. */
static inline bool rd_is_initialised(const void *handle) {
  return handle != NULL && ((const uv_handle_t *)handle)->loop != NULL;
}

static inline bool rd_can_init(const uv_loop_t *loop, const void *handle) {
  return handle != NULL && rd_loop_is_open(loop);
}

static inline bool rd_handle_is_active(const uv_handle_t *handle) {
  return (handle->flags & RD_HANDLE_ACTIVE) != 0;
}

static inline bool rd_handle_is_closing(const uv_handle_t *handle) {
  return (handle->flags & (RD_HANDLE_CLOSING | RD_HANDLE_CLOSED)) != 0;
}

static inline bool rd_handle_has_ref(const uv_handle_t *handle) {
  return (handle->flags & RD_HANDLE_REF) != 0;
}

/* Does not touch data, which belongs to the program. */
static inline void rd_handle_init(uv_loop_t *loop, uv_handle_t *handle, uv_handle_type type) {
  handle->loop = loop;
  handle->type = type;
  handle->close_cb = NULL;
  handle->next_closing = NULL;
  handle->flags = RD_HANDLE_REF;
  rd_queue_push_back(&loop->handle_queue, &handle->handle_queue);
  rd_trace_handle(RD_TRACE_OPENED, handle);
}

static inline void rd_handle_start(uv_handle_t *handle) {
  if (rd_handle_is_active(handle))
    return;
  handle->flags |= RD_HANDLE_ACTIVE;
  if (rd_handle_has_ref(handle))
    handle->loop->active_handles++;
  rd_trace_handle(RD_TRACE_STARTED, handle);
}

static inline void rd_handle_stop(uv_handle_t *handle) {
  if (!rd_handle_is_active(handle))
    return;
  handle->flags &= ~(unsigned int)RD_HANDLE_ACTIVE;
  if (rd_handle_has_ref(handle))
    handle->loop->active_handles--;
  rd_trace_handle(RD_TRACE_STOPPED, handle);
}

static inline void rd_handle_ref(uv_handle_t *handle) {
  if (rd_handle_has_ref(handle))
    return;
  handle->flags |= RD_HANDLE_REF;
  if (rd_handle_is_active(handle))
    handle->loop->active_handles++;
}

static inline void rd_handle_unref(uv_handle_t *handle) {
  if (!rd_handle_has_ref(handle))
    return;
  handle->flags &= ~(unsigned int)RD_HANDLE_REF;
  if (rd_handle_is_active(handle))
    handle->loop->active_handles--;
}

/* Undoes rd_handle_init() when the rest of an init function fails. */
static inline void rd_handle_abandon(uv_handle_t *handle) {
  rd_handle_stop(handle);
  rd_queue_remove(&handle->handle_queue);
}

/* Puts a handle on the list of phase 7. */
static inline void rd_handle_make_close_pending(uv_handle_t *handle) {
  handle->next_closing = handle->loop->closing_handles;
  handle->loop->closing_handles = handle;
}

/* A request in flight keeps the loop alive until its callback. */
static inline void rd_req_start(uv_loop_t *loop, uv_req_t *req, uv_req_type type) {
  req->type = type;
  loop->active_reqs.count++;
  rd_trace_req_started(req);
}

static inline void rd_req_finish(uv_loop_t *loop) {
  loop->active_reqs.count--;
}

#endif
