/* SPDX-License-Identifier: MIT */
/*
 * Survives probes that crash. The engine's function names do not encode return types, so probing
 * another version may fault or hit an assertion in the engine. The process then restarts itself
 * with execve() and the entry's name in an environment variable: no program has run by then, and
 * nothing was read or written. The variable is unset when it is read.
 *
 * Handlers are installed only during probes; the engine's other threads are idle then.
 */
#include "engine/contract.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CRASHED "RONDO_ENGINE_CRASHED"

enum { LIST_SIZE = 1024 };

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

static struct {
  char **argv;
  char **environment; /* the original environment with room for one more; NULL if out of memory */
  size_t environment_size;
  char crashed[LIST_SIZE]; /* CRASHED=name,name */
  const char *entry;
  struct sigaction before[SIGNAL_COUNT];
} guard;

void rt_guard_open(char **argv) {
  guard.argv = argv;
  const char *list = getenv(CRASHED);
  snprintf(guard.crashed, sizeof guard.crashed, "%s=%s", CRASHED, list == NULL ? "" : list);
  unsetenv(CRASHED);
  size_t count = 0;
  while (environ[count] != NULL)
    count++;
  guard.environment = calloc(count + 2, sizeof *environ);
  guard.environment_size = count;
  if (guard.environment != NULL)
    memcpy(guard.environment, environ, count * sizeof *environ);
}

const char *rt_guard_crashed(void) {
  return guard.crashed + sizeof CRASHED;
}

/* Returns true if there is room for the name. */
static bool add_entry(void) {
  size_t used = strlen(guard.crashed);
  size_t more = strlen(guard.entry);
  if (used + more + 2 > sizeof guard.crashed)
    return false;
  memcpy(guard.crashed + used, guard.entry, more);
  memcpy(guard.crashed + used + more, ",", 2);
  return true;
}

/* Async-signal-safe. Returns if the process cannot restart; the signal then terminates it. */
static void start_again(int signal_number) {
  guard.environment[guard.environment_size] = guard.crashed;
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, signal_number);
  sigprocmask(SIG_UNBLOCK, &blocked, NULL);
  execve("/proc/self/exe", guard.argv, guard.environment);
  execve(guard.argv[0], guard.argv, guard.environment);
}

static void crashed(int signal_number) {
  signal(signal_number, SIG_DFL);
  if (guard.entry != NULL && guard.environment != NULL && guard.argv[0] != NULL && add_entry())
    start_again(signal_number);
  raise(signal_number);
}

void rt_guard_begin(void) {
  struct sigaction ours;
  memset(&ours, 0, sizeof ours);
  ours.sa_handler = crashed;
  sigemptyset(&ours.sa_mask);
  for (size_t i = 0; i < SIGNAL_COUNT; i++)
    sigaction(signals[i], &ours, &guard.before[i]);
}

void rt_guard_entry(const char *name) {
  guard.entry = name;
}

void rt_guard_end(void) {
  guard.entry = NULL;
  for (size_t i = 0; i < SIGNAL_COUNT; i++)
    sigaction(signals[i], &guard.before[i], NULL);
}
