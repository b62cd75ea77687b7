/* SPDX-License-Identifier: MIT */
/*
 * What streams of all kinds share.
 */
#ifndef RD_HANDLE_STREAM_H
#define RD_HANDLE_STREAM_H

#include "handle/handle.h"

/* uv_stream_t.flags, after those of all handles */
enum {
  RD_STREAM_READABLE = RD_HANDLE_OWN << 0,
  RD_STREAM_WRITABLE = RD_HANDLE_OWN << 1
};

void rd_stream_init(uv_loop_t *loop, uv_stream_t *stream, uv_handle_type type);

/* Gives a stream its descriptor; flags say which way it goes. UV_EBUSY if it has another one. */
int rd_stream_open(uv_stream_t *stream, int fd, unsigned int flags);

/* For uv_close(): stops everything and closes the descriptor. */
void rd_stream_close(uv_stream_t *stream);

/* From phase 7, before the close callback: requests that did not finish get UV_ECANCELED. */
void rd_stream_destroy(uv_stream_t *stream);

#endif
