/* SPDX-License-Identifier: MIT */
/* A kernel that lacks a system call, or a sandbox that refuses it. */
#ifndef HARNESS_FORBID_H
#define HARNESS_FORBID_H

#include <stdbool.h>

/* From now on that system call fails with this errno in this thread and its children. False if
 * filters are not allowed. */
bool forbid(long system_call, int error);

#endif
