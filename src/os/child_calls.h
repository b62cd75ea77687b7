/* SPDX-License-Identifier: MIT */
/*
 * System calls for a process that shares its parent's memory (see handle/process_child.c). All
 * return 0 or a descriptor, or a negative errno.
 */
#ifndef RD_OS_CHILD_CALLS_H
#define RD_OS_CHILD_CALLS_H

#define RD_NO_SANITIZER __attribute__((no_sanitize("address", "thread", "undefined")))

#ifdef RD_PORTABLE
#include "os/posix/child_calls.h"
#else
#include "os/linux/child_calls.h"
#endif

#endif
