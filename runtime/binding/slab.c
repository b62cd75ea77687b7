/* SPDX-License-Identifier: MIT */
/*
 * The memory that is read into for JavaScript. What the collector gives back is used again: new
 * memory costs the kernel's clearing of each page, more than the read itself.
 */
#include "binding/slab.h"

#include <pthread.h>
#include <stdlib.h>

enum { READ_SIZE = 64 * 1024, SLAB_SIZE = 2 * READ_SIZE, ALIGN = 8, SPARE_MAX = 32 };

/* Slabs to use again. The collector gives them back on any thread. */
static pthread_mutex_t spare_lock = PTHREAD_MUTEX_INITIALIZER;
static void *spares[SPARE_MAX];
static size_t spare_count;

static rt_value slab; /* NULL before the first read, or without memory */
static char *bytes;
static size_t used;

static void give_back(void *memory, void *context) {
  (void)context;
  pthread_mutex_lock(&spare_lock);
  bool is_kept = spare_count < SPARE_MAX;
  if (is_kept) {
    spares[spare_count++] = memory;
  }
  pthread_mutex_unlock(&spare_lock);
  if (!is_kept) {
    free(memory);
  }
}

static void *take_memory(void) {
  pthread_mutex_lock(&spare_lock);
  void *memory = spare_count > 0 ? spares[--spare_count] : NULL;
  pthread_mutex_unlock(&spare_lock);
  return memory != NULL ? memory : calloc(1, SLAB_SIZE);
}

static void renew(void) {
  if (slab != NULL) {
    rt_release(slab);
    slab = NULL;
  }
  used = 0;
  bytes = take_memory();
  if (bytes != NULL) {
    slab = rt_array_buffer_on(bytes, SLAB_SIZE, give_back);
    rt_keep(slab);
  }
}

uv_buf_t rt_slab_room(void) {
  if (slab == NULL || used > SLAB_SIZE - READ_SIZE) {
    renew();
  }
  return slab == NULL ? uv_buf_init(NULL, 0) : uv_buf_init(bytes + used, READ_SIZE);
}

rt_value rt_slab_memory(void) {
  return slab == NULL ? rt_undefined() : slab;
}

size_t rt_slab_take(size_t count) {
  size_t offset = used;
  used += (count + ALIGN - 1) & ~(size_t)(ALIGN - 1);
  return offset;
}
