/* SPDX-License-Identifier: MIT */
/*
 * How many threads can run at the same time.
 */
#ifndef RD_OS_PARALLELISM_H
#define RD_OS_PARALLELISM_H

/* The whole processors that the control group under `proc` leaves of so many; at least one. */
unsigned int rd_parallelism_within(const char *proc, unsigned int cpus);

#endif
