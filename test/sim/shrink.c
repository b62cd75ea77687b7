/* SPDX-License-Identifier: MIT */
/*
 * Shrinks a failing program: removes as many operations as it can, first in large blocks, then one
 * by one, while the rest still fails. Each attempt runs in its own process, since it may crash; and
 * on several machines, since another program needs another schedule.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner.h"

#define MACHINES 24u
#define LIMIT_S 5u

/* The machine on which it fails, or 0. */
static uint64_t failing_machine(const struct program *program, uint64_t machine_seed) {
  int fds[2];
  if (pipe(fds) != 0)
    return 0;
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0) {
    alarm(LIMIT_S);
    for (uint64_t i = 0; i < MACHINES; i++) {
      uint64_t seed = machine_seed + i * 7919;
      /* Printed first: it may crash. */
      if (write(fds[1], &seed, sizeof seed) < 0 || run_simulated(program, seed) != NULL)
        _exit(1);
    }
    _exit(0);
  }
  close(fds[1]);
  uint64_t seed = 0, next;
  while (read(fds[0], &next, sizeof next) == (ssize_t)sizeof next)
    seed = next;
  close(fds[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  return status != 0 ? seed : 0;
}

static struct program without(const struct program *program, unsigned int from,
                              unsigned int count) {
  struct program shorter = *program;
  unsigned int rest = program->count - from - count;
  memmove(shorter.ops + from, shorter.ops + from + count, rest * sizeof shorter.ops[0]);
  shorter.count -= count;
  return shorter;
}

static bool try_without(struct program *program, uint64_t *machine_seed, unsigned int from,
                        unsigned int count) {
  struct program shorter = without(program, from, count);
  uint64_t seed = failing_machine(&shorter, *machine_seed);
  if (seed == 0)
    return false;
  *program = shorter;
  *machine_seed = seed;
  return true;
}

static void try_plain_runs(struct program *program, uint64_t *machine_seed) {
  struct program plainer = *program;
  plainer.modes = 0;
  uint64_t seed = plainer.modes != program->modes ? failing_machine(&plainer, *machine_seed) : 0;
  if (seed == 0)
    return;
  *program = plainer;
  *machine_seed = seed;
}

void shrink(const struct program *program, uint64_t machine_seed) {
  struct program shorter = *program;
  bool has_changed = true;
  try_plain_runs(&shorter, &machine_seed);
  while (has_changed) {
    has_changed = false;
    for (unsigned int size = shorter.count / 2; size > 0; size /= 2)
      for (unsigned int from = 0; from + size <= shorter.count;)
        if (try_without(&shorter, &machine_seed, from, size))
          has_changed = true;
        else
          from += size;
  }
  printf("shortest program that fails, on machine %llu:\n", (unsigned long long)machine_seed);
  program_print(&shorter, stdout);
  env_logs = true;
  fflush(stdout);
  const char *failure = run_simulated(&shorter, machine_seed);
  printf("  %s\n", failure != NULL ? failure : "no failure");
}
