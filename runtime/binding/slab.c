/* SPDX-License-Identifier: MIT */
/*
 * The memory that is read into for JavaScript. What the collector gives back is used again: new
 * memory costs the kernel's clearing of each page, more than the read itself.
 */
#include "binding/slab.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Up to COPIED_MAX bytes, to copy costs less than to hand over, and holds less memory. */
enum { READ_SIZE = 64 * 1024, COPIED_MAX = 8 * 1024, SPARE_MAX = 32 };

/* Slabs to use again. The collector gives them back on any thread. */
static pthread_mutex_t spare_lock = PTHREAD_MUTEX_INITIALIZER;
static void *spares[SPARE_MAX];
static size_t spare_count;

static char *slab; /* NULL before the first read, when it was handed over, or without memory */

static void give_back(void *memory, void *context) {
  (void)context;
  pthread_mutex_lock(&spare_lock);
  bool is_kept = spare_count < SPARE_MAX;
  if (is_kept)
    spares[spare_count++] = memory;
  pthread_mutex_unlock(&spare_lock);
  if (!is_kept)
    free(memory);
}

static void *take_memory(void) {
  pthread_mutex_lock(&spare_lock);
  void *memory = spare_count > 0 ? spares[--spare_count] : NULL;
  pthread_mutex_unlock(&spare_lock);
  return memory != NULL ? memory : malloc(READ_SIZE);
}

uv_buf_t rt_slab_room(void) {
  if (slab == NULL)
    slab = take_memory();
  return uv_buf_init(slab, slab == NULL ? 0 : READ_SIZE);
}

rt_value rt_slab_take(size_t count) {
  if (count <= COPIED_MAX)
    return rt_undefined();
  rt_value memory = rt_array_buffer_on(slab, count, give_back);
  slab = NULL;
  return memory;
}

void rt_slab_copy(unsigned char *to, size_t count) {
  if (slab != NULL)
    memcpy(to, slab, count < COPIED_MAX ? count : COPIED_MAX);
}
