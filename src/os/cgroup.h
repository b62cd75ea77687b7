/* SPDX-License-Identifier: MIT */
/*
 * The control group of this process: a directory whose files limit processor time and memory.
 * Limits of a parent apply to its children, so callers read every directory on the way up. Systems
 * use both versions of the interface, sometimes together.
 *
 *   struct rd_cgroup group;
 *   for (bool more = rd_cgroup_find("/proc", "memory", &group); more; more = rd_cgroup_up(&group))
 *     ...
 */
#ifndef RD_OS_CGROUP_H
#define RD_OS_CGROUP_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rd_cgroup {
  int version;         /* 1 or 2 */
  size_t mount_length; /* of the mount point in path, where rd_cgroup_up() stops */
  char path[PATH_MAX];
};

/* Finds the group of a controller ("cpu", "memory"); false if there is none. */
bool rd_cgroup_find(const char *proc, const char *controller, struct rd_cgroup *group);

/* Moves to the parent; false at the top. */
bool rd_cgroup_up(struct rd_cgroup *group);

/* Reads the start of one of the group's files. */
bool rd_cgroup_read(const struct rd_cgroup *group, const char *file, char *buffer, size_t size);

/* Reads a file with a number, or "max", which becomes UINT64_MAX. */
bool rd_cgroup_read_u64(const struct rd_cgroup *group, const char *file, uint64_t *value);

#endif
