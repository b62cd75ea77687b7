/* SPDX-License-Identifier: MIT */
/* The allocator that zlib and Brotli use: counts what they hold. Fuzzing replaces it. */
#include "binding/zip_codec.h"

#include <malloc.h>
#include <stdlib.h>

void *rt_zip_alloc(void *held, size_t size) {
  void *memory = malloc(size);
  if (memory != NULL)
    *(size_t *)held += malloc_usable_size(memory);
  return memory;
}

void rt_zip_free(void *held, void *memory) {
  if (memory != NULL)
    *(size_t *)held -= malloc_usable_size(memory);
  free(memory);
}
