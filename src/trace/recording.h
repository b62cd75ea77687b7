/* SPDX-License-Identifier: MIT */
/*
 * The recording of a process, of which there is one at a time; shared by the files of this folder.
 *
 * Its memory is never freed, since a thread may be writing a record while another one stops
 * recording.
 */
#ifndef RD_TRACE_RECORDING_H
#define RD_TRACE_RECORDING_H

#include <stddef.h>
#include <string.h>

#include "trace/format.h"
#include "trace/hooks.h"

/* Texts of the runtime's call in progress and of what the outermost callback is about; 0: none.
 * Atomic. */
struct rd_trace_now {
  uint32_t call;
  uint32_t place;      /* of the call */
  uint32_t call_depth; /* owner only */
  uint32_t about;
  uint64_t reported_ns; /* busy_since_ns of the callback that the runtime has reported itself */
};

/* The first text of a recording by a runtime that reports blocked callbacks and samples functions
 * itself. */
#define RD_TRACE_RUNTIME "rondo runtime"

/* A ring belongs to a thread from its first record until the thread ends. */
struct rd_trace_ring {
  struct rd_trace_thread *entry;
  struct rd_trace_record *records;
  uint64_t mask;
  uint64_t reserved;       /* reserved slots; ahead of entry->count while one is being written */
  uint64_t room;           /* slots with room on the disk; above any count if all of them have */
  struct rd_recording *of; /* shows a thread that another recording has started */
  uint32_t depth;          /* nesting of callbacks and spans */
  uint64_t busy_since_ns;  /* start of the outermost; 0: none. Atomic */
  uint64_t busy_frame;     /* where its stack begins. Atomic */
  struct rd_trace_record busy_with; /* its record */
  struct rd_trace_now now;          /* what a runtime says about it, for the watchdog */
  uint64_t processor_noted_ns;      /* owner only: when its CPU time was recorded last */
  uint8_t phase;
  unsigned int has_delayed;       /* atomic: a word, because riscv64 has no smaller ones */
  struct rd_trace_record delayed; /* written before the next record, unless it is dropped */
};

struct rd_recording {
  int fd;
  struct rd_trace_header *header;
  char *texts;
  uint64_t texts_room; /* bytes of texts with room on the disk; guarded by the lock of texts */
  char *maps;
  struct rd_trace_ring rings[RD_TRACE_THREADS];
};

/* The current or the last recording; NULL before the first. Atomic. */
extern struct rd_recording *rd_recording;

/* recording.c. `path` NULL: in memory. 0 or a negative code. */
int rd_recording_open(const char *path, uint64_t ring_records);
/* Makes an earlier recording the current one again. */
void rd_recording_resume(struct rd_recording *recording);
struct rd_trace_ring *rd_recording_add_thread(struct rd_recording *recording);
/* Writing to a page for which the disk has no room kills the program, so room is reserved before.
 * False if there is none: nothing more is recorded then. */
bool rd_recording_make_room(struct rd_trace_ring *ring);
bool rd_recording_make_text_room(struct rd_recording *recording);
void rd_recording_note_maps(struct rd_recording *recording);

/* control.c, for attach.c: starts or joins a recording that lasts until `lease_ns` unless its owner
 * changes that; then stops it. 0, UV_EALREADY if it joined one, or another code. */
int rd_trace_lend(uint64_t records, uint64_t lease_ns);
void rd_trace_take_back(struct rd_recording *recording);

/* ring.c: the calling thread's ring, or NULL. */
struct rd_trace_ring *rd_trace_ring(void);
void rd_trace_put(struct rd_trace_ring *ring, const struct rd_trace_record *record);
/* Puts a record that may turn out to be of no interest. */
void rd_trace_delay(struct rd_trace_ring *ring, const struct rd_trace_record *record);
/* Drops it if nothing was written since and it is younger than `age_ns`. */
bool rd_trace_drop_delayed(struct rd_trace_ring *ring, uint64_t now_ns, uint64_t age_ns);

/* snapshot.c: async-signal-safe. */
int rd_recording_copy(struct rd_recording *recording, const char *path);

/* texts.c */
uint32_t rd_trace_text(struct rd_recording *recording, const char *text);

/* Whether the first text is RD_TRACE_RUNTIME. Any thread, while others add texts. */
static inline bool rd_recording_is_runtimes(const struct rd_recording *recording) {
  uint64_t used = __atomic_load_n(&recording->header->text_used, __ATOMIC_ACQUIRE);
  return used > sizeof RD_TRACE_RUNTIME && strcmp(recording->texts + 1, RD_TRACE_RUNTIME) == 0;
}

#endif
