/* SPDX-License-Identifier: MIT */
/*
 * The process that starts the tests chooses the path and removes the directory,
 * so that a crashed test leaves nothing behind. It is in TMPDIR or
 * /tmp, not in the build folder: paths of sockets must be short.
 */
#include "tmpdir.h"

#include <check.h>
#include <ftw.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_OPEN_DIRECTORIES 16

static char path[PATH_MAX];
static bool made;

static int remove_entry(const char *name, const struct stat *info, int type, struct FTW *place);

const char *tmpdir(void) {
  if (!made)
    ck_assert_msg(mkdir(path, 0700) == 0, "cannot make %s", path);
  made = true;
  return path;
}

char *tmpdir_path(const char *name) {
  char *joined;
  ck_assert_int_ge(asprintf(&joined, "%s/%s", tmpdir(), name), 0);
  return joined;
}

/* Random rather than the pid: a killed runner may have left a directory with the same pid. */
void tmpdir_choose(void) {
  unsigned long long chance = 0;
  const char *parent = getenv("TMPDIR");
  ck_assert_int_eq(getentropy(&chance, sizeof chance), 0);
  snprintf(path, sizeof path, "%s/rondo-%llx", parent ? parent : "/tmp", chance);
  made = false;
}

void tmpdir_remove(void) {
  nftw(path, remove_entry, MAX_OPEN_DIRECTORIES, FTW_DEPTH | FTW_PHYS);
}

static int remove_entry(const char *name, const struct stat *info, int type, struct FTW *place) {
  (void)info;
  (void)type;
  (void)place;
  remove(name);
  return 0;
}
