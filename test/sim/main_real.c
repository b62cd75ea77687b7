/* SPDX-License-Identifier: MIT */
/*
 * rondo-random: random programs on the real kernel.
 *
 *   rondo-random [--seed N] [--count N] [--log]
 *   rondo-random --child exit MS STATUS     waits, then exits
 *   rondo-random --child cat                echoes its input
 */
#include <dirent.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "program.h"

static char folder[PATH_MAX];
static char self[PATH_MAX];
static unsigned long long seed = 1;

void env_fail(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "seed %llu fails: ", seed);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  abort();
}

const char *env_folder(void) {
  return folder;
}

const char *env_child(void) {
  return self;
}

bool env_loses_handles(void) {
  return false;
}

bool env_has_faults(void) {
  return false;
}

void env_calm_down(void) {
}

static int open_descriptors(void) {
  DIR *dir = opendir("/proc/self/fd");
  int count = 0;
  while (dir != NULL && readdir(dir) != NULL)
    count++;
  if (dir != NULL)
    closedir(dir);
  return count;
}

static void give_back_input(void) {
  char buffer[4096];
  ssize_t size;
  while ((size = read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
    for (ssize_t done = 0, written; done < size; done += written)
      if ((written = write(STDOUT_FILENO, buffer + done, (size_t)(size - done))) <= 0)
        return;
}

static int be_child(char **args) {
  struct timespec time = {.tv_nsec = strtol(args[1], NULL, 10) * 1000000};
  signal(SIGPIPE, SIG_IGN);
  if (strcmp(args[0], "cat") == 0)
    give_back_input();
  else
    nanosleep(&time, NULL);
  return (int)strtol(args[2], NULL, 10);
}

static void remove_folder(void) {
  rmdir(folder);
}

static int make_folder(void) {
  const char *parent = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%.4000s/rondo-random-XXXXXX", parent != NULL ? parent : "/tmp");
  if (mkdtemp(folder) == NULL)
    return -1;
  return atexit(remove_folder);
}

int main(int argc, char **argv) {
  unsigned long long count = 1;
  if (argc == 5 && strcmp(argv[1], "--child") == 0)
    return be_child(argv + 2);
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--log") == 0)
      env_logs = true;
    else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
      seed = strtoull(argv[++i], NULL, 10);
    else if (strcmp(argv[i], "--count") == 0 && i + 1 < argc)
      count = strtoull(argv[++i], NULL, 10);
    else
      return fprintf(stderr, "usage: %s [--seed N] [--count N] [--log]\n", argv[0]), 2;
  size_t size = sizeof self;
  argv = uv_setup_args(argc, argv);
  if (uv_exepath(self, &size) != 0 || make_folder() != 0)
    return fprintf(stderr, "%s: no folder for files\n", argv[0]), 2;
  signal(SIGPIPE, SIG_IGN);
  int before = 0;
  for (unsigned long long i = 0; i < count; i++, seed++) {
    struct program program;
    program_generate(&program, seed);
    if (env_logs)
      program_print(&program, stderr);
    program_run(&program);
    if (i == 0)
      before = open_descriptors();
    else if (open_descriptors() > before)
      env_fail("descriptors: one was left open");
  }
  printf("%llu programs, no failure\n", count);
  return 0;
}
