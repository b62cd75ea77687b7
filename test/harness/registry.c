/* SPDX-License-Identifier: MIT */
/*
 * Owns the tables of tests and labels. Both have a fixed size: growing them
 * is a one-line change, and constructors have nowhere to report an error.
 */
#include "registry.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

#define MAX_TESTS 4096
#define MAX_LABELS 512

struct label {
  const char *file;
  const char *text;
};

static struct test tests[MAX_TESTS];
static size_t test_count;
static struct label labels[MAX_LABELS];
static size_t label_count;

static int by_name(const void *a, const void *b);
static _Noreturn void die(const char *message, const char *what);

void test_register(const TTest *test, int timeout_s) {
  if (test_count == MAX_TESTS)
    die("MAX_TESTS is too small for", test->name);
  tests[test_count++] = (struct test){test, timeout_s};
}

void test_label(const char *file, const char *label) {
  if (label_count == MAX_LABELS)
    die("MAX_LABELS is too small for", label);
  labels[label_count++] = (struct label){file, label};
}

void registry_seal(void) {
  qsort(tests, test_count, sizeof tests[0], by_name);
  for (size_t i = 1; i < test_count; i++)
    if (by_name(&tests[i - 1], &tests[i]) == 0)
      die("two tests are named", tests[i].check->name);
}

size_t registry_count(void) {
  return test_count;
}

const struct test *registry_at(size_t i) {
  return &tests[i];
}

const struct test *registry_find(const char *name) {
  TTest wanted = {.name = name};
  struct test key = {.check = &wanted};
  return bsearch(&key, tests, test_count, sizeof tests[0], by_name);
}

void registry_print_labels(FILE *out, const struct test *test) {
  /* .../folder/file.c */
  const char *path = test->check->file;
  const char *file = strrchr(path, '/') + 1;
  const char *folder = file - 1;
  while (folder > path && folder[-1] != '/')
    folder--;

  fprintf(out, "%.*s,%.*s", (int)(file - 1 - folder), folder, (int)strcspn(file, "."), file);
  for (size_t i = 0; i < label_count; i++)
    if (strcmp(labels[i].file, path) == 0)
      fprintf(out, ",%s", labels[i].text);
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct test *)a)->check->name, ((const struct test *)b)->check->name);
}

static void die(const char *message, const char *what) {
  fprintf(stderr, "test harness: %s %s\n", message, what);
  exit(2);
}
