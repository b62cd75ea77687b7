/* SPDX-License-Identifier: MIT */
/*
 * The library's own variables: those of the process are as they were at the start when a run
 * begins, and each simulated thread has its own copy of those that are a thread's.
 */
#ifndef SIM_LOCALS_H
#define SIM_LOCALS_H

#include <stddef.h>

size_t sim_locals_size(void);
void sim_locals_save(char *locals);
void sim_locals_load(const char *locals);

#endif
