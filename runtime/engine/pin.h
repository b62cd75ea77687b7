/* SPDX-License-Identifier: MIT */
/*
 * JavaScript bytes that C uses after the call that passed them: a thread fills them, or a write is
 * queued. Meanwhile the program may transfer or resize the ArrayBuffer, or grow the WebAssembly
 * memory that it belongs to.
 *
 * A plain ArrayBuffer is pinned: until it is unpinned, transfer() copies and leaves the buffer as
 * it is. Bytes that cannot be pinned are copied; if C fills the copy, it is copied back at the end,
 * as far as it still fits.
 *
 * Main thread only, except for the bytes. The struct may be moved.
 */
#ifndef RT_PIN_H
#define RT_PIN_H

#include "engine/engine.h"

enum rt_lent_use { RT_LENT_READ, RT_LENT_FILL };

/* A zeroed struct lends nothing and may be ended. */
struct rt_lent {
  unsigned char *bytes; /* for C to use */
  size_t length;
  rt_value array; /* kept */
  size_t offset;
  uint32_t *pins; /* the engine's pin count; NULL if `bytes` is a copy */
  bool is_to_fill;
};

/* Lends up to `length` bytes of a typed array from `offset` on. Returns 0, EINVAL if the value has
 * no bytes, or ENOMEM. */
int rt_lend(struct rt_lent *lent, rt_value array, size_t offset, size_t length,
            enum rt_lent_use use);

/* Makes the first `count` bytes that C has filled visible to JavaScript. */
void rt_lent_bring_back(struct rt_lent *lent, size_t count);

void rt_lent_end(struct rt_lent *lent);

#endif
