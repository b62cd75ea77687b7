/* SPDX-License-Identifier: MIT */
/*
 * The layout of a recording, in memory and on disk; docs/trace-format.md describes it.
 *
 * The recorder writes to a mapped file, so a recording is complete at any time, even if the process
 * is killed, and can be read while it grows. Each thread has a ring buffer that only it writes to.
 */
#ifndef RD_TRACE_FORMAT_H
#define RD_TRACE_FORMAT_H

#include <stddef.h>
#include <stdint.h>

#define RD_TRACE_MAGIC "RONDOTRC"
enum { RD_TRACE_VERSION = 1, RD_TRACE_THREADS = 255, RD_TRACE_NAME_SIZE = 16 };

/* Four words, each stored atomically; see hooks.c for their contents. */
struct rd_trace_record {
  uint64_t words[4];
};

struct rd_trace_thread {
  uint64_t offset; /* of its ring in the file */
  uint64_t count;  /* records written in total; the ring has the last of them */
  uint64_t first;  /* the oldest valid record; not 0 in snapshots and in reused recordings */
  uint32_t tid;
  uint32_t is_over; /* the thread has ended, and its ring may be reused */
  char name[RD_TRACE_NAME_SIZE];
  uint64_t reserved[2];
};

struct rd_trace_header {
  char magic[8];
  uint32_t version;
  uint32_t header_size;
  uint32_t record_size;
  uint32_t thread_count; /* entries of `threads` in use */
  uint64_t ring_records; /* a power of two */
  uint64_t pid;
  uint64_t start_monotonic_ns;
  uint64_t start_realtime_ns;
  uint64_t text_offset, text_size, text_used;
  uint64_t maps_offset, maps_size, maps_used;
  uint64_t lost;     /* records that found no ring, or no room on the disk */
  uint64_t lease_ns; /* the recording stops at the first turn after this time; 0: never */
  uint64_t shortage; /* errno of the disk that had no more room; 0: it had */
  struct rd_trace_thread threads[RD_TRACE_THREADS];
};

_Static_assert(sizeof(struct rd_trace_thread) == 64, "as documented");
_Static_assert(offsetof(struct rd_trace_header, lost) == 104, "as documented");
_Static_assert(offsetof(struct rd_trace_header, threads) == 128, "as documented");

#endif
