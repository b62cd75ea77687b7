/* SPDX-License-Identifier: MIT */
/*
 * The control group of this process: the folder whose files say how much processor time or memory
 * it may use. A limit of a parent holds for its children, so a question is asked of every folder on
 * the way up. Both versions of the interface are in use, also side by side.
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
  size_t mount_length; /* of path: its top folder, where the way up ends */
  char path[PATH_MAX];
};

/* The group that has a controller ("cpu", "memory"). False if there is none to be read. */
bool rd_cgroup_find(const char *proc, const char *controller, struct rd_cgroup *group);

/* Goes to the parent; false at the top. */
bool rd_cgroup_up(struct rd_cgroup *group);

/* The start of a file of the group. */
bool rd_cgroup_read(const struct rd_cgroup *group, const char *file, char *buffer, size_t size);

/* A file that has one number, or "max", which is UINT64_MAX. */
bool rd_cgroup_read_u64(const struct rd_cgroup *group, const char *file, uint64_t *value);

#endif
