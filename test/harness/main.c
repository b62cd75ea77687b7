/* SPDX-License-Identifier: MIT */
/*
 * The command line of a test binary: lists its tests or runs them through
 * Check, each as a separate test case with its own time limit.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "registry.h"
#include "tmpdir.h"

static int help(const char *program);
static int list(void);
static int run(size_t count, char **names);
static void add(Suite *suite, const struct test *test);

int main(int argc, char **argv) {
  registry_seal();
  if (argc == 2 && strcmp(argv[1], "--help") == 0)
    return help(argv[0]);
  if (argc == 2 && strcmp(argv[1], "--list") == 0)
    return list();
  return run((size_t)argc - 1, argv + 1);
}

static int help(const char *program) {
  printf("%s           run all tests\n"
         "%s NAME...   run the named tests\n"
         "%s --list    one line a test: name, time limit in seconds, labels\n"
         "CK_FORK=no runs tests in this process; CK_TIMEOUT_MULTIPLIER stretches time limits.\n",
         program, program, program);
  return EXIT_SUCCESS;
}

static int list(void) {
  for (size_t i = 0; i < registry_count(); i++) {
    const struct test *test = registry_at(i);
    printf("%s\t%d\t", test->check->name, test->timeout_s);
    registry_print_labels(stdout, test);
    putchar('\n');
  }
  return EXIT_SUCCESS;
}

static int run(size_t count, char **names) {
  for (size_t i = 0; i < count; i++)
    if (!registry_find(names[i])) {
      fprintf(stderr, "No test is named '%s' (--list shows all)\n", names[i]);
      return 2;
    }

  Suite *suite = suite_create("rondo");
  for (size_t i = 0; i < count; i++)
    add(suite, registry_find(names[i]));
  for (size_t i = 0; count == 0 && i < registry_count(); i++)
    add(suite, registry_at(i));

  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void add(Suite *suite, const struct test *test) {
  TCase *tcase = tcase_create(test->check->name);
  tcase_set_timeout(tcase, test->timeout_s);
  tcase_add_unchecked_fixture(tcase, tmpdir_choose, tmpdir_remove);
  tcase_add_test(tcase, test->check);
  suite_add_tcase(suite, tcase);
}
