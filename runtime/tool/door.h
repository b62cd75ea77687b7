/* SPDX-License-Identifier: MIT */
/*
 * The door through which a recording of another process is requested; docs/trace-format.md
 * describes it.
 */
#ifndef RT_TOOL_DOOR_H
#define RT_TOOL_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As in the memory of the other process. */
struct rt_door_content {
  char magic[8];
  uint64_t mode;    /* the address of its mode */
  uint64_t wake_fd; /* the address of a descriptor that wakes a loop */
  uint64_t has_loops;
  uint64_t records;
  uint64_t lease_ns;
  uint32_t asked;
  uint32_t answered;
  int32_t result;
  int32_t fd;
};

struct rt_door {
  int pid;
  uint64_t address;
  struct rt_door_content content; /* when it was last read */
};

/* Finds the door. 0; UV_ENOENT if the process does not use Rondo; UV_ESRCH, UV_EPERM, ... */
int rt_door_find(struct rt_door *door, int pid);
/* Reads the content again. UV_ESRCH also if the process has replaced itself by another program. */
int rt_door_read(struct rt_door *door);
/* Requests a recording that lasts until lease_ns, or extends such a request. */
int rt_door_ask(struct rt_door *door, uint64_t records, uint64_t lease_ns);
/* Makes an idle loop turn once. */
void rt_door_wake(struct rt_door *door, int process);
int rt_door_extend(struct rt_door *door, uint64_t lease_ns);
void rt_door_withdraw(struct rt_door *door);
bool rt_door_is_recording(const struct rt_door *door);

#endif
