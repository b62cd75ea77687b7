/* SPDX-License-Identifier: MIT */
/* Shared by the fuzz targets: a check that holds in every build, and exact memory. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A target runs one input; libFuzzer, or replay.c, calls it. */
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define FUZZ_CHECK(condition)                                                 \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      abort();                                                                \
    }                                                                         \
  } while (0)

/* Never NULL, so that an empty input can be copied, too. */
static inline void *fuzz_alloc(size_t size) {
  void *memory = malloc(size == 0 ? 1 : size);
  if (memory == NULL)
    abort();
  return memory;
}

#endif
