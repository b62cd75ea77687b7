/* SPDX-License-Identifier: MIT */
/*
 * uv_close(): the same steps for every kind of handle; what differs is in its operations.
 */
#include "loop/handle.h"
#include "loop/ops.h"

/* Closing twice does no harm: the second call is ignored. */
void uv_close(uv_handle_t *handle, uv_close_cb close_cb) {
  if (!rd_is_made(handle) || rd_handle_is_closing(handle))
    return;
  handle->flags |= RD_HANDLE_CLOSING;
  handle->close_cb = close_cb;
  rd_trace_handle(RD_TRACE_CLOSING, handle);
  const struct rd_handle_ops *ops = rd_handle_ops(handle);
  if (ops->close != NULL)
    ops->close(handle);
  rd_handle_make_close_pending(handle);
}
