/* SPDX-License-Identifier: MIT */
/*
 * The last report of a program whose exception JavaScript could not report: built-ins that the
 * report needs were replaced, the stack is exhausted, or the report itself threw. C prints what it
 * can get without them.
 */
#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_HANDLER_THREW = 7 };

struct rt_failure {
  rt_value reported; /* kept; NULL: JavaScript has not started to report */
  int exit_code;
};

int rt_failure_start(void) {
  if (!RT_PART(failure, NULL, NULL))
    return UV_ENOMEM;
  rt_self->failure->exit_code = EXIT_HANDLER_THREW;
  return 0;
}

void rt_fail_begin(rt_value exception, rt_value code) {
  struct rt_failure *failure = rt_self->failure;
  rt_keep(exception);
  failure->reported = exception;
  failure->exit_code = rt_is_number(code) ? rt_to_int(code) : EXIT_HANDLER_THREW;
}

static void print_value(const char *before, rt_value value) {
  char *text = rt_describe(value);
  fprintf(stderr, "%s%s\n", before, *text == '\0' ? "a value that cannot be shown" : text);
  free(text);
}

static void print_stack(rt_value error) {
  char *stack = rt_error_stack(error);
  if (*stack != '\0')
    fprintf(stderr, "%s\n", stack);
  free(stack);
}

/* The exception was not reported because reporting it threw `second`. */
void rt_fail_report(rt_value exception, rt_value second) {
  rt_value reported = rt_self->failure->reported;
  fflush(stdout);
  print_value("Uncaught ", exception);
  print_stack(exception);
  if (reported != NULL && reported != exception)
    print_value("Thrown while it was handled: ", reported);
  if (second != exception && second != reported)
    print_value("It could not be reported: ", second);
  fprintf(stderr, "\nrondo %s\n", RT_VERSION);
  rt_exit(rt_self->failure->exit_code);
}
