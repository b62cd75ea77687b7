/* SPDX-License-Identifier: MIT */
/*
 * Takes the registers and the stack of a thread that runs a callback. Only the sampling thread
 * calls these.
 */
#ifndef RD_TRACE_CAPTURE_H
#define RD_TRACE_CAPTURE_H

#include "trace/recording.h"
#include "trace/unwind.h"

/* What is copied above the callback's frame, since compilers may place that a little higher. */
#define RD_ABOVE_BYTES ((uint64_t)256)

struct rd_capture {
  struct rd_registers registers;
  struct rd_stack_copy stack;
  uint64_t time_ns;
};

/* Finds a signal that nobody uses. False if there is none. */
bool rd_capture_prepare(void);
/* False if the thread cannot be sampled now. The result is valid until the next call. */
bool rd_capture(const struct rd_trace_ring *ring, struct rd_capture *capture);
/* In a forked child, which has no sampling thread. */
void rd_capture_forget(void);

#endif
