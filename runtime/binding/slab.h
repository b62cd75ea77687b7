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

/* The bytes that rt_slab_copy() would copy, at most `count`, until the next read. */
uv_buf_t rt_slab_read(size_t count);

/* The same for a call that runs JavaScript, whose reads get other memory until rt_slab_give(). */
uv_buf_t rt_slab_keep(size_t count);
void rt_slab_give(uv_buf_t bytes);

#endif
