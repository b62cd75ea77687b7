/* SPDX-License-Identifier: MIT */
/*
 * rondo-sim: random programs on a simulated kernel.
 *
 *   rondo-sim [--seed N] [--count N] [--jobs N] [--log] [--no-shrink] [--all]
 *
 * With --all it continues after a failure, and prints a line for each. A seed is a program and a
 * machine. A failing one is printed, shrunk and printed again, and fails the same way on each run.
 */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#include "process.h"
#include "runner.h"
#include "sim.h"

#define SEEN_BY_SANITIZER __attribute__((visibility("default")))

static const struct program *running;
static uint64_t current_seed;

/* The environment of a program. */

void env_fail(const char *format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  sim_fail("%s", text);
}

const char *env_folder(void) {
  return "/tmp";
}

const char *env_child(void) {
  return "/bin/child";
}

bool env_loses_handles(void) {
  return sim.faults.descriptors > 0 || sim.faults.memory > 0;
}

bool env_has_faults(void) {
  return !sim.is_quiet;
}

void env_calm_down(void) {
  sim.is_quiet = true;
}

/* The sanitizer must not report leaks of a failed run. */
SEEN_BY_SANITIZER const char *__asan_default_options(void);
const char *__asan_default_options(void) {
  return "detect_leaks=0";
}

static void run_program(void) {
  sim_process_open_standard();
  program_run(running);
  uv_library_shutdown();
  if (sim_process_descriptors() > 0)
    sim_fail("descriptors: %zu are left open, one of them is of kind %s", sim_process_descriptors(),
             sim_process_descriptor());
  if (sim_memory_live() > 0)
    sim_fail("memory: %zu allocations were never freed", sim_memory_live());
}

const char *run_simulated(const struct program *program, uint64_t machine_seed) {
  running = program;
  return sim_run(machine_seed, run_program);
}

uint64_t machine_seed_of(uint64_t seed) {
  return seed * UINT64_C(0xd1342543de82ef95) + 1;
}

static void report(uint64_t seed, const struct program *program, const char *failure) {
  printf("seed %llu fails: %s\n", (unsigned long long)seed, failure);
  program_print(program, stdout);
  fflush(stdout);
}

static void say_crash(const char *how, int signum) {
  char text[128];
  int length = snprintf(text, sizeof text, "seed %llu fails: crash, %s %d\n",
                        (unsigned long long)current_seed, how, signum);
  if (write(STDOUT_FILENO, text, (size_t)length) < 0) {}
}

/* The sanitizer calls this before it prints its report. */
SEEN_BY_SANITIZER void __asan_on_error(void);
void __asan_on_error(void) {
  say_crash("sanitizer", 0);
}

static void crashed(int signum) {
  say_crash("signal", signum);
  _exit(2);
}

static void catch_crashes(void) {
  static char stack[65536];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  sigaction(SIGABRT, &action, NULL);
  sigaction(SIGFPE, &action, NULL);
}

struct options {
  uint64_t seed, count, jobs;
  bool shrinks, goes_on;
};

/* The seeds of one of several processes. False if one fails. */
static bool run_seeds(const struct options *options, uint64_t first) {
  bool passed = true;
  for (uint64_t i = first; i < options->count; i += options->jobs) {
    struct program program;
    current_seed = options->seed + i;
    program_generate(&program, current_seed);
    const char *failure = run_simulated(&program, machine_seed_of(current_seed));
    if (failure == NULL)
      continue;
    passed = false;
    if (options->goes_on) {
      printf("seed %llu fails: %s\n", (unsigned long long)current_seed, failure);
      continue;
    }
    report(current_seed, &program, failure);
    if (options->shrinks)
      shrink(&program, machine_seed_of(current_seed));
    return false;
  }
  return passed;
}

static bool run_jobs(const struct options *options) {
  bool passed = true;
  for (uint64_t job = 0; job < options->jobs; job++) {
    pid_t pid = fork();
    if (pid == 0)
      _exit(run_seeds(options, job) ? 0 : 1);
    passed &= pid > 0;
  }
  int status;
  while (wait(&status) > 0 || errno == EINTR)
    passed &= status == 0;
  return passed;
}

int main(int argc, char **argv) {
  struct options options = {.seed = 1, .count = 1, .jobs = 1, .shrinks = true};
  for (int i = 1; i < argc; i++) {
    uint64_t number = i + 1 < argc ? strtoull(argv[i + 1], NULL, 10) : 0;
    if (strcmp(argv[i], "--log") == 0)
      env_logs = true;
    else if (strcmp(argv[i], "--no-shrink") == 0)
      options.shrinks = false;
    else if (strcmp(argv[i], "--all") == 0)
      options.goes_on = true;
    else if (strcmp(argv[i], "--seed") == 0)
      options.seed = number, i++;
    else if (strcmp(argv[i], "--count") == 0)
      options.count = number, i++;
    else if (strcmp(argv[i], "--jobs") == 0)
      options.jobs = number > 0 ? number : 1, i++;
    else
      return fprintf(stderr, "usage: %s [--seed N] [--count N] [--jobs N] [--log] [--no-shrink]\n",
                     argv[0]),
             2;
  }
  catch_crashes();
  setvbuf(stdout, NULL, _IOLBF, 0);
  bool passed = options.jobs > 1 ? run_jobs(&options) : run_seeds(&options, 0);
  if (passed)
    printf("%llu schedules, no failure\n", (unsigned long long)options.count);
  fflush(stdout);
  _exit(passed ? 0 : 1);
}
