/* SPDX-License-Identifier: MIT */
/*
 * A lock for many readers or one writer.
 */
#include <errno.h>

#include "os/must.h"
#include "uv.h"

/* EAGAIN: there are as many readers as can be counted. */
static int tried(int error) {
  if (error == EBUSY || error == EAGAIN)
    return UV_EBUSY;
  rd_must(error);
  return 0;
}

int uv_rwlock_init(uv_rwlock_t *rwlock) {
  return rwlock == NULL ? UV_EINVAL : -pthread_rwlock_init(rwlock, NULL);
}

void uv_rwlock_destroy(uv_rwlock_t *rwlock) {
  if (rwlock == NULL)
    return;
  rd_must(pthread_rwlock_destroy(rwlock));
}

void uv_rwlock_rdlock(uv_rwlock_t *rwlock) {
  rd_must(pthread_rwlock_rdlock(rwlock));
}

int uv_rwlock_tryrdlock(uv_rwlock_t *rwlock) {
  if (rwlock == NULL)
    return UV_EINVAL;
  return tried(pthread_rwlock_tryrdlock(rwlock));
}

void uv_rwlock_rdunlock(uv_rwlock_t *rwlock) {
  rd_must(pthread_rwlock_unlock(rwlock));
}

void uv_rwlock_wrlock(uv_rwlock_t *rwlock) {
  rd_must(pthread_rwlock_wrlock(rwlock));
}

int uv_rwlock_trywrlock(uv_rwlock_t *rwlock) {
  if (rwlock == NULL)
    return UV_EINVAL;
  return tried(pthread_rwlock_trywrlock(rwlock));
}

void uv_rwlock_wrunlock(uv_rwlock_t *rwlock) {
  rd_must(pthread_rwlock_unlock(rwlock));
}
