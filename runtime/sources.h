/* SPDX-License-Identifier: MIT */
/* The table that the build generates (embed.cmake), sorted by name. */
#ifndef RT_SOURCES_H
#define RT_SOURCES_H

#include <stddef.h>

struct rt_source {
  const char *name;
  const char *text; /* zero-terminated */
};

extern const struct rt_source rt_sources[];
extern const size_t rt_source_count;

/* stripper.cmake: the WebAssembly that strips types off TypeScript. */
const unsigned char *rt_stripper(size_t *size);

#endif
