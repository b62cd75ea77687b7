/* SPDX-License-Identifier: MIT */
/*
 * The allocator, and its replacement by the program. A program replaces it before it calls anything
 * else, since memory must be freed by the allocator that it came from.
 */
#include "base/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "uv.h"

static struct {
  uv_malloc_func malloc;
  uv_realloc_func realloc;
  uv_calloc_func calloc;
  uv_free_func free;
} allocator = {malloc, realloc, calloc, free};

int uv_replace_allocator(uv_malloc_func malloc_func, uv_realloc_func realloc_func,
                         uv_calloc_func calloc_func, uv_free_func free_func) {
  if (malloc_func == NULL || realloc_func == NULL || calloc_func == NULL || free_func == NULL)
    return UV_EINVAL;
  allocator.malloc = malloc_func;
  allocator.realloc = realloc_func;
  allocator.calloc = calloc_func;
  allocator.free = free_func;
  return 0;
}

void *rd_malloc(size_t size) {
  return allocator.malloc(size > 0 ? size : 1);
}

void *rd_calloc(size_t count, size_t size) {
  return allocator.calloc(count, size);
}

void *rd_realloc(void *ptr, size_t size) {
  return allocator.realloc(ptr, size > 0 ? size : 1);
}

void rd_free(void *ptr) {
  int saved_errno = errno;
  allocator.free(ptr);
  errno = saved_errno;
}

char *rd_strdup(const char *text) {
  return rd_strndup(text, strlen(text));
}

char *rd_strndup(const char *text, size_t max_length) {
  size_t length = strnlen(text, max_length);
  char *copy = rd_malloc(length + 1);
  if (copy == NULL)
    return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}
