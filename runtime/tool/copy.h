/* SPDX-License-Identifier: MIT */
/* Copies a growing recording to a file: see copy.c. */
#ifndef RT_TOOL_COPY_H
#define RT_TOOL_COPY_H

#include <stdbool.h>

#include "tool/layout.h"

enum { RT_COPY_BATCH = 4096 };

/* What is known of a thread of the source. */
struct rt_copy_thread {
  bool is_known;
  uint32_t tid;
  uint32_t index; /* of its copy */
  uint64_t next;  /* number of the next record to copy */
};

/* Of 200 KiB. The first four members are set before rt_copy_begin(), all others are 0. */
struct rt_copy {
  int from;
  int to;
  int pid;
  bool is_from_now; /* the first look: earlier records belong to someone else */
  uint64_t stride;  /* from one ring of the copy to the next */
  uint64_t records;
  uint64_t missed;
  struct rt_recording_header source;
  struct rt_recording_header header; /* of the copy */
  struct rt_copy_thread threads[RT_MOST_THREADS];
  struct rt_record batch[RT_COPY_BATCH];
};

/* Each thread of the copy keeps `ring_records`, a power of two. 0 or a negative code. */
int rt_copy_begin(struct rt_copy *copy, uint64_t ring_records, uint64_t start_ns);
/* Copies what is new; *count gets the number of records. */
int rt_copy_some(struct rt_copy *copy, uint64_t *count);
/* Removes the unused parts of the file. */
int rt_copy_end(struct rt_copy *copy);

#endif
