/* SPDX-License-Identifier: MIT */
/*
 * What the loop calls in the layers above it. library.c owns the one table, and uv_loop_init() puts
 * a pointer to it into every loop, so that nothing in this folder names a kind of handle or the
 * thread pool.
 */
#ifndef RD_LOOP_OPS_H
#define RD_LOOP_OPS_H

#include <stdbool.h>
#include <stddef.h>

#include "uv.h"

/* One kind of handle. Either function may be NULL. */
struct rd_handle_ops {
  void (*close)(uv_handle_t *handle); /* from uv_close(): stop everything, close descriptors */
  void (*finish_close)(uv_handle_t *handle); /* from phase 7: cancel requests in flight */
};

struct rd_loop_ops {
  const struct rd_handle_ops *handles; /* UV_HANDLE_TYPE_MAX of them, by type */

  /* From poll, in this order; each runs the callbacks that are ready. */
  size_t (*dispatch_work)(uv_loop_t *loop);        /* returns how many */
  bool (*dispatch_async)(uv_loop_t *loop);         /* returns whether there were any */
  bool (*child_ended)(uv_loop_t *loop, pid_t pid); /* reaps it; 0: watches all again */
  void (*dispatch_exits)(uv_loop_t *loop);
  void (*dispatch_signals)(uv_loop_t *loop);
};

/* The operations of a handle's kind; empty ones for memory that holds no known kind. */
static inline const struct rd_handle_ops *rd_handle_ops(const uv_handle_t *handle) {
  unsigned int type = (unsigned int)handle->type;
  return &handle->loop->ops->handles[type < UV_HANDLE_TYPE_MAX ? type : UV_UNKNOWN_HANDLE];
}

#endif
