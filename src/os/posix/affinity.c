/* SPDX-License-Identifier: MIT */
/* The processors that a thread may run on: POSIX has no way to choose them. */
#include "uv.h"

int uv_cpumask_size(void) {
  return UV_ENOTSUP;
}

int uv_thread_setaffinity(uv_thread_t *tid, char *cpumask, char *oldmask, size_t mask_size) {
  (void)tid;
  (void)cpumask;
  (void)oldmask;
  (void)mask_size;
  return UV_ENOTSUP;
}

int uv_thread_getaffinity(uv_thread_t *tid, char *cpumask, size_t mask_size) {
  (void)tid;
  (void)cpumask;
  (void)mask_size;
  return UV_ENOTSUP;
}

int uv_thread_getcpu(void) {
  return UV_ENOTSUP;
}
