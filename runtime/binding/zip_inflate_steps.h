/* SPDX-License-Identifier: MIT */
/* The steps of a decompressor, and how they read bits: for zip_inflate.c and zip_inflate_head.c. */
#ifndef RT_BINDING_ZIP_INFLATE_STEPS_H
#define RT_BINDING_ZIP_INFLATE_STEPS_H

#include "binding/zip_inflate.h"

enum rt_inflate_step {
  STEP_HEAD,
  STEP_GZIP_FLAGS,
  STEP_GZIP_TIME,
  STEP_GZIP_SYSTEM,
  STEP_GZIP_EXTRA_LENGTH,
  STEP_GZIP_EXTRA,
  STEP_GZIP_NAME,
  STEP_GZIP_COMMENT,
  STEP_GZIP_CHECK,
  STEP_DICTIONARY_ID,
  STEP_DICTIONARY,
  STEP_BLOCK_END, /* a caller may want to stop here */
  STEP_BLOCK,
  STEP_STORED_LENGTH,
  STEP_STORED,
  STEP_COUNTS,
  STEP_LENGTH_LENGTHS,
  STEP_LENGTHS,
  STEP_CODES,
  STEP_CHECK,
  STEP_LENGTH,
  STEP_DONE,
  STEP_BAD,
};

/* What a step returns: to go on with the current step, or what rt_inflate_run() returns. */
enum { GO_ON = -1 };

static inline int bad(struct rt_inflate *inflate, const char *message) {
  inflate->message = message;
  inflate->step = STEP_BAD;
  return RT_INFLATE_BAD;
}

static inline int go_to(struct rt_inflate *inflate, enum rt_inflate_step step) {
  inflate->step = (uint8_t)step;
  return GO_ON;
}

/* Takes input by the byte until there are this many bits: never more than are needed. */
static inline bool need(struct rt_inflate *inflate, unsigned count) {
  for (; inflate->bit_count < count; inflate->bit_count += 8) {
    if (inflate->in == inflate->in_end)
      return false;
    inflate->bits |= (uint64_t)*inflate->in++ << inflate->bit_count;
  }
  return true;
}

static inline uint32_t peek(const struct rt_inflate *inflate, unsigned count) {
  return (uint32_t)(inflate->bits & ((UINT64_C(1) << count) - 1));
}

static inline uint32_t take(struct rt_inflate *inflate, unsigned count) {
  uint32_t value = peek(inflate, count);
  inflate->bits >>= count;
  inflate->bit_count -= count;
  return value;
}

static inline uint32_t swapped(uint32_t value) {
  return __builtin_bswap32(value);
}

/* zip_inflate_head.c. All steps up to STEP_DICTIONARY_ID. */
int rt_inflate_head_step(struct rt_inflate *inflate);

#endif
