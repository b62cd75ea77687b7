/* SPDX-License-Identifier: MIT */
/* The layout of recordings: docs/trace-format.md. */
#ifndef RT_TOOL_LAYOUT_H
#define RT_TOOL_LAYOUT_H

#include <stdint.h>

enum { RT_MOST_THREADS = 255 };

struct rt_record {
  uint64_t time_ns;
  uint8_t type, kind, role, phase;
  uint32_t detail;
  uint64_t subject;
  uint64_t value;
};

/* Records are missing here; the subject says how many. */
enum { RT_RECORD_MISSED = 16 };

struct rt_thread_entry {
  uint64_t offset;
  uint64_t count;
  uint64_t first;
  uint32_t tid;
  uint32_t is_over;
  char name[16];
  uint64_t reserved[2];
};

struct rt_recording_header {
  char magic[8];
  uint32_t version;
  uint32_t header_size;
  uint32_t record_size;
  uint32_t thread_count;
  uint64_t ring_records;
  uint64_t pid;
  uint64_t start_ns;
  uint64_t start_realtime_ns;
  uint64_t text_offset, text_size, text_used;
  uint64_t maps_offset, maps_size, maps_used;
  uint64_t lost;
  uint64_t lease_ns;
  uint64_t reserved;
  struct rt_thread_entry threads[RT_MOST_THREADS];
};

_Static_assert(sizeof(struct rt_record) == 32, "as documented");
_Static_assert(sizeof(struct rt_thread_entry) == 64, "as documented");
_Static_assert(sizeof(struct rt_recording_header) == 128 + 64 * RT_MOST_THREADS, "as documented");

#endif
