/* SPDX-License-Identifier: MIT */
/*
 * Command-line options that the engine reads from environment variables when it starts. The
 * variables are unset afterwards, so that neither the program nor its children see them. Runs
 * before there are other threads.
 */
#include "runtime.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define JIT_VARIABLE "JSC_useJIT"
#define MEMORY_VARIABLE "JSC_forceRAMSize"
#define INTERVAL_VARIABLE "JSC_sampleInterval"
#define POLLING_VARIABLE "JSC_usePollingTraps"

enum { BYTES_IN_MIB = 1024 * 1024 };

/* The memory size that the engine assumes, or 0 for the machine's: the closer the heap comes to it,
 * the more often the collector runs. It is the smaller one of the control group's limit and Node's;
 * both may exceed the machine's memory, and are ignored then. */
static uint64_t memory_of(const struct rt_options *options) {
  const char *text = options->max_old_space_size;
  long long mib = text == NULL ? 0 : strtoll(text, NULL, 10);
  uint64_t limit = uv_get_constrained_memory();
  if (mib > 0 && (limit == 0 || (uint64_t)mib < limit / BYTES_IN_MIB))
    limit = mib < INT64_MAX / BYTES_IN_MIB ? (uint64_t)mib * BYTES_IN_MIB : 0;
  uint64_t all = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
  return limit > 0 && limit < all ? limit : 0;
}

/* Whether the recorder will be on: it starts with the loop, after the engine. */
static bool will_be_traced(void) {
  return getenv("RONDO_TRACE") != NULL || getenv("RONDO_TRACE_SIGNAL") != NULL;
}

/* Sets the sampling interval of --cpu-prof: no shorter than the engine can manage, and short enough
 * for the probe to see samples in time. JavaScript drops samples that come too early. A trace must
 * not slow down the program, and needs only enough samples to name what blocks it. */
static bool set_interval(const struct rt_options *options) {
  enum { SHORTEST_US = 100, LONGEST_US = 10000, TRACED_US = 4000 };
  unsigned us = options->is_cpu_profiled ? options->cpu_prof_interval_us : TRACED_US;
  char number[24];
  snprintf(number, sizeof number, "%u",
           us < SHORTEST_US  ? (unsigned)SHORTEST_US
           : us > LONGEST_US ? (unsigned)LONGEST_US
                             : us);
  return getenv(INTERVAL_VARIABLE) == NULL && setenv(INTERVAL_VARIABLE, number, 0) == 0;
}

struct rt_engine_settings rt_engine_settings_begin(const struct rt_options *options) {
  struct rt_engine_settings ours = {0};
  uint64_t memory = memory_of(options);
  char number[24];
  snprintf(number, sizeof number, "%" PRIu64, memory);
  if (options->is_jitless && getenv(JIT_VARIABLE) == NULL)
    ours.has_jit = setenv(JIT_VARIABLE, "0", 0) == 0;
  if (memory > 0 && getenv(MEMORY_VARIABLE) == NULL)
    ours.has_memory = setenv(MEMORY_VARIABLE, number, 0) == 0;
  if (options->is_cpu_profiled || will_be_traced())
    ours.has_interval = set_interval(options);
  /* Loops check for interrupts themselves; signals do not reach one that mostly calls C. */
  if (options->warn_blocked_ms > 0 && getenv(POLLING_VARIABLE) == NULL)
    ours.has_polling = setenv(POLLING_VARIABLE, "1", 0) == 0;
  return ours;
}

void rt_engine_settings_end(struct rt_engine_settings ours) {
  if (ours.has_jit)
    unsetenv(JIT_VARIABLE);
  if (ours.has_memory)
    unsetenv(MEMORY_VARIABLE);
  if (ours.has_interval)
    unsetenv(INTERVAL_VARIABLE);
  if (ours.has_polling)
    unsetenv(POLLING_VARIABLE);
}
