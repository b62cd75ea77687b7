/* SPDX-License-Identifier: MIT */
/*
 * Loading the engine. Half of the time to start a small program is spent in the dynamic loader, and
 * a quarter of that on libraries that the engine needs for its remote inspector and its log only:
 * libgio, libsystemd, and what these need. Most programs never need libicui18n, which serves Intl
 * and local time. Small libraries with the same names, which the build has made next to the
 * program, take their places (stand_in.c): the loader recognises a library by its name. If there
 * are none, or if the engine cannot be loaded with them, it gets the real ones.
 */
#include "lazy.h"
#include "runtime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

#ifndef RT_ICU_NAME
#define RT_ICU_NAME "libicui18n.so"
#endif

static const char *const stand_ins[] = {"libgio-2.0.so.0", "libsystemd.so.0", RT_ICU_NAME};
enum { STAND_INS = sizeof stand_ins / sizeof stand_ins[0], PATH_ROOM = 256 };

/* Where they are, from the program: as built, and as installed. */
static const char *const folders[] = {"$ORIGIN/../lib/rondo/engine",
                                      "$ORIGIN/" RT_LIBUV_FOLDER "/engine"};

/* The symbols of a library that is opened on its own are not searched for in the engine and in all
 * that it needs: libstdc++ refers to two thousand of its own. */
static void *open_engine(void) {
  dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_LOCAL);
  return dlopen(rt_lazy_jsc.file, RTLD_LAZY | RTLD_GLOBAL);
}

/* Returns NULL if there are no stand-ins in this folder, or not for this engine. */
static void *open_with(const char *folder) {
  void *opened[STAND_INS];
  size_t count = 0;
  for (bool is_good = true; is_good && count < STAND_INS; count += is_good) {
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, stand_ins[count]);
    opened[count] = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    is_good = opened[count] != NULL;
  }
  void *engine = count < STAND_INS ? NULL : open_engine();
  while (engine == NULL && count > 0)
    dlclose(opened[--count]);
  return engine;
}

/* Before all calls to the engine; any instance may be the first. Ends the process if the engine
 * cannot be loaded. */
int rt_engine_library_open(void) {
  bool is_linked = rt_lazy_jsc.count == 0;
  void *engine = is_linked ? NULL : dlopen(rt_lazy_jsc.file, RTLD_LAZY | RTLD_NOLOAD);
  for (size_t i = 0; !is_linked && engine == NULL && i < sizeof folders / sizeof folders[0]; i++)
    engine = open_with(folders[i]);
  if (!is_linked && engine == NULL)
    open_engine();
  if (!rt_lazy_open(&rt_lazy_jsc) || !rt_lazy_open(&rt_lazy_glib)) {
    fprintf(stderr, "rondo: %s\n", rt_lazy_problem());
    _exit(RT_EXIT_BOOT_FAILED);
  }
  return 0;
}
