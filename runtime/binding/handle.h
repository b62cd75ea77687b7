/* SPDX-License-Identifier: MIT */
/*
 * Loop handles for JavaScript: TCP, pipes, terminals, UDP, processes, watchers. JavaScript
 * identifies a handle by a small positive number, its id. A stale id, or one of another
 * kind of handle, reads as NULL here, and JavaScript gets UV_EBADF.
 *
 * Each binding's handle struct begins with struct rt_handle and contains the loop's
 * handle, whose `data` points back. Its life:
 *
 *   malloc, uv_x_init, rt_handle_add(..., owner)   returns the id
 *   rt_handle_of(id, UV_X)                         in entry points
 *   rt_turn(listener, ..., handle->owner, ...)     in loop callbacks
 *   rt_handle_close(), or close(id, callback)      the id is stale immediately; the close
 *                                                  callback runs in the closing phase
 *   dispose(), free()                              by this file, after uv_close has completed
 *
 * `owner` is the JavaScript object for the handle (js/internal/handles.js). It is kept
 * from rt_handle_add() until the close callback has run, so one listener function can
 * serve all handles of a binding.
 *
 * The binding `handle`: close(id, callback?), ref(id), unref(id), hasRef(id),
 * fd(id), setOwner(id, object), active(): the names of all referenced
 * handles for process.getActiveResourcesInfo(), owners(): their objects.
 */
#ifndef RT_HANDLE_H
#define RT_HANDLE_H

#include "binding/binding.h"

struct rt_handle {
  uv_handle_t *uv;
  const char *name;                          /* Node's name for it: "TCPSocketWrap" */
  rt_value owner;                            /* kept; undefined if there is none */
  rt_value on_close;                         /* kept while closing, or NULL */
  void (*dispose)(struct rt_handle *handle); /* frees what the struct points to, or NULL */
  int32_t id;
};

/* Returns the id, or UV_ENOMEM: then the loop's handle is being closed, and the struct will be
 * freed. */
int32_t rt_handle_add(struct rt_handle *handle, uv_handle_t *uv, const char *name, rt_value owner);

/* The handle of an id if it has that type; otherwise NULL. */
struct rt_handle *rt_handle_of(rt_value id, uv_handle_type type);

/* TCP, pipe or terminal. */
struct rt_handle *rt_handle_stream_of(rt_value id);

/* The callback, if it is a function, is called in a turn of its own when the handle is closed. */
void rt_handle_close(struct rt_handle *handle, rt_value on_close);

/* The same, but resets the connection; TCP only. Returns a code: if negative, nothing was done. */
int rt_handle_close_reset(struct rt_handle *handle, rt_value on_close);

#endif
