/* SPDX-License-Identifier: MIT */
/*
 * Preloaded: simulates another version of the engine, as far as symbol lookups show it. dlsym()
 * does not find the names in TEST_MISSING, each followed by a comma; those in TEST_WRONG are found
 * as a function that returns 0, and those in TEST_CRASHING as one that aborts.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static int is_in(const char *variable, const char *name) {
  const char *list = getenv(variable);
  size_t length = strlen(name);
  for (const char *at = list; at != NULL && (at = strstr(at, name)) != NULL; at += length)
    if ((at == list || at[-1] == ',') && at[length] == ',')
      return 1;
  return 0;
}

static void *return_nothing(void) {
  return NULL;
}

static void *crash(void) {
  abort();
}

__attribute__((visibility("default"))) void *dlsym(void *restrict handle,
                                                   const char *restrict name) {
  static void *(*theirs)(void *handle, const char *name);
  if (theirs == NULL)
    *(void **)&theirs = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
  void *found = theirs(handle, name);
  if (is_in("TEST_MISSING", name))
    found = NULL;
  else if (is_in("TEST_WRONG", name))
    found = (void *)return_nothing;
  else if (is_in("TEST_CRASHING", name))
    found = (void *)crash;
  return found;
}
