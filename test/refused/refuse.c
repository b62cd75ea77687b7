/* SPDX-License-Identifier: MIT */
/*
 * refuse-ring WAY COMMAND...
 *
 * Runs the command, and all that it starts, where io_uring is refused. The way is EPERM, as in most
 * containers; ENOSYS, as on kernels without it; or KILL, as in a strict sandbox.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "filter.h"

static const struct way {
  const char *name;
  int error;
} ways[] = {{"EPERM", EPERM}, {"ENOSYS", ENOSYS}, {"KILL", 0}};

static const struct way *find(const char *name) {
  for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
    if (strcmp(ways[i].name, name) == 0)
      return &ways[i];
  return NULL;
}

int main(int argc, char **argv) {
  const struct way *way = argc > 2 ? find(argv[1]) : NULL;
  if (way == NULL) {
    fprintf(stderr, "usage: %s EPERM|ENOSYS|KILL command...\n", argv[0]);
    return 2;
  }
  if (!filter_io_uring(way->error)) {
    perror("refuse-ring: no filter");
    return 125;
  }
  execvp(argv[2], argv + 2);
  perror(argv[2]);
  return 127;
}
