/* SPDX-License-Identifier: MIT */
/*
 * exported LIBRARY MISSING: looks for every function of the interface in a built library. Those
 * listed in the file MISSING must not be there, all others must: so the list only ever gets
 * shorter.
 */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char *const functions[] = {
#define FUNCTION(name) #name,
#include "functions.inc"
};

static char missing[64 * 1024];

static bool read_missing(const char *path) {
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return false;
  missing[0] = '\n';
  size_t length = fread(missing + 1, 1, sizeof missing - 2, file);
  missing[length + 1] = '\0';
  fclose(file);
  return true;
}

static bool is_listed(const char *name) {
  char line[128];
  snprintf(line, sizeof line, "\n%s\n", name);
  return strstr(missing, line) != NULL;
}

int main(int argc, char **argv) {
  void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL || !read_missing(argv[2])) {
    printf("cannot open the library or the list: %s\n", argc == 3 ? dlerror() : "two arguments");
    return 2;
  }

  size_t count = sizeof functions / sizeof functions[0];
  int wrong = 0;
  for (size_t i = 0; i < count; i++) {
    bool found = dlsym(library, functions[i]) != NULL;
    if (found == is_listed(functions[i])) {
      printf("%s is %s\n", functions[i], found ? "exported: take it off the list" : "not exported");
      wrong = 1;
    }
  }
  printf("%zu functions looked for\n", count);
  return wrong;
}
