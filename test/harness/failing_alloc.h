/* SPDX-License-Identifier: MIT */
/*
 * An allocator for the library that counts, and fails on request. It serves
 * only what the library itself allocates. Safe to use from many threads.
 */
#ifndef HARNESS_FAILING_ALLOC_H
#define HARNESS_FAILING_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* Makes the library use the allocator. Call it before any other uv_ function of the test. */
void alloc_install(void);

/* The nth allocation from now (1 is the next) returns NULL, once. 0: none fails. */
void alloc_fail_at(size_t n);

/* True once the allocation chosen by alloc_fail_at has failed. */
bool alloc_has_failed(void);

/* Allocations of the library that are not yet freed. */
size_t alloc_live(void);

/* Allocations of the library since alloc_install, freed ones and failed ones too. */
size_t alloc_total(void);

#endif
