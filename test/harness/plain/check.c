/* SPDX-License-Identifier: MIT */
/* See check.h: each test runs in a process of its own, which is killed when its time is up. */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

struct TCase {
  const TTest *test;
  double timeout_s;
  void (*set_up)(void);
  void (*tear_down)(void);
  TCase *next;
};

struct Suite {
  TCase *first;
  TCase **end;
};

struct SRunner {
  Suite *suite;
  int failed;
};

static const char *running = "";

/* The harness cannot go on without memory. */
static void *allocate(size_t size) {
  void *memory = calloc(1, size);
  if (memory == NULL)
    abort();
  return memory;
}

Suite *suite_create(const char *name) {
  (void)name;
  Suite *suite = allocate(sizeof *suite);
  suite->end = &suite->first;
  return suite;
}

void suite_add_tcase(Suite *suite, TCase *tcase) {
  *suite->end = tcase;
  suite->end = &tcase->next;
}

TCase *tcase_create(const char *name) {
  (void)name;
  return allocate(sizeof(TCase));
}

void tcase_set_timeout(TCase *tcase, double timeout_s) {
  tcase->timeout_s = timeout_s;
}

void tcase_add_unchecked_fixture(TCase *tcase, void (*set_up)(void), void (*tear_down)(void)) {
  tcase->set_up = set_up;
  tcase->tear_down = tear_down;
}

void tcase_add_test(TCase *tcase, const TTest *test) {
  tcase->test = test;
}

SRunner *srunner_create(Suite *suite) {
  SRunner *runner = allocate(sizeof *runner);
  runner->suite = suite;
  return runner;
}

void plain_fail(const char *file, int line, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "%s:%d:F:%s: ", file, line, running);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  fflush(NULL);
  _exit(EXIT_FAILURE);
}

static double multiplier(void) {
  const char *text = getenv("CK_TIMEOUT_MULTIPLIER");
  return text != NULL ? strtod(text, NULL) : 1;
}

static pid_t group;

static void kill_group(int signum) {
  (void)signum;
  kill(-group, SIGKILL);
}

static int run_one(const TCase *tcase) {
  fflush(NULL);
  group = fork();
  if (group == 0) {
    setpgid(0, 0);
    running = tcase->test->name;
    tcase->test->fn(0);
    exit(EXIT_SUCCESS);
  }
  if (group < 0)
    return -1;
  setpgid(group, group);
  signal(SIGALRM, kill_group);
  alarm((unsigned int)(tcase->timeout_s * multiplier()) + 1);
  int status;
  while (waitpid(group, &status, 0) < 0 && errno == EINTR) {}
  alarm(0);
  kill(-group, SIGKILL); /* processes that the test has left behind */
  return status;
}

void srunner_run_all(SRunner *runner, enum print_output output) {
  (void)output;
  for (TCase *tcase = runner->suite->first; tcase != NULL; tcase = tcase->next) {
    tcase->set_up();
    int status = run_one(tcase);
    tcase->tear_down();
    if (status == 0)
      continue;
    runner->failed++;
    fprintf(stderr, "%s: failed, status 0x%x\n", tcase->test->name, (unsigned int)status);
  }
}

int srunner_ntests_failed(const SRunner *runner) {
  return runner->failed;
}

void srunner_free(SRunner *runner) {
  while (runner->suite->first != NULL) {
    TCase *first = runner->suite->first;
    runner->suite->first = first->next;
    free(first);
  }
  free(runner->suite);
  free(runner);
}
