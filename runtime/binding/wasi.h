/* SPDX-License-Identifier: MIT */
/* Shared by the files of the wasi binding. */
#ifndef RT_BINDING_WASI_H
#define RT_BINDING_WASI_H

#include "binding/binding.h"

/* A non-negative result, or the negative code of errno. */
rt_value rt_wasi_result(long rc);

/* A number of 64 bits, which comes as two halves, since doubles hold only 53. */
static inline int64_t rt_wasi_int64(rt_value high, rt_value low) {
  uint64_t upper = (uint64_t)(int64_t)rt_to_number(high) & UINT32_MAX;
  return (int64_t)(upper << 32 | (uint32_t)rt_to_size(low));
}

/* The natives of wasi_fd.c and wasi_transfer.c. */
void rt_wasi_add_fd_calls(rt_object binding);
void rt_wasi_add_transfers(rt_object binding);

#endif
