/* SPDX-License-Identifier: MIT */
/* Reads /proc/self; the descriptor used to read it is not counted. */
#include "fds.h"

#include <check.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define RING "anon_inode:[io_uring]"

static bool is_ring(DIR *dir, const char *name) {
  char target[64];
  ssize_t length = readlinkat(dirfd(dir), name, target, sizeof target - 1);
  if (length < 0)
    return false;
  target[length] = '\0';
  return strcmp(target, RING) == 0;
}

int fds_open(void) {
#if defined RD_BACKEND_KQUEUE && defined __linux__
  return 0; /* a thread of libkqueue closes descriptors of closed kqueues, at any time */
#endif
  DIR *dir = opendir("/proc/self/fd");
  ck_assert_ptr_nonnull(dir);
  int found = 0;
  for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
    if (entry->d_name[0] != '.' && !is_ring(dir, entry->d_name))
      found++;
  closedir(dir);
  return found - 1;
}

/* Each has two parts in memory, and the first begins at offset 0 of the ring. */
int fds_rings(void) {
  char line[512];
  unsigned long offset;
  FILE *maps = fopen("/proc/self/maps", "re");
  ck_assert_ptr_nonnull(maps);
  int found = 0;
  while (fgets(line, sizeof line, maps) != NULL)
    if (strstr(line, RING) != NULL && sscanf(line, "%*s %*s %lx", &offset) == 1 && offset == 0)
      found++;
  fclose(maps);
  return found;
}
