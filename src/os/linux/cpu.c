/* SPDX-License-Identifier: MIT */
/*
 * The list of processors, and how many threads can run at the same time. The list is one block of
 * memory: the array, then the names of the models.
 */
#include "os/cpu.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/scan.h"
#include "os/cgroup.h"
#include "os/read_file.h"

#define MS_PER_S 1000u
#define KHZ_PER_MHZ 1000u
#define MAX_SPEED_TEXT 64
#define MAX_QUOTA_TEXT 128

static int gather(const char *proc, const char *stat, uv_cpu_info_t **infos, int *count,
                  const char *sys);
static unsigned int usable_cpus(void);
static bool read_quota(const struct rd_cgroup *group, uint64_t *quota, uint64_t *period);
static bool parse_stat_line(const char *line, struct rd_cpu *cpu);

int uv_cpu_info(uv_cpu_info_t **cpu_infos, int *count) {
  if (cpu_infos == NULL || count == NULL)
    return UV_EINVAL;
  return rd_cpu_info("/proc", "/sys/devices/system/cpu", cpu_infos, count);
}

void uv_free_cpu_info(uv_cpu_info_t *cpu_infos, int count) {
  (void)count;
  rd_free(cpu_infos);
}

unsigned int uv_available_parallelism(void) {
  return rd_parallelism_within("/proc", usable_cpus());
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

unsigned int rd_parallelism_within(const char *proc, unsigned int cpus) {
  struct rd_cgroup group;
  bool more = rd_cgroup_find(proc, "cpu", &group);
  for (; more; more = rd_cgroup_up(&group)) {
    uint64_t quota;
    uint64_t period;
    if (read_quota(&group, &quota, &period) && period > 0 && quota / period < cpus)
      cpus = (unsigned int)(quota / period);
  }
  return cpus > 0 ? cpus : 1;
}

static uint64_t ticks_to_ms(uint64_t ticks) {
  uint64_t per_second = (uint64_t)sysconf(_SC_CLK_TCK);
  return ticks / per_second * MS_PER_S + ticks % per_second * MS_PER_S / per_second;
}

/* "cpu0 user nice system idle iowait irq ..."; the line "cpu " is the total. */
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

/* The current frequency; cpuinfo often has only the nominal one. */
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

/* Makes the block for the caller. */
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

static unsigned int usable_cpus(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    return (unsigned int)CPU_COUNT(&set);
  /* The machine has more processors than the set can hold. */
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (unsigned int)online : 1;
}

/* Quota and period in microseconds; false without a limit: "max", in version 1 "-1". */
static bool read_quota(const struct rd_cgroup *group, uint64_t *quota, uint64_t *period) {
  if (group->version == 1)
    return rd_cgroup_read_u64(group, "cpu.cfs_quota_us", quota) &&
           rd_cgroup_read_u64(group, "cpu.cfs_period_us", period);
  char text[MAX_QUOTA_TEXT];
  const char *cursor = text;
  return rd_cgroup_read(group, "cpu.max", text, sizeof text) && rd_scan_u64(&cursor, quota) &&
         rd_scan_u64(&cursor, period);
}
