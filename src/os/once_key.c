/* SPDX-License-Identifier: MIT */
/*
 * What is done once in a process, and values that each thread has for itself.
 */
#include "os/must.h"
#include "uv.h"

void uv_once(uv_once_t *guard, void (*callback)(void)) {
  rd_must(pthread_once(guard, callback));
}

int uv_key_create(uv_key_t *key) {
  return key == NULL ? UV_EINVAL : -pthread_key_create(key, NULL);
}

void uv_key_delete(uv_key_t *key) {
  if (key == NULL)
    return;
  rd_must(pthread_key_delete(*key));
}

void *uv_key_get(uv_key_t *key) {
  if (key == NULL)
    return NULL;
  return pthread_getspecific(*key);
}

void uv_key_set(uv_key_t *key, void *value) {
  rd_must(pthread_setspecific(*key, value));
}
