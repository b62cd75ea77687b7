/* SPDX-License-Identifier: MIT */
/*
 * All memory of the library is allocated here, so that uv_replace_allocator() covers all of it.
 */
#ifndef RD_BASE_ALLOC_H
#define RD_BASE_ALLOC_H

#include <stddef.h>

void *rd_malloc(size_t size);
void *rd_calloc(size_t count, size_t size);
void *rd_realloc(void *ptr, size_t size); /* NULL: ptr is still valid */
void rd_free(void *ptr);                  /* keeps errno */

char *rd_strdup(const char *text);
char *rd_strndup(const char *text, size_t max_length);

#endif
