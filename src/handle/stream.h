/* SPDX-License-Identifier: MIT */
/*
 * What streams of all kinds share.
 *
 * A stream has its descriptor in watcher.fd, or -1 there: before it is opened, bound or connected,
 * and from uv_close() on. The watcher's callback is the stream's until uv_listen() gives it
 * another.
 *
 * RD_STREAM_READING: IN is watched, and the handle is active. OUT is watched while a connection is
 * being made (connect_req), and while write_queue waits for room in the kernel.
 *
 * A write request is on write_queue until its last byte is written or it has failed; then on
 * write_completed_queue, and the watcher is fed, until its callback. Its buffers belong to it for
 * so long. Callbacks never run from inside the function that starts something.
 */
#ifndef RD_HANDLE_STREAM_H
#define RD_HANDLE_STREAM_H

#include "backend/watcher.h"
#include "loop/handle.h"

void rd_stream_init(uv_loop_t *loop, uv_stream_t *stream, uv_handle_type type);

/*
 * Gives a stream its descriptor; flags say which way it goes. UV_EBUSY if it has another one. If it
 * fails, the descriptor is still the caller's.
 */
int rd_stream_open(uv_stream_t *stream, int fd, unsigned int flags);

/* stream_read.c: what has come goes to the callbacks. */
void rd_stream_read(uv_stream_t *stream, bool is_hung_up);
void rd_stream_stop_reading(uv_stream_t *stream);

/* stream_write.c */
void rd_stream_write(uv_stream_t *stream);
void rd_stream_run_write_callbacks(uv_stream_t *stream);
/* Fails all that is queued, and a shutdown behind it. */
void rd_stream_fail_writes(uv_stream_t *stream, int error);
/* The code of a write that has failed and whose callback has not run, or 0. */
int rd_stream_unreported_error(const uv_stream_t *stream);

/* stream_shutdown.c: the queue is empty, or will not be written any more. */
void rd_stream_finish_shutdown(uv_stream_t *stream);

/*
 * stream_connect.c. Starting it takes the request on; an error that is known already is reported
 * from phase 2. Finishing it runs the callback, unless the kernel is not that far.
 */
void rd_stream_start_connect(uv_stream_t *stream, uv_connect_t *req, uv_connect_cb cb, int error);
void rd_stream_finish_connect(uv_stream_t *stream);
void rd_stream_cancel_connect(uv_stream_t *stream);

/* stream_handles.c: handles that travel over a pipe. */
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
