/* SPDX-License-Identifier: MIT */
/* Writes the files of a fake /proc; see the header. */
#include "fake_tree.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "harness.h"

const char *fake_root(void) {
  return tmpdir();
}

static void make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    ck_assert(mkdir(path, 0700) == 0 || errno == EEXIST);
    *slash = '/';
  }
}

void fake_bytes(const char *path, const char *bytes, size_t length) {
  char full[PATH_MAX];
  snprintf(full, sizeof full, "%s/%s", fake_root(), path);
  make_folders(full);
  FILE *file = fopen(full, "w");
  ck_assert_ptr_nonnull(file);
  ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
  ck_assert_int_eq(fclose(file), 0);
}

void fake_file(const char *path, const char *text) {
  static char expanded[1 << 16];
  size_t length = 0;
  for (; *text != '\0'; text++) {
    bool is_root = strncmp(text, "%s", 2) == 0;
    length += (size_t)snprintf(expanded + length, sizeof expanded - length, "%.*s",
                               is_root ? PATH_MAX : 1, is_root ? fake_root() : text);
    ck_assert_uint_lt(length, sizeof expanded);
    text += is_root;
  }
  fake_bytes(path, expanded, length);
}
