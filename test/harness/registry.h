/* SPDX-License-Identifier: MIT */
/*
 * The tests linked into this binary, in the order of their names. Filled by
 * constructors, before main; read-only afterwards.
 */
#ifndef HARNESS_REGISTRY_H
#define HARNESS_REGISTRY_H

#include <check.h>
#include <stddef.h>
#include <stdio.h>

struct test {
  const TTest *check;
  int timeout_s;
};

/* Sorts the tests; ends the process if two have the same name. */
void registry_seal(void);

size_t registry_count(void);
const struct test *registry_at(size_t i);

/* NULL if there is no test of that name. */
const struct test *registry_find(const char *name);

/* Writes the labels of a test, separated by commas: folder, file, those of TEST_LABEL. */
void registry_print_labels(FILE *out, const struct test *test);

#endif
