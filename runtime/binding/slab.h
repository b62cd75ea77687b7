/* SPDX-License-Identifier: MIT */
/*
 * Memory that streams and UDP read into for JavaScript. Each read produces separate memory: a large
 * read passes on the slab itself; a small one is copied.
 */
#ifndef RT_SLAB_H
#define RT_SLAB_H

#include "binding/binding.h"

/* Call before any other function of this header; repeated calls are fine. False if out of memory.
 */
bool rt_slab_start(void);

/* Room for the largest read; an empty buffer if out of memory. */
uv_buf_t rt_slab_room(void);

/* The first `count` bytes of the room were used: returns an ArrayBuffer of them, or undefined if
 * they are few. Then rt_slab_copy() returns them until the next read. */
rt_value rt_slab_take(size_t count);
void rt_slab_copy(unsigned char *to, size_t count);

#endif
