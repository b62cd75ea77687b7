/* SPDX-License-Identifier: MIT */
/*
 * The options of --cpu-prof. As in Node, an interval that is not a number means the default, and
 * text after its digits is ignored.
 */
#include "profile.h"
#include "runtime.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_alone(const char *value, const char *name) {
  if (value != NULL)
    fprintf(stderr, "rondo: --cpu-prof-%s must be used with --cpu-prof\n", name);
  return value != NULL;
}

static void check_alone(const struct rt_options *options) {
  bool has_name = is_alone(options->cpu_prof_name, "name");
  bool has_dir = is_alone(options->cpu_prof_dir, "dir");
  bool has_interval = is_alone(options->cpu_prof_interval, "interval");
  if (has_name || has_dir || has_interval)
    exit(RT_EXIT_BAD_OPTION);
}

static unsigned interval_of(const char *text) {
  enum { DEFAULT_INTERVAL = 1000 };
  unsigned long long number = text == NULL ? 0 : strtoull(text, NULL, 10);
  return number == 0 || number > INT_MAX ? DEFAULT_INTERVAL : (unsigned)number;
}

void rt_profile_check_options(struct rt_options *options) {
  if (!options->is_cpu_profiled)
    check_alone(options);
  if (options->cpu_prof_dir == NULL)
    options->cpu_prof_dir = options->diagnostic_dir;
  options->cpu_prof_interval_us = interval_of(options->cpu_prof_interval);
}
