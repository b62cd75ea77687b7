/* SPDX-License-Identifier: MIT */
/*
 * Lists of buffers, as the functions that write and send take them.
 */
#ifndef RD_BASE_BUFS_H
#define RD_BASE_BUFS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/uio.h>

#include "uv.h"

/* The most that Linux writes with one system call. As in libuv, no request may be larger. */
#define RD_MAX_WRITE_BYTES ((size_t)0x7ffff000)

_Static_assert(sizeof(uv_buf_t) == sizeof(struct iovec) &&
                   offsetof(uv_buf_t, base) == offsetof(struct iovec, iov_base) &&
                   offsetof(uv_buf_t, len) == offsetof(struct iovec, iov_len),
               "buffers are passed to the kernel without a copy");

/* What counts buffers in a message: an unsigned long for glibc, an int elsewhere. */
typedef __typeof__(((struct msghdr *)0)->msg_iovlen) rd_bufs_count;

static inline size_t rd_bufs_size(const uv_buf_t bufs[], unsigned int nbufs) {
  size_t size = 0;
  for (unsigned int i = 0; i < nbufs; i++)
    size += bufs[i].len;
  return size;
}

/* A count above INT_MAX was a negative number in the caller: do not read the list. */
static inline bool rd_bufs_can_be_written(const uv_buf_t bufs[], unsigned int nbufs) {
  if (bufs == NULL || nbufs == 0 || nbufs > INT_MAX)
    return false;
  size_t left = RD_MAX_WRITE_BYTES;
  for (unsigned int i = 0; i < nbufs; i++) {
    if (bufs[i].len > left)
      return false;
    left -= bufs[i].len;
  }
  return true;
}

#endif
