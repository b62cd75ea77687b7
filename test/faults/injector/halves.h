/* SPDX-License-Identifier: MIT */
/* Halves of vectors, for transfers that are cut short. */
#ifndef FAULTS_HALVES_H
#define FAULTS_HALVES_H

#include <string.h>
#include <sys/uio.h>

#include "inject.h"

#define HALVES_MAX 16

/* Copies the vector into `half` with half of its bytes; returns the vector to use, and its
 * length. */
static inline struct iovec *halve_vector(struct iovec *half, const struct iovec *vector,
                                         int *count) {
  size_t size = 0;
  int used = *count < HALVES_MAX ? *count : HALVES_MAX;
  memcpy(half, vector, sizeof *half * (size_t)used);
  for (int i = 0; i < used; i++)
    size += half[i].iov_len;
  size = fault_half(size);
  for (*count = 0; *count < used && size > 0; (*count)++) {
    if (half[*count].iov_len > size)
      half[*count].iov_len = size;
    size -= half[*count].iov_len;
  }
  return half;
}

#endif
