/* SPDX-License-Identifier: MIT */
/*
 * uv_close(): the one place that knows what each kind of handle does when it is closed.
 */
#include "handle/handle.h"
#include "handle/stream.h"

static void close_by_type(uv_handle_t *handle);

/* Closing twice does no harm: the second call is ignored. */
void uv_close(uv_handle_t *handle, uv_close_cb close_cb) {
  if (!rd_is_made(handle) || rd_handle_is_closing(handle))
    return;
  handle->flags |= RD_HANDLE_CLOSING;
  handle->close_cb = close_cb;
  rd_trace_handle(RD_TRACE_CLOSING, handle);
  close_by_type(handle);
  rd_handle_make_close_pending(handle);
}

static void close_by_type(uv_handle_t *handle) {
  switch (handle->type) {
  case UV_TIMER:
    rd_timer_close((uv_timer_t *)handle);
    break;
  case UV_IDLE:
    rd_idle_close((uv_idle_t *)handle);
    break;
  case UV_PREPARE:
    rd_prepare_close((uv_prepare_t *)handle);
    break;
  case UV_CHECK:
    rd_check_close((uv_check_t *)handle);
    break;
  case UV_ASYNC:
    rd_async_close((uv_async_t *)handle);
    break;
  case UV_POLL:
    rd_poll_close((uv_poll_t *)handle);
    break;
  case UV_SIGNAL:
    rd_signal_close((uv_signal_t *)handle);
    break;
  case UV_UDP:
    rd_udp_close((uv_udp_t *)handle);
    break;
  case UV_PROCESS:
    rd_process_close((uv_process_t *)handle);
    break;
  case UV_FS_EVENT:
    rd_fs_event_close((uv_fs_event_t *)handle);
    break;
  case UV_TCP:
    rd_stream_close((uv_stream_t *)handle);
    break;
  case UV_NAMED_PIPE:
    rd_pipe_close((uv_pipe_t *)handle);
    break;
  case UV_TTY:
    rd_tty_close((uv_tty_t *)handle);
    break;
  case UV_FS_POLL:
    rd_fs_poll_close((uv_fs_poll_t *)handle);
    break;
  default:
    break;
  }
}
