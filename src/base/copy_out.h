/* SPDX-License-Identifier: MIT */
/*
 * Copies a text into the caller's buffer, for all functions with `char *buffer, size_t *size`. Sets
 * *size to the length without the terminating zero, or with UV_ENOBUFS to the size that is needed,
 * the zero included.
 */
#ifndef RD_BASE_COPY_OUT_H
#define RD_BASE_COPY_OUT_H

#include <stdbool.h>
#include <string.h>

#include "uv.h"

static inline bool rd_is_buffer(const char *buffer, const size_t *size) {
  return buffer != NULL && size != NULL && *size > 0;
}

static inline int rd_copy_out(const char *text, size_t length, char *buffer, size_t *size) {
  if (length >= *size) {
    *size = length + 1;
    return UV_ENOBUFS;
  }
  memcpy(buffer, text, length);
  buffer[length] = '\0';
  *size = length;
  return 0;
}

#endif
