/* SPDX-License-Identifier: MIT */
/*
 * Shared by all kinds of streams.
 *
 * watcher.fd is the descriptor of a stream; -1 before it is opened, bound or connected, and from
 * uv_close() on. The watcher's callback is the stream's until uv_listen() replaces it.
 *
 * RD_STREAM_READING: IN is watched, and the handle is active. OUT is watched while the stream is
 * connecting (connect_req), and while write_queue waits for room in the kernel.
 *
 * A write request is on write_queue until its last byte is written or it has failed; then on
 * write_completed_queue, with the watcher fed, until its callback. It owns its buffers all that
 * time. Callbacks never run inside the function that starts a request.
 */
#ifndef RD_HANDLE_STREAM_H
#define RD_HANDLE_STREAM_H

#include "backend/watcher.h"
#include "loop/handle.h"

void rd_stream_init(uv_loop_t *loop, uv_stream_t *stream, uv_handle_type type);

/*
 * Attaches a descriptor; flags are its directions. UV_EBUSY if the stream has another one. If it
 * fails, the caller still owns the descriptor.
 */
int rd_stream_open(uv_stream_t *stream, int fd, unsigned int flags);

/* stream_read.c: reads, and runs the callbacks. */
void rd_stream_read(uv_stream_t *stream, bool is_hung_up);

/* stream_write.c */
void rd_stream_write(uv_stream_t *stream);
void rd_stream_run_write_callbacks(uv_stream_t *stream);
/* Fails all queued writes, and a shutdown behind them. */
void rd_stream_fail_writes(uv_stream_t *stream, int error);
/* The error of a failed write whose callback has not run, or 0. */
int rd_stream_unreported_error(const uv_stream_t *stream);

/* stream_shutdown.c: the queue is empty, or its writes have failed. */
void rd_stream_finish_shutdown(uv_stream_t *stream);

/*
 * stream_connect.c. An error that is known at the start is reported from phase 2. Finishing runs
 * the callback, unless the kernel is still connecting.
 */
void rd_stream_start_connect(uv_stream_t *stream, uv_connect_t *req, uv_connect_cb cb, int error);
void rd_stream_finish_connect(uv_stream_t *stream);
void rd_stream_cancel_connect(uv_stream_t *stream);

/* stream_handles.c: handles that are passed over a pipe. */
ssize_t rd_stream_send_handle(int fd, const uv_buf_t *bufs, unsigned int nbufs, int sent_fd);
ssize_t rd_stream_receive_handles(uv_stream_t *stream, uv_buf_t *buf);
int rd_stream_handle_fd(const uv_handle_t *handle);
void rd_stream_shift_received(uv_stream_t *stream);
void rd_stream_discard_received(uv_stream_t *stream);

/* tcp.c, tcp_options.c */
int rd_tcp_prepare_listen(uv_tcp_t *handle);
int rd_tcp_apply_options(const uv_tcp_t *handle, int fd);

/* pipe.c */
int rd_pipe_prepare_listen(uv_pipe_t *handle);

#endif
