/* SPDX-License-Identifier: MIT */
/*
 * Read buffers for JavaScript. Memory released by the collector is reused: the kernel clears each
 * page of new memory, which costs more than the read itself.
 */
#include "binding/slab.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Up to COPIED_MAX bytes, copying is cheaper than passing the slab on, and holds less memory. */
enum { READ_SIZE = 64 * 1024, COPIED_MAX = 8 * 1024, SPARE_MAX = 32 };

/* Slabs for reuse by all instances: the collector releases them on any thread, possibly after the
 * instance that read into them has ended. */
static pthread_mutex_t spare_lock = PTHREAD_MUTEX_INITIALIZER;
static void *spares[SPARE_MAX];
static size_t spare_count;

struct rt_slab {
  char *memory; /* NULL before the first read, after it was passed on, or if out of memory */
  size_t count; /* bytes of the last read, if they were few */
};

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

static void release(void *part) {
  free(((struct rt_slab *)part)->memory);
}

bool rt_slab_start(void) {
  return RT_PART(slab, NULL, release);
}

uv_buf_t rt_slab_room(void) {
  struct rt_slab *slab = rt_self->slab;
  if (slab->memory == NULL)
    slab->memory = take_memory();
  return uv_buf_init(slab->memory, slab->memory == NULL ? 0 : READ_SIZE);
}

rt_value rt_slab_take(size_t count) {
  struct rt_slab *slab = rt_self->slab;
  slab->count = count <= COPIED_MAX ? count : 0;
  if (count <= COPIED_MAX)
    return rt_undefined();
  rt_value memory = rt_array_buffer_on(slab->memory, count, give_back);
  slab->memory = NULL;
  return memory;
}

void rt_slab_copy(unsigned char *to, size_t count) {
  const struct rt_slab *slab = rt_self->slab;
  if (slab->memory != NULL)
    memcpy(to, slab->memory, count < COPIED_MAX ? count : COPIED_MAX);
}

uv_buf_t rt_slab_read(size_t count) {
  const struct rt_slab *slab = rt_self->slab;
  if (slab == NULL || slab->memory == NULL)
    return uv_buf_init(NULL, 0);
  return (uv_buf_t){slab->memory, count < slab->count ? count : slab->count};
}

uv_buf_t rt_slab_keep(size_t count) {
  uv_buf_t bytes = rt_slab_read(count);
  if (bytes.base != NULL) {
    rt_self->slab->memory = NULL;
    rt_self->slab->count = 0;
  }
  return bytes;
}

void rt_slab_give(uv_buf_t bytes) {
  struct rt_slab *slab = rt_self->slab;
  if (slab->memory == NULL)
    slab->memory = bytes.base;
  else
    give_back(bytes.base, NULL);
}
