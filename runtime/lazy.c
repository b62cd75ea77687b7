/* SPDX-License-Identifier: MIT */
/*
 * Libraries that are loaded on first use, once per process. Any thread may load one: the tables of
 * addresses are filled under a lock, and constant from then on.
 */
#include "lazy.h"

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#ifdef RT_LAZY_IS_LINKED
const struct rt_lazy rt_lazy_brotlidec;
const struct rt_lazy rt_lazy_brotlienc;
const struct rt_lazy rt_lazy_cares;
const struct rt_lazy rt_lazy_crypto;
const struct rt_lazy rt_lazy_libdeflate;
const struct rt_lazy rt_lazy_nghttp2;
const struct rt_lazy rt_lazy_ssl;
const struct rt_lazy rt_lazy_zlib;
#endif

#ifdef RT_CALLS_ARE_LINKED
const struct rt_lazy rt_lazy_glib;
const struct rt_lazy rt_lazy_jsc;
#endif

/* The last address is stored only after all others. */
static bool open_library(const struct rt_lazy *library) {
  if (library->count == 0 || library->slots[library->count - 1] != NULL)
    return true;
  void *opened = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; opened != NULL && i < library->count; i++) {
    library->slots[i] = dlsym(opened, library->names[i]);
    if (library->slots[i] == NULL)
      return false;
  }
  return opened != NULL;
}

bool rt_lazy_open(const struct rt_lazy *library) {
  pthread_mutex_lock(&lock);
  bool is_open = open_library(library);
  pthread_mutex_unlock(&lock);
  return is_open;
}

bool rt_lazy_exists(const struct rt_lazy *library) {
  return library->count == 0 || access(library->path, R_OK) == 0 || rt_lazy_open(library);
}

const char *rt_lazy_problem(void) {
  const char *problem = dlerror();
  return problem == NULL ? "A library cannot be loaded" : problem;
}
