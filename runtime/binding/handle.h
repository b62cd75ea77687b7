/* SPDX-License-Identifier: MIT */
/*
 * Handles of the loop for JavaScript: TCP, pipes, terminals, UDP, processes,
 * watchers. JavaScript knows a handle by a small positive number, its id. An id that
 * was closed, or is of another kind, reads as NULL here, and JavaScript gets
 * UV_EBADF.
 *
 * A handle is a struct of its binding that begins with struct rt_handle and holds
 * the loop's handle, whose `data` points back. Its life:
 *
 *   malloc, uv_x_init, rt_handle_add(..., owner)   gives the id
 *   rt_handle_of(id, UV_X)                         in entry points
 *   rt_turn(listener, ..., handle->owner, ...)     in callbacks of the loop
 *   rt_handle_close(), or close(id, callback)      the id is stale at once; the close
 *                                                  callback comes from the closing phase
 *   dispose(), free()                              by this file, after uv_close is done
 *
 * `owner` is the JavaScript object that stands for the handle (js/internal/handles.js).
 * It is kept from rt_handle_add() until the close callback has run, so that one
 * listener function serves all handles of a binding and finds its object.
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
  const char *name;                          /* as Node names it: "TCPSocketWrap" */
  rt_value owner;                            /* kept; undefined if there is none */
  rt_value on_close;                         /* kept while closing, or NULL */
  void (*dispose)(struct rt_handle *handle); /* frees what the struct points to, or NULL */
  int32_t id;
};

/* The id, or UV_ENOMEM: then the loop's handle is being closed, and the struct will be freed. */
int32_t rt_handle_add(struct rt_handle *handle, uv_handle_t *uv, const char *name, rt_value owner);

/* The handle of an id if it is of that type; NULL if not. */
struct rt_handle *rt_handle_of(rt_value id, uv_handle_type type);

/* TCP, pipe or terminal. */
struct rt_handle *rt_handle_stream_of(rt_value id);

/* The callback, if it is a function, gets a turn of its own when the handle is closed. */
void rt_handle_close(struct rt_handle *handle, rt_value on_close);

/* The same with a reset of the connection; TCP alone. A code: if negative, nothing was done. */
int rt_handle_close_reset(struct rt_handle *handle, rt_value on_close);

#endif
