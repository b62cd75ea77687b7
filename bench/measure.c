/* SPDX-License-Identifier: MIT */
/* The command line of a program of the benchmark, and its clock: see measure.h. */
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WRONG_USE = 2 };

static double cpu_ns, wall_ns;

static double now_ns(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

void job_begins(void) {
  cpu_ns = now_ns(CLOCK_PROCESS_CPUTIME_ID);
  wall_ns = now_ns(CLOCK_MONOTONIC);
}

void job_needs(int condition, const char *what) {
  if (!condition) {
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
  }
}

void *job_memory(long count, size_t size) {
  void *memory = calloc((size_t)count, size);
  job_needs(memory != NULL, "no memory for so many");
  return memory;
}

static void measure(const struct job *job, long count, int depth) {
  job->run(count, depth);
  double cpu = now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_ns;
  double wall = now_ns(CLOCK_MONOTONIC) - wall_ns;
  printf("%.1f\n", (job->is_wall ? wall : cpu) / (double)count);
}

/* A number from 1 to a billion, or 0 if the text is none. */
static long number(const char *text) {
  char *end;
  long value = strtol(text, &end, 10);
  return *end == '\0' && value > 0 && value <= 1000000000 ? value : 0;
}

int main(int argc, char **argv) {
  const struct job *job = jobs;
  while (job->name != NULL && (argc < 2 || strcmp(argv[1], job->name) != 0)) {
    if (argc < 2)
      puts(job->name);
    job++;
  }
  if (argc < 2)
    return 0;
  long count = argc > 2 ? number(argv[2]) : job->count;
  long depth = argc > 3 ? number(argv[3]) : job->depth;
  if (job->name == NULL || count == 0 || (argc > 3 && depth == 0)) {
    fprintf(stderr, "usage: %s [JOB [COUNT [DEPTH]]]\n", argv[0]);
    return WRONG_USE;
  }
  measure(job, count, (int)depth);
  return 0;
}
