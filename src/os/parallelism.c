/* SPDX-License-Identifier: MIT */
/*
 * How many threads can run at the same time: on the processors that this thread may use, as far as
 * the control group's share of time goes. A share of less than a whole processor is not counted,
 * for a thread more would mostly wait.
 */
#include "os/parallelism.h"

#include <sched.h>
#include <unistd.h>

#include "base/scan.h"
#include "os/cgroup.h"
#include "uv.h"

#define MAX_QUOTA_TEXT 128

static bool read_quota(const struct rd_cgroup *group, uint64_t *quota, uint64_t *period);

static unsigned int usable_cpus(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    return (unsigned int)CPU_COUNT(&set);
  /* More processors than the set can hold. */
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (unsigned int)online : 1;
}

unsigned int uv_available_parallelism(void) {
  return rd_parallelism_within("/proc", usable_cpus());
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

/* Microseconds of running in a period. False where there is no limit: "max", in version 1 "-1". */
static bool read_quota(const struct rd_cgroup *group, uint64_t *quota, uint64_t *period) {
  if (group->version == 1)
    return rd_cgroup_read_u64(group, "cpu.cfs_quota_us", quota) &&
           rd_cgroup_read_u64(group, "cpu.cfs_period_us", period);
  char text[MAX_QUOTA_TEXT];
  const char *cursor = text;
  return rd_cgroup_read(group, "cpu.max", text, sizeof text) && rd_scan_u64(&cursor, quota) &&
         rd_scan_u64(&cursor, period);
}
