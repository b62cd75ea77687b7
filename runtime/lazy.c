/* SPDX-License-Identifier: MIT */
/* Libraries that are loaded when they are first needed. Main thread alone. */
#include "lazy.h"

#include <dlfcn.h>

static const char *problem;

#ifdef RT_LAZY_IS_LINKED
const struct rt_lazy rt_lazy_cares;
const struct rt_lazy rt_lazy_crypto;
#endif

const char *rt_lazy_problem(void) {
  return problem;
}

bool rt_lazy_open(const struct rt_lazy *library) {
  if (library->count == 0 || library->slots[library->count - 1] != NULL)
    return true;
  void *opened = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
  if (opened == NULL) {
    problem = dlerror();
    return false;
  }
  for (size_t i = 0; i < library->count; i++) {
    library->slots[i] = dlsym(opened, library->names[i]);
    if (library->slots[i] == NULL) {
      problem = dlerror();
      return false;
    }
  }
  return true;
}
