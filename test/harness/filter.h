/* SPDX-License-Identifier: MIT */
/*
 * A filter of system calls, as containers and sandboxes have it, for those of io_uring.
 */
#ifndef HARNESS_FILTER_H
#define HARNESS_FILTER_H

#include <stdbool.h>

/*
 * From now on calls of io_uring fail with this errno, or kill the process if it is 0: for the
 * calling thread, and for the threads and processes that it starts. False if the system lets nobody
 * install a filter.
 */
bool filter_io_uring(int error);

#endif
