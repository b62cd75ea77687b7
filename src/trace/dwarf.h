/* SPDX-License-Identifier: MIT */
/* Reads numbers of DWARF from bytes that may be damaged: past the end there are zeros. */
#ifndef RD_TRACE_DWARF_H
#define RD_TRACE_DWARF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct rd_bytes {
  const uint8_t *at;
  const uint8_t *end;
  bool is_short; /* more was read than there is */
};

static inline uint64_t rd_bytes_take(struct rd_bytes *bytes, size_t size) {
  uint64_t value = 0;
  if (bytes->at == NULL || (size_t)(bytes->end - bytes->at) < size) {
    bytes->is_short = true;
    bytes->at = bytes->end;
    return 0;
  }
  for (size_t i = 0; i < size; i++)
    value |= (uint64_t)bytes->at[i] << (8 * i);
  bytes->at += size;
  return value;
}

static inline uint64_t rd_bytes_uleb(struct rd_bytes *bytes) {
  uint64_t value = 0;
  for (unsigned int shift = 0;; shift += 7) {
    uint64_t byte = rd_bytes_take(bytes, 1);
    if (shift < 64)
      value |= (byte & 0x7f) << shift;
    if ((byte & 0x80) == 0)
      return value;
  }
}

static inline int64_t rd_bytes_sleb(struct rd_bytes *bytes) {
  uint64_t value = 0;
  unsigned int shift = 0;
  uint64_t byte;
  do {
    byte = rd_bytes_take(bytes, 1);
    if (shift < 64)
      value |= (byte & 0x7f) << shift;
    shift += 7;
  } while ((byte & 0x80) != 0);
  if (shift < 64 && (byte & 0x40) != 0)
    value |= ~(uint64_t)0 << shift;
  return (int64_t)value;
}

/* A part of the bytes, which are skipped. */
static inline struct rd_bytes rd_bytes_part(struct rd_bytes *bytes, uint64_t size) {
  size_t left = (size_t)(bytes->end - bytes->at);
  if (size > left) {
    bytes->is_short = true;
    size = left;
  }
  struct rd_bytes part = {bytes->at, bytes->at + size, false};
  bytes->at += size;
  return part;
}

#endif
