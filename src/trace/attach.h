/* SPDX-License-Identifier: MIT */
/*
 * Recordings that another process starts and stops: see attach.c. The layout is part of the
 * interface to tools: docs/trace-format.md.
 */
#ifndef RD_TRACE_ATTACH_H
#define RD_TRACE_ATTACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RD_TRACE_DOOR_MAGIC "RONDODOR"

struct rd_trace_door {
  char magic[8];
  /* Addresses have eight bytes, on 32-bit systems too. */
  _Alignas(8) int *mode;    /* the tool sets byte 2 of it to 1 to have its request noticed */
  _Alignas(8) int *wake_fd; /* an eventfd or pipe that wakes a loop; -1: none */
  _Alignas(8) uint64_t has_loops;
  /* Written by the tool. */
  uint64_t records; /* per thread */
  uint64_t lease_ns;
  uint32_t asked; /* number of the request */
  /* Written here. */
  uint32_t answered; /* number of the last request that was answered */
  int32_t result;
  int32_t fd; /* of the current recording; -1 before the first */
};

_Static_assert(sizeof(struct rd_trace_door) == 64, "as documented");
_Static_assert(offsetof(struct rd_trace_door, asked) == 48, "as documented");

extern struct rd_trace_door rd_trace_door;

/* At the start of a turn and after each wait, while anything is on. True if recording has started
 * or stopped. */
bool rd_trace_attend(void);

#endif
