/* SPDX-License-Identifier: MIT */
/*
 * Bytes of JavaScript that C uses after the call that brought them: a thread fills them, a write
 * waits for its turn. Meanwhile the program may transfer the ArrayBuffer, resize it, or grow the
 * memory of WebAssembly that it belongs to.
 *
 * A plain ArrayBuffer is pinned: until the end, transfer() gives a copy and leaves the buffer as it
 * is. Bytes that cannot be pinned are copied; bytes that C fills are brought back at the end, as
 * far as there is still room for them.
 *
 * Main thread alone, but for the bytes. The struct may be moved.
 */
#ifndef RT_PIN_H
#define RT_PIN_H

#include "engine/engine.h"

enum rt_lent_use { RT_LENT_READ, RT_LENT_FILL };

/* Zeroed, it lends nothing, and may be ended. */
struct rt_lent {
  unsigned char *bytes; /* what C may use */
  size_t length;
  rt_value array; /* kept */
  size_t offset;
  uint32_t *pins; /* the engine's count; NULL if `bytes` is a copy */
  bool is_to_fill;
};

/* The part of a typed array from `offset` on, as much of `length` as there is. 0, or a code: EINVAL
 * for what has no bytes, ENOMEM. */
int rt_lend(struct rt_lent *lent, rt_value array, size_t offset, size_t length,
            enum rt_lent_use use);

/* JavaScript sees the first `count` bytes that C has filled. */
void rt_lent_bring_back(struct rt_lent *lent, size_t count);

void rt_lent_end(struct rt_lent *lent);

#endif
