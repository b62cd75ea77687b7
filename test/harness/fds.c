/* SPDX-License-Identifier: MIT */
/* Reads /proc/self/fd; the descriptor used to read it is not counted. */
#include "fds.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static bool is_ring(DIR *dir, const char *name) {
  char target[64];
  ssize_t length = readlinkat(dirfd(dir), name, target, sizeof target - 1);
  if (length < 0)
    return false;
  target[length] = '\0';
  return strcmp(target, "anon_inode:[io_uring]") == 0;
}

static int count(bool rings) {
  DIR *dir = opendir("/proc/self/fd");
  ck_assert_ptr_nonnull(dir);
  int found = 0;
  for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
    if (entry->d_name[0] != '.' && is_ring(dir, entry->d_name) == rings)
      found++;
  closedir(dir);
  return found;
}

int fds_open(void) {
  return count(false) - 1;
}

int fds_rings(void) {
  return count(true);
}
