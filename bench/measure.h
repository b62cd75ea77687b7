/* SPDX-License-Identifier: MIT */
/*
 * Shared by every benchmark program: its command line and its clock.
 *   program                        lists the jobs
 *   program JOB [COUNT [DEPTH]]    prints nanoseconds for each operation
 * The time is from job_begins() to the job's return: CPU time of all threads, or wall time for a
 * job that says so. A process does one job and exits: it never frees what it works on.
 */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stddef.h>
#include <stdint.h>

struct job {
  const char *name;
  void (*run)(long count, int depth);
  long count;
  int depth; /* number in parallel, or size */
  int is_wall;
};

/* Defined by the program; the last one has no name. */
extern const struct job jobs[];

void job_begins(void);

/* Exits if a step of the preparation failed. */
void job_needs(int condition, const char *what);

/* Zeroed memory for `count` of that size; never freed. */
void *job_memory(long count, size_t size);

/* The same numbers in every program, and cheap compared with the measured work (Marsaglia's
 * xorshift). */
static inline unsigned int job_random(unsigned int limit) {
  static uint32_t state = 2463534242U;
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return (unsigned int)(((uint64_t)state * limit) >> 32);
}

#endif
