/* SPDX-License-Identifier: MIT */
/*
 * Dynamic libraries. On an error the functions return -1 and keep a text in the uv_lib_t until the
 * next error or uv_dlclose().
 */
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "os/self.h"
#include "uv.h"

static const char no_memory[] = "out of memory";

static int keep_error(uv_lib_t *lib);
static void drop_error(uv_lib_t *lib);

int uv_dlopen(const char *filename, uv_lib_t *lib) {
  if (lib == NULL)
    return -1;
  dlerror();
  lib->errmsg = NULL;
  lib->handle = dlopen(filename, RTLD_LAZY);
  return lib->handle != NULL ? 0 : keep_error(lib);
}

void uv_dlclose(uv_lib_t *lib) {
  if (lib == NULL)
    return;
  drop_error(lib);
  if (lib->handle != NULL)
    dlclose(lib->handle);
  lib->handle = NULL;
}

/* The value of a symbol may be NULL: only dlerror() shows whether it exists. */
int uv_dlsym(uv_lib_t *lib, const char *name, void **ptr) {
  if (lib == NULL || name == NULL || ptr == NULL)
    return -1;
  dlerror();
  *ptr = dlsym(lib->handle, name);
  return *ptr != NULL ? 0 : keep_error(lib);
}

const char *uv_dlerror(const uv_lib_t *lib) {
  if (lib == NULL)
    return NULL;
  return lib->errmsg != NULL ? lib->errmsg : "no error";
}

/* Does nothing for a program that contains the code itself. */
void rd_self_pin(void) {
  Dl_info here;
  if (dladdr((const void *)(uintptr_t)rd_self_pin, &here) == 0)
    return;
  void *handle = dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  if (handle != NULL)
    dlclose(handle);
}

static int keep_error(uv_lib_t *lib) {
  drop_error(lib);
  const char *text = dlerror();
  if (text == NULL)
    return 0;
  char *copy = rd_strdup(text);
  lib->errmsg = copy != NULL ? copy : (char *)no_memory;
  return -1;
}

static void drop_error(uv_lib_t *lib) {
  if (lib->errmsg != no_memory)
    rd_free(lib->errmsg);
  lib->errmsg = NULL;
}
