/* SPDX-License-Identifier: MIT */
/*
 * Preloaded: simulates another version of the engine, as far as symbol lookups show it. dlsym()
 * does not find the names in TEST_MISSING, each followed by a comma; those in TEST_WRONG are found
 * as a function that returns 0, and those in TEST_CRASHING as one that aborts. With
 * TEST_OTHER_BUILD, the engine's library has no build-id.
 */
#include <dlfcn.h>
#include <link.h>
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

struct visit {
  int (*visit)(struct dl_phdr_info *info, size_t size, void *data);
  void *data;
};

static int visit_changed(struct dl_phdr_info *info, size_t size, void *data) {
  const struct visit *visit = data;
  struct dl_phdr_info changed = *info;
  if (strstr(info->dlpi_name, "/libjavascriptcore") != NULL)
    changed.dlpi_phnum = 0;
  return visit->visit(&changed, size, visit->data);
}

__attribute__((visibility("default"))) int
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): reserved names there */
dl_iterate_phdr(int (*visit)(struct dl_phdr_info *info, size_t size, void *data), void *data) {
  int (*theirs)(int (*)(struct dl_phdr_info *, size_t, void *), void *);
  struct visit changed = {visit, data};
  *(void **)&theirs = dlsym(RTLD_NEXT, "dl_iterate_phdr");
  if (getenv("TEST_OTHER_BUILD") == NULL)
    return theirs(visit, data);
  return theirs(visit_changed, &changed);
}
