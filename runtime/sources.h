/* SPDX-License-Identifier: MIT */
/* The table that the build generates (embed.cmake), sorted by name. */
#ifndef RT_SOURCES_H
#define RT_SOURCES_H

#include <stddef.h>
#include <stdint.h>

struct rt_source {
  const char *name;
  const char *text; /* zero-terminated */
};

extern const struct rt_source rt_sources[];
extern const size_t rt_source_count;

/* The bytecode of the source of the same index, in rt_bytecode; of size 0 if it has none. The build
 * makes it by a program that has no bytecode itself (bytecode.cmake): then these are NULL. */
struct rt_compiled {
  uint32_t offset;
  uint32_t size;
  uint32_t length; /* of the text */
  uint32_t hash;
  uint32_t text_at; /* the text in it; 0 if it is not there */
};

extern const struct rt_compiled rt_compiled[] __attribute__((weak));
extern const unsigned char rt_bytecode[] __attribute__((weak));

/* stripper.cmake: the WebAssembly that strips types off TypeScript. */
const unsigned char *rt_stripper(size_t *size);

#endif
