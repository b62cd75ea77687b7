/* SPDX-License-Identifier: MIT */
/*
 * Mutual exclusion, once or as often as the same thread asks.
 */
#include <errno.h>

#include "os/must.h"
#include "uv.h"

static int init(uv_mutex_t *handle, int type);

int uv_mutex_init(uv_mutex_t *handle) {
  return init(handle, PTHREAD_MUTEX_NORMAL);
}

int uv_mutex_init_recursive(uv_mutex_t *handle) {
  return init(handle, PTHREAD_MUTEX_RECURSIVE);
}

void uv_mutex_destroy(uv_mutex_t *handle) {
  if (handle == NULL)
    return;
  rd_must(pthread_mutex_destroy(handle));
}

void uv_mutex_lock(uv_mutex_t *handle) {
  rd_must(pthread_mutex_lock(handle));
}

int uv_mutex_trylock(uv_mutex_t *handle) {
  if (handle == NULL)
    return UV_EINVAL;
  int error = pthread_mutex_trylock(handle);
  if (error == EBUSY || error == EAGAIN)
    return UV_EBUSY;
  rd_must(error);
  return 0;
}

void uv_mutex_unlock(uv_mutex_t *handle) {
  rd_must(pthread_mutex_unlock(handle));
}

static int init(uv_mutex_t *handle, int type) {
  if (handle == NULL)
    return UV_EINVAL;
  pthread_mutexattr_t attributes;
  int error = pthread_mutexattr_init(&attributes);
  if (error != 0)
    return -error;
  error = pthread_mutexattr_settype(&attributes, type);
  if (error == 0)
    error = pthread_mutex_init(handle, &attributes);
  pthread_mutexattr_destroy(&attributes);
  return -error;
}
