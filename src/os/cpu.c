/* SPDX-License-Identifier: MIT */
/*
 * The list of processors. It is one block of memory: the array, then the names of the models.
 */
#include "os/cpu.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/scan.h"
#include "os/read_file.h"

#define MS_PER_S 1000u
#define KHZ_PER_MHZ 1000u
#define MAX_SPEED_TEXT 64

static int gather(const char *proc, const char *stat, uv_cpu_info_t **infos, int *count,
                  const char *sys);

int uv_cpu_info(uv_cpu_info_t **cpu_infos, int *count) {
  if (cpu_infos == NULL || count == NULL)
    return UV_EINVAL;
  return rd_cpu_info("/proc", "/sys/devices/system/cpu", cpu_infos, count);
}

void uv_free_cpu_info(uv_cpu_info_t *cpu_infos, int count) {
  (void)count;
  rd_free(cpu_infos);
}

int rd_cpu_info(const char *proc, const char *sys, uv_cpu_info_t **infos, int *count) {
  char path[PATH_MAX];
  char *stat = NULL;
  snprintf(path, sizeof path, "%s/stat", proc);
  int error = rd_read_whole(path, &stat);
  if (error != 0)
    return error;
  error = gather(proc, stat, infos, count, sys);
  rd_free(stat);
  return error;
}

static uint64_t ticks_to_ms(uint64_t ticks) {
  uint64_t per_second = (uint64_t)sysconf(_SC_CLK_TCK);
  return ticks / per_second * MS_PER_S + ticks % per_second * MS_PER_S / per_second;
}

/* "cpu0 user nice system idle iowait irq ..."; the line "cpu " is the sum of all. */
static bool parse_stat_line(const char *line, struct rd_cpu *cpu) {
  const char *cursor = rd_after(line, "cpu");
  uint64_t number;
  uint64_t ticks[6] = {0};
  if (cursor == NULL || *cursor == ' ' || !rd_scan_u64(&cursor, &number) || number > INT_MAX)
    return false;
  for (int i = 0; i < 6; i++)
    if (!rd_scan_u64(&cursor, &ticks[i]))
      break;
  *cpu = (struct rd_cpu){
      .number = (unsigned int)number,
      .times = {.user = ticks_to_ms(ticks[0]),
                .nice = ticks_to_ms(ticks[1]),
                .sys = ticks_to_ms(ticks[2]),
                .idle = ticks_to_ms(ticks[3]),
                .irq = ticks_to_ms(ticks[5])},
  };
  return true;
}

size_t rd_cpu_parse_stat(const char *text, struct rd_cpu *cpus, size_t max) {
  size_t count = 0;
  for (const char *line = text; *line != '\0'; line = rd_next_line(line)) {
    struct rd_cpu cpu;
    if (!parse_stat_line(line, &cpu))
      continue;
    if (cpus != NULL && count == max)
      break;
    if (cpus != NULL)
      cpus[count] = cpu;
    count++;
  }
  return count;
}

/* What it runs at now; cpuinfo often only has what it was made for. */
static void read_speed(const char *sys, struct rd_cpu *cpu) {
  char path[PATH_MAX];
  char text[MAX_SPEED_TEXT];
  snprintf(path, sizeof path, "%s/cpu%u/cpufreq/scaling_cur_freq", sys, cpu->number);
  const char *cursor = text;
  uint64_t khz;
  if (rd_read_start(path, text, sizeof text) == 0 && rd_scan_u64(&cursor, &khz) &&
      khz / KHZ_PER_MHZ <= INT_MAX)
    cpu->speed_mhz = (int)(khz / KHZ_PER_MHZ);
}

/* The block that the caller gets. */
static uv_cpu_info_t *pack(const struct rd_cpu *cpus, size_t count) {
  size_t size = count * sizeof(uv_cpu_info_t);
  for (size_t i = 0; i < count; i++)
    size += cpus[i].model_length + 1;
  uv_cpu_info_t *infos = rd_calloc(1, size);
  if (infos == NULL)
    return NULL;
  char *model = (char *)&infos[count];
  for (size_t i = 0; i < count; i++) {
    infos[i] = (uv_cpu_info_t){model, cpus[i].speed_mhz, cpus[i].times};
    memcpy(model, cpus[i].model, cpus[i].model_length);
    model += cpus[i].model_length + 1;
  }
  return infos;
}

static void set_unknown(struct rd_cpu *cpus, size_t count) {
  for (size_t i = 0; i < count; i++) {
    cpus[i].model = "unknown";
    cpus[i].model_length = strlen(cpus[i].model);
  }
}

static int describe(const char *proc, const char *sys, struct rd_cpu *cpus, size_t count,
                    uv_cpu_info_t **infos) {
  char path[PATH_MAX];
  char *text = NULL;
  set_unknown(cpus, count);
  snprintf(path, sizeof path, "%s/cpuinfo", proc);
  int error = rd_read_whole(path, &text);
  if (error == UV_ENOMEM)
    return error;
  if (error == 0)
    rd_cpu_parse_info(text, cpus, count);
  for (size_t i = 0; i < count; i++)
    read_speed(sys, &cpus[i]);
  uv_cpu_info_t *packed = pack(cpus, count);
  rd_free(text);
  if (packed == NULL)
    return UV_ENOMEM;
  *infos = packed;
  return 0;
}

static int gather(const char *proc, const char *stat, uv_cpu_info_t **infos, int *count,
                  const char *sys) {
  size_t found = rd_cpu_parse_stat(stat, NULL, 0);
  if (found == 0)
    return UV_EIO;
  struct rd_cpu *cpus = rd_calloc(found, sizeof *cpus);
  if (cpus == NULL)
    return UV_ENOMEM;
  found = rd_cpu_parse_stat(stat, cpus, found);
  int error = describe(proc, sys, cpus, found, infos);
  if (error == 0)
    *count = (int)found;
  rd_free(cpus);
  return error;
}
