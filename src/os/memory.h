/* SPDX-License-Identifier: MIT */
/*
 * Memory, read from a /proc that tests can choose.
 */
#ifndef RD_OS_MEMORY_H
#define RD_OS_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* The value of a key of meminfo ("MemTotal:") in bytes; 0 if it is missing. */
uint64_t rd_memory_info(const char *proc, const char *key);

/* The lowest limit of the control group and its parents. 0: no groups; UINT64_MAX: no limit. */
uint64_t rd_memory_limit(const char *proc);

/* How much of free_bytes the limits of the control groups leave. */
uint64_t rd_memory_left(const char *proc, uint64_t free_bytes);

/* The resident set of this process. */
int rd_memory_resident(const char *proc, size_t *bytes);

#endif
