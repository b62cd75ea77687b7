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

/* The bytecode, in rt_bytecode, of the source with the same index, followed by a copy of the text;
 * size 0 if there is none. NULL in the build tool that makes the bytecode (bytecode.cmake). */
struct rt_compiled {
  uint32_t offset;
  uint32_t size;
  uint32_t length; /* of the text */
  uint32_t hash;
};

extern const struct rt_compiled rt_compiled[] __attribute__((weak));
extern const unsigned char rt_bytecode[] __attribute__((weak));

/* stripper.cmake: the WebAssembly that strips types from TypeScript. */
const unsigned char *rt_stripper(size_t *size);

#endif
