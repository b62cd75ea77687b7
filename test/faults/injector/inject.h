/* SPDX-License-Identifier: MIT */
/*
 * Shared by the wrappers in calls_*.c: which call of which function fails, and how.
 *
 * FAULT=connect:3:ECONNREFUSED:once fails the third call; `on` instead of `once` fails it and all
 * later ones. Only calls made by the code under test count: by librondo.so, or by the program
 * itself with FAULT_IN=program. With FAULT_ARM=1, counting starts at access("/arm-faults").
 * FAULT_COUNTS=path: the number of calls of each function is written there at exit.
 */
#ifndef FAULTS_INJECT_H
#define FAULTS_INJECT_H

#include <stddef.h>

#include "names.h"

/* Instead of an errno: transfers half of the bytes. */
#define FAULT_SHORT (-1)

/* Counts a call; returns the errno to inject, FAULT_SHORT, or 0. */
int fault_next(enum call call, const void *caller);

/* The wrapped function of the C library. */
void *fault_real(enum call call);

/* Starts or stops counting. */
void fault_arm(int on);

/* True for an address in the code under test. */
int fault_is_subject(const void *address);

/* Half the size of a transfer, but at least one byte. */
size_t fault_half(size_t size);

/* Allocations of the code under test: recorded when made, removed when freed by any code. */
void fault_note_memory(const void *memory);
void fault_forget_memory(const void *memory);

/* For scenarios, found by dlsym(): the number of unfreed allocations; stopping all faults. */
long faults_live(void);
void faults_disarm(void);

#define FAULT_CALLER __builtin_return_address(0)

#endif
