/* SPDX-License-Identifier: MIT */
/*
 * The calls that led to a place. Where the C library cannot tell (musl) there are none. Inline, so
 * that the frames are those of the caller.
 */
#ifndef RD_OS_STACK_H
#define RD_OS_STACK_H

#ifdef RD_HAVE_EXECINFO

#include <execinfo.h>

/* How many frames were stored. After the first call it is safe in signal handlers. */
static inline int rd_stack_take(void **frames, int most) {
  return backtrace(frames, most);
}

/* Writes a line for each frame. */
static inline void rd_stack_print(void *const *frames, int count, int fd) {
  backtrace_symbols_fd(frames, count, fd);
}

#else

static inline int rd_stack_take(void **frames, int most) {
  (void)frames;
  (void)most;
  return 0;
}

static inline void rd_stack_print(void *const *frames, int count, int fd) {
  (void)frames;
  (void)count;
  (void)fd;
}

#endif

#endif
