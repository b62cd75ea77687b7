/* SPDX-License-Identifier: MIT */
/*
 * Seccomp filters, as used by containers and sandboxes. They apply to the calling thread,
 * and to threads and processes that it starts. False if the system does not allow filters.
 */
#ifndef HARNESS_FILTER_H
#define HARNESS_FILTER_H

#include <stdbool.h>

/* From now on calls of io_uring fail with this errno, or kill the process if it is 0. */
bool filter_io_uring(int error);

/* From now on preadv2() fails with this errno: reads that must not wait cannot be made. */
bool filter_preadv2(int error);

#endif
