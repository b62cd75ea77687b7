/* SPDX-License-Identifier: MIT */
/*
 * Processors, read from a /proc and a /sys that tests can choose.
 *
 * First stat: which processors are there, and their times. Then cpuinfo: their models and speeds.
 */
#ifndef RD_OS_CPU_H
#define RD_OS_CPU_H

#include <stddef.h>

#include "uv.h"

struct rd_cpu {
  unsigned int number; /* those that are offline leave gaps */
  int speed_mhz;
  const char *model; /* in the text of cpuinfo, or a constant; no final zero */
  size_t model_length;
  struct uv_cpu_times_s times;
};

/* The processors of a stat text, at most so many; how many there are if `cpus` is NULL. */
size_t rd_cpu_parse_stat(const char *text, struct rd_cpu *cpus, size_t max);

/* Fills in the models and speeds that a cpuinfo text has. */
void rd_cpu_parse_info(const char *text, struct rd_cpu *cpus, size_t count);

/* As uv_cpu_info(); `sys` is the folder with cpu0, cpu1 and so on. */
int rd_cpu_info(const char *proc, const char *sys, uv_cpu_info_t **infos, int *count);

#endif
