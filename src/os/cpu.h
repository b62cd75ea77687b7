/* SPDX-License-Identifier: MIT */
/*
 * Processors, read from a /proc and a /sys that tests can choose.
 *
 * stat has the processors and their times, cpuinfo their models and speeds.
 */
#ifndef RD_OS_CPU_H
#define RD_OS_CPU_H

#include <stddef.h>

#include "uv.h"

struct rd_cpu {
  unsigned int number; /* offline processors leave gaps */
  int speed_mhz;
  const char *model; /* points into the text of cpuinfo or to a constant; not terminated */
  size_t model_length;
  struct uv_cpu_times_s times;
};

/* Parses up to `max` processors of a stat text; only counts them if `cpus` is NULL. */
size_t rd_cpu_parse_stat(const char *text, struct rd_cpu *cpus, size_t max);

/* Sets the models and speeds from a cpuinfo text. */
void rd_cpu_parse_info(const char *text, struct rd_cpu *cpus, size_t count);

/* As uv_cpu_info(); `sys` is the folder with cpu0, cpu1 and so on. */
int rd_cpu_info(const char *proc, const char *sys, uv_cpu_info_t **infos, int *count);

/*
 * How many threads can run at the same time on `cpus` processors: the quota of the control group
 * under `proc` limits them. Counts whole processors only, since a thread more would mostly wait; at
 * least one.
 */
unsigned int rd_parallelism_within(const char *proc, unsigned int cpus);

#endif
