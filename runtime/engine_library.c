/* SPDX-License-Identifier: MIT */
/*
 * Loading the engine. Half of the time to start a small program is spent in the dynamic loader, and
 * a quarter of that on libraries that the engine needs for its remote inspector and its log only:
 * libgio, libsystemd, and what these need. Small libraries with the same names, which the build has
 * made next to the program, take their places (stand_in.c): the loader recognises a library by its
 * name. If there are none, or if the engine cannot be loaded with them, it gets the real ones.
 */
#include "lazy.h"
#include "runtime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

/* Where the stand-ins are, from the program: as built, and as installed. */
static const char *const stand_ins[][2] = {
    {"$ORIGIN/../lib/rondo/engine/libgio-2.0.so.0", "$ORIGIN/../lib/rondo/engine/libsystemd.so.0"},
    {"$ORIGIN/" RT_LIBUV_FOLDER "/engine/libgio-2.0.so.0",
     "$ORIGIN/" RT_LIBUV_FOLDER "/engine/libsystemd.so.0"},
};

static void *open_engine(void) {
  return dlopen(rt_lazy_jsc.file, RTLD_LAZY | RTLD_GLOBAL);
}

/* Returns NULL if there are no stand-ins in this place, or not for this engine. */
static void *open_with(const char *const files[2]) {
  void *first = dlopen(files[0], RTLD_LAZY | RTLD_LOCAL);
  void *second = first == NULL ? NULL : dlopen(files[1], RTLD_LAZY | RTLD_LOCAL);
  void *engine = second == NULL ? NULL : open_engine();
  if (engine == NULL && second != NULL)
    dlclose(second);
  if (engine == NULL && first != NULL)
    dlclose(first);
  return engine;
}

/* Before all calls to the engine; any instance may be the first. Ends the process if the engine
 * cannot be loaded. */
int rt_engine_library_open(void) {
  bool is_linked = rt_lazy_jsc.count == 0;
  void *engine = is_linked ? NULL : dlopen(rt_lazy_jsc.file, RTLD_LAZY | RTLD_NOLOAD);
  for (size_t i = 0; !is_linked && engine == NULL && i < sizeof stand_ins / sizeof stand_ins[0];
       i++)
    engine = open_with(stand_ins[i]);
  if (!is_linked && engine == NULL)
    open_engine();
  if (!rt_lazy_open(&rt_lazy_jsc) || !rt_lazy_open(&rt_lazy_glib)) {
    fprintf(stderr, "rondo: %s\n", rt_lazy_problem());
    _exit(RT_EXIT_BOOT_FAILED);
  }
  return 0;
}
