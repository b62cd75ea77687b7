/* SPDX-License-Identifier: MIT */
/*
 * A resolver that can be made to wait: replaces the C library's functions in the whole test
 * binary, and calls through to them unless a test holds it.
 */
#ifndef TEST_WORK_SLOW_RESOLVER_H
#define TEST_WORK_SLOW_RESOLVER_H

/* From now on lookups wait in the resolver. */
void slow_resolver_hold(void);

/* Releases `count` lookups; and returns when `count` have been answered in total. */
void slow_resolver_release(int count);
void slow_resolver_wait_for_answers(int count);

#endif
