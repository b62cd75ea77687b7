/* SPDX-License-Identifier: MIT */
/*
 * The system's resolver, made to wait: in place of the C library's functions in the whole test
 * binary, which go through to those unless a test has the resolver wait.
 */
#ifndef TEST_WORK_SLOW_RESOLVER_H
#define TEST_WORK_SLOW_RESOLVER_H

/* From now on questions wait in the resolver. */
void slow_resolver_hold(void);

/* Lets so many of them go on; and returns when so many have been answered, in all. */
void slow_resolver_release(int count);
void slow_resolver_wait_for_answers(int count);

#endif
