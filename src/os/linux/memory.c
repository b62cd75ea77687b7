/* SPDX-License-Identifier: MIT */
/*
 * The memory of the machine, the limit for this process, and what the process uses.
 */
#include "os/memory.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "base/scan.h"
#include "os/cgroup.h"
#include "os/read_file.h"
#include "uv.h"

/* Enough for all of meminfo; the relevant lines are the first ones. */
#define MEMINFO_SIZE 4096
#define STATM_SIZE 256
#define BYTES_PER_KIB 1024u

/* The files of both versions of control groups. Above `soft` the kernel reclaims memory. */
static const struct names {
  const char *hard;
  const char *soft;
  const char *used;
} names_v1 = {"memory.limit_in_bytes", "memory.soft_limit_in_bytes", "memory.usage_in_bytes"},
  names_v2 = {"memory.max", "memory.high", "memory.current"};

static uint64_t group_limit(const struct rd_cgroup *group);

uint64_t uv_get_free_memory(void) {
  uint64_t available = rd_memory_info("/proc", "MemAvailable:");
  if (available > 0)
    return available;
  struct sysinfo info;
  return sysinfo(&info) == 0 ? (uint64_t)info.freeram * info.mem_unit : 0;
}

uint64_t uv_get_total_memory(void) {
  uint64_t total = rd_memory_info("/proc", "MemTotal:");
  if (total > 0)
    return total;
  struct sysinfo info;
  return sysinfo(&info) == 0 ? (uint64_t)info.totalram * info.mem_unit : 0;
}

uint64_t uv_get_constrained_memory(void) {
  return rd_memory_limit("/proc");
}

uint64_t uv_get_available_memory(void) {
  return rd_memory_left("/proc", uv_get_free_memory());
}

int uv_resident_set_memory(size_t *rss) {
  return rss == NULL ? UV_EINVAL : rd_memory_resident("/proc", rss);
}

uint64_t rd_memory_info(const char *proc, const char *key) {
  char path[PATH_MAX];
  char text[MEMINFO_SIZE];
  snprintf(path, sizeof path, "%s/meminfo", proc);
  if (rd_read_start(path, text, sizeof text) != 0)
    return 0;
  for (const char *line = text; *line != '\0'; line = rd_next_line(line)) {
    const char *cursor = rd_after(line, key);
    uint64_t kib;
    if (cursor != NULL)
      return rd_scan_u64(&cursor, &kib) && kib <= UINT64_MAX / BYTES_PER_KIB ? kib * BYTES_PER_KIB
                                                                             : 0;
  }
  return 0;
}

uint64_t rd_memory_limit(const char *proc) {
  struct rd_cgroup group;
  if (!rd_cgroup_find(proc, "memory", &group))
    return 0;
  uint64_t lowest = UINT64_MAX;
  do {
    uint64_t limit = group_limit(&group);
    if (limit < lowest)
      lowest = limit;
  } while (rd_cgroup_up(&group));
  return lowest;
}

uint64_t rd_memory_left(const char *proc, uint64_t free_bytes) {
  struct rd_cgroup group;
  bool more = rd_cgroup_find(proc, "memory", &group);
  for (; more; more = rd_cgroup_up(&group)) {
    uint64_t limit = group_limit(&group);
    uint64_t used;
    const struct names *names = group.version == 1 ? &names_v1 : &names_v2;
    if (limit == UINT64_MAX || !rd_cgroup_read_u64(&group, names->used, &used))
      continue;
    uint64_t left = limit > used ? limit - used : 0;
    if (left < free_bytes)
      free_bytes = left;
  }
  return free_bytes;
}

/* "size resident shared ...", in pages. */
int rd_memory_resident(const char *proc, size_t *bytes) {
  char path[PATH_MAX];
  char text[STATM_SIZE];
  snprintf(path, sizeof path, "%s/self/statm", proc);
  int error = rd_read_start(path, text, sizeof text);
  if (error != 0)
    return error;
  const char *cursor = text;
  uint64_t size;
  uint64_t resident;
  if (!rd_scan_u64(&cursor, &size) || !rd_scan_u64(&cursor, &resident) ||
      __builtin_mul_overflow(resident, (uint64_t)sysconf(_SC_PAGESIZE), &resident))
    return UV_EINVAL;
  *bytes = (size_t)resident;
  return 0;
}

/* In version 1, "no limit" is the largest multiple of the page size. */
static uint64_t read_limit(const struct rd_cgroup *group, const char *file) {
  uint64_t limit;
  if (!rd_cgroup_read_u64(group, file, &limit))
    return UINT64_MAX;
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  return limit >= (uint64_t)INT64_MAX / page * page ? UINT64_MAX : limit;
}

static uint64_t group_limit(const struct rd_cgroup *group) {
  const struct names *names = group->version == 1 ? &names_v1 : &names_v2;
  uint64_t hard = read_limit(group, names->hard);
  uint64_t soft = read_limit(group, names->soft);
  return hard < soft ? hard : soft;
}
