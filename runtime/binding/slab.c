/* SPDX-License-Identifier: MIT */
/* The memory that is read into for JavaScript. */
#include "binding/slab.h"

enum { READ_SIZE = 64 * 1024, SLAB_SIZE = 2 * READ_SIZE, ALIGN = 8 };

static rt_value slab; /* NULL before the first read, or without memory */
static char *bytes;
static size_t used;

static void renew(void) {
  if (slab != NULL) {
    rt_release(slab);
  }
  slab = rt_array_buffer(SLAB_SIZE, (void **)&bytes);
  used = 0;
  if (slab != NULL) {
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
