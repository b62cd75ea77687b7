/* SPDX-License-Identifier: MIT */
/*
 * The name of a thread, as debuggers and top show it. Linux keeps 15 bytes of it.
 */
#include <stdio.h>

#include "uv.h"

#define NAME_SIZE 16u

int uv_thread_setname(const char *name) {
  if (name == NULL)
    return UV_EINVAL;
  char cut[NAME_SIZE];
  snprintf(cut, sizeof cut, "%s", name);
  return -pthread_setname_np(pthread_self(), cut);
}

int uv_thread_getname(uv_thread_t *tid, char *name, size_t size) {
  if (tid == NULL || name == NULL || size == 0)
    return UV_EINVAL;
  if (*tid == 0)
    return UV_ESRCH; /* the C library would look into it */
  char full[NAME_SIZE];
  int error = pthread_getname_np(*tid, full, sizeof full);
  if (error != 0)
    return -error;
  snprintf(name, size, "%s", full);
  return 0;
}
