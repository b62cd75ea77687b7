/* SPDX-License-Identifier: MIT */
/* Reads /proc/self/fd; the descriptor used to read it is not counted. */
#include "fds.h"

#include <check.h>
#include <dirent.h>

int fds_open(void) {
  DIR *dir = opendir("/proc/self/fd");
  ck_assert_ptr_nonnull(dir);
  int count = 0;
  for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
    if (entry->d_name[0] != '.')
      count++;
  closedir(dir);
  return count - 1;
}
