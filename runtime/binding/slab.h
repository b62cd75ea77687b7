/* SPDX-License-Identifier: MIT */
/*
 * Memory that streams and UDP read into for JavaScript. All share one slab, and JavaScript gets
 * a view of what was read: a slab is given up when it has no room for a whole read, and lives as
 * long as its views.
 */
#ifndef RT_SLAB_H
#define RT_SLAB_H

#include "binding/binding.h"

/* As much as a read can bring; an empty buffer without memory. */
uv_buf_t rt_slab_room(void);

/* The slab, an ArrayBuffer; undefined if there is none. */
rt_value rt_slab_memory(void);

/* The first `count` bytes of the room were used: where they stand in the slab. */
size_t rt_slab_take(size_t count);

#endif
