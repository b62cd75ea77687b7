/* SPDX-License-Identifier: MIT */
/*
 * Filters of system calls, as containers and sandboxes have them. They hold for the calling thread,
 * and for the threads and processes that it starts. False if the system lets nobody install one.
 */
#ifndef HARNESS_FILTER_H
#define HARNESS_FILTER_H

#include <stdbool.h>

/* From now on calls of io_uring fail with this errno, or kill the process if it is 0. */
bool filter_io_uring(int error);

/* From now on preadv2() fails with this errno: reads that must not wait cannot be made. */
bool filter_preadv2(int error);

#endif
