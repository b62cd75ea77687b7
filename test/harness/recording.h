/* SPDX-License-Identifier: MIT */
/*
 * Reads a recording in the format of docs/trace-format.md.
 */
#ifndef HARNESS_RECORDING_H
#define HARNESS_RECORDING_H

#include <stddef.h>
#include <stdint.h>

/* Types of records that tests look for. */
enum {
  REC_TURN = 1,
  REC_ENTER = 2,
  REC_LEAVE = 3,
  REC_WAITED = 4,
  REC_OPENED = 5,
  REC_STARTED = 6,
  REC_STOPPED = 7,
  REC_CLOSING = 8,
  REC_SENT = 9,
  REC_QUEUED = 10,
  REC_WORK_BEGUN = 11,
  REC_WORK_DONE = 12,
  REC_MARK = 13,
  REC_SPAN = 14,
  REC_SCHEDULED = 15
};

struct record {
  uint64_t time_ns;
  uint8_t type, kind, role, phase;
  uint32_t detail;
  uint64_t subject, value;
};

struct recorded_thread {
  char name[17];
  uint64_t dropped;
  size_t count;
  struct record *records;
};

struct recording {
  uint64_t pid, lost;
  char *texts, *maps;
  size_t thread_count;
  struct recorded_thread *threads;
};

/* Fails the test if the file is malformed. The memory lives until the test ends. */
struct recording recording_read(const char *path);

/* Number of records of a type, over all threads. */
size_t recording_count(const struct recording *recording, int type);

#endif
