/* SPDX-License-Identifier: MIT */
/*
 * All kinds of handles, as the loop and the library as a whole see them.
 */
#ifndef RD_HANDLE_KINDS_H
#define RD_HANDLE_KINDS_H

#include <stdbool.h>

#include "loop/ops.h"

/* The operations of each kind, by uv_handle_type. */
extern const struct rd_handle_ops rd_handle_kinds[UV_HANDLE_TYPE_MAX];

/* In the child of a fork, after the backend was reopened. 0 or the first error. */
int rd_handles_fork(uv_loop_t *loop);

/* From uv_loop_close(), when no handle is left: frees what handles share in a loop. */
void rd_handles_leave_loop(uv_loop_t *loop);

/* What uv_close() does for each kind: stop everything, close descriptors. */
void rd_async_close(uv_handle_t *handle);
void rd_poll_close(uv_handle_t *handle);
void rd_signal_close(uv_handle_t *handle);
void rd_fs_poll_close(uv_handle_t *handle);
void rd_fs_event_close(uv_handle_t *handle);
void rd_process_close(uv_handle_t *handle);
void rd_stream_close(uv_handle_t *handle);
void rd_pipe_close(uv_handle_t *handle);
void rd_tty_close(uv_handle_t *handle);
void rd_udp_close(uv_handle_t *handle);

/* From phase 7, before the close callback: requests in flight get UV_ECANCELED. */
void rd_stream_finish_close(uv_handle_t *handle);
void rd_udp_finish_close(uv_handle_t *handle);

/* From poll: run the callbacks of async handles, of children that have ended, of signals. */
bool rd_async_dispatch(uv_loop_t *loop);
bool rd_process_ended(uv_loop_t *loop, pid_t pid);
void rd_process_dispatch(uv_loop_t *loop);
void rd_signal_dispatch(uv_loop_t *loop);

/* In the child of a fork: repair what the parent's threads may have left half done. */
void rd_async_fork(uv_loop_t *loop);
void rd_signal_fork(uv_loop_t *loop);
void rd_process_fork(uv_loop_t *loop);
int rd_fs_event_fork(uv_loop_t *loop);

/* For uv_loop_close() and uv_library_shutdown(). */
void rd_process_leave_loop(uv_loop_t *loop);
void rd_fs_event_leave_loop(uv_loop_t *loop);
void rd_signal_shutdown(void);

#endif
