/* SPDX-License-Identifier: MIT */
/*
 * The one recording of a process, and what the files of this folder share.
 *
 * Its memory is never given back: a thread may be about to write a record while another one stops
 * recording. Starting again uses it again, or leaves it if another size or file is asked for.
 */
#ifndef RD_TRACE_RECORDING_H
#define RD_TRACE_RECORDING_H

#include <stddef.h>

#include "trace/format.h"
#include "trace/hooks.h"

/* A ring belongs to one thread from its first record to its end. */
struct rd_trace_ring {
  struct rd_trace_thread *entry;
  struct rd_trace_record *records;
  uint64_t mask;
  uint64_t reserved;       /* slots handed out; ahead of entry->count while one is being written */
  struct rd_recording *of; /* a thread notices by this that another recording has begun */
  uint32_t depth;          /* callbacks and spans that are open */
  uint64_t busy_since_ns;  /* when the outermost of them began; 0: none is open. Atomic */
  struct rd_trace_record busy_with; /* its record */
  uint8_t phase;
};

struct rd_recording {
  int fd;
  struct rd_trace_header *header;
  char *texts;
  char *maps;
  struct rd_trace_ring rings[RD_TRACE_THREADS];
};

/* The one that is being made, or the last one; NULL before the first. Atomic. */
extern struct rd_recording *rd_recording;

/* recording.c. `path` NULL: in memory. 0 or a negative code. */
int rd_recording_open(const char *path, uint64_t ring_records);
struct rd_trace_ring *rd_recording_add_thread(struct rd_recording *recording);
void rd_recording_note_maps(struct rd_recording *recording);

/* ring.c: the calling thread's ring; NULL if there is none to be had. */
struct rd_trace_ring *rd_trace_ring(void);
void rd_trace_put(struct rd_trace_ring *ring, const struct rd_trace_record *record);

/* snapshot.c: async-signal-safe. */
int rd_recording_copy(struct rd_recording *recording, const char *path);

/* texts.c */
uint32_t rd_trace_text(struct rd_recording *recording, const char *text);

#endif
