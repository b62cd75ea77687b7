/* SPDX-License-Identifier: MIT */
/*
 * The table of all kinds of handles: a new kind adds a line here.
 */
#include "handle/kinds.h"

#include "loop/loop.h"

const struct rd_handle_ops rd_handle_kinds[UV_HANDLE_TYPE_MAX] = {
    [UV_TIMER] = {.close = rd_timer_close},
    [UV_IDLE] = {.close = rd_idle_close},
    [UV_PREPARE] = {.close = rd_prepare_close},
    [UV_CHECK] = {.close = rd_check_close},
    [UV_ASYNC] = {.close = rd_async_close},
    [UV_POLL] = {.close = rd_poll_close},
    [UV_SIGNAL] = {.close = rd_signal_close},
    [UV_PROCESS] = {.close = rd_process_close},
    [UV_FS_EVENT] = {.close = rd_fs_event_close},
    [UV_FS_POLL] = {.close = rd_fs_poll_close},
    [UV_TCP] = {.close = rd_stream_close, .finish_close = rd_stream_finish_close},
    [UV_NAMED_PIPE] = {.close = rd_pipe_close, .finish_close = rd_stream_finish_close},
    [UV_TTY] = {.close = rd_tty_close, .finish_close = rd_stream_finish_close},
    [UV_UDP] = {.close = rd_udp_close, .finish_close = rd_udp_finish_close},
};

int rd_handles_fork(uv_loop_t *loop) {
  rd_signal_fork(loop);
  rd_async_fork(loop);
  rd_process_fork(loop);
  return rd_fs_event_fork(loop);
}

void rd_handles_leave_loop(uv_loop_t *loop) {
  rd_process_leave_loop(loop);
  rd_fs_event_leave_loop(loop);
}
