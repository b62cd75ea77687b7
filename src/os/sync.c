/* SPDX-License-Identifier: MIT */
/*
 * Synchronisation between threads: mutexes, read-write locks, conditions, one-time initialisation,
 * thread-local values. Semaphores and barriers are in semaphore_posix.c or semaphore_lock.c.
 *
 * Conditions use the monotonic clock, so that setting the wall clock neither shortens nor prolongs
 * a wait.
 */
#include <errno.h>
#include <stdlib.h>

#include "os/clock.h"
#include "uv.h"

static void must(int error);
static int tried(int error);
static int init_mutex(uv_mutex_t *handle, int type);

/* Mutexes. */

int uv_mutex_init(uv_mutex_t *handle) {
  return init_mutex(handle, PTHREAD_MUTEX_NORMAL);
}

int uv_mutex_init_recursive(uv_mutex_t *handle) {
  return init_mutex(handle, PTHREAD_MUTEX_RECURSIVE);
}

void uv_mutex_destroy(uv_mutex_t *handle) {
  if (handle == NULL)
    return;
  must(pthread_mutex_destroy(handle));
}

void uv_mutex_lock(uv_mutex_t *handle) {
  must(pthread_mutex_lock(handle));
}

int uv_mutex_trylock(uv_mutex_t *handle) {
  if (handle == NULL)
    return UV_EINVAL;
  return tried(pthread_mutex_trylock(handle));
}

void uv_mutex_unlock(uv_mutex_t *handle) {
  must(pthread_mutex_unlock(handle));
}

/* Read-write locks. */

int uv_rwlock_init(uv_rwlock_t *rwlock) {
  return rwlock == NULL ? UV_EINVAL : -pthread_rwlock_init(rwlock, NULL);
}

void uv_rwlock_destroy(uv_rwlock_t *rwlock) {
  if (rwlock == NULL)
    return;
  must(pthread_rwlock_destroy(rwlock));
}

void uv_rwlock_rdlock(uv_rwlock_t *rwlock) {
  must(pthread_rwlock_rdlock(rwlock));
}

int uv_rwlock_tryrdlock(uv_rwlock_t *rwlock) {
  if (rwlock == NULL)
    return UV_EINVAL;
  return tried(pthread_rwlock_tryrdlock(rwlock));
}

void uv_rwlock_rdunlock(uv_rwlock_t *rwlock) {
  must(pthread_rwlock_unlock(rwlock));
}

void uv_rwlock_wrlock(uv_rwlock_t *rwlock) {
  must(pthread_rwlock_wrlock(rwlock));
}

int uv_rwlock_trywrlock(uv_rwlock_t *rwlock) {
  if (rwlock == NULL)
    return UV_EINVAL;
  return tried(pthread_rwlock_trywrlock(rwlock));
}

void uv_rwlock_wrunlock(uv_rwlock_t *rwlock) {
  must(pthread_rwlock_unlock(rwlock));
}

/* Conditions. */

int uv_cond_init(uv_cond_t *cond) {
  if (cond == NULL)
    return UV_EINVAL;
#ifdef __APPLE__
  return -pthread_cond_init(cond, NULL); /* its relative timeouts are monotonic */
#else
  pthread_condattr_t attributes;
  int error = pthread_condattr_init(&attributes);
  if (error != 0)
    return -error;
  error = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  if (error == 0)
    error = pthread_cond_init(cond, &attributes);
  pthread_condattr_destroy(&attributes);
  return -error;
#endif
}

void uv_cond_destroy(uv_cond_t *cond) {
  if (cond == NULL)
    return;
  must(pthread_cond_destroy(cond));
}

void uv_cond_signal(uv_cond_t *cond) {
  must(pthread_cond_signal(cond));
}

void uv_cond_broadcast(uv_cond_t *cond) {
  must(pthread_cond_broadcast(cond));
}

void uv_cond_wait(uv_cond_t *cond, uv_mutex_t *mutex) {
  must(pthread_cond_wait(cond, mutex));
}

/* The timeout is in nanoseconds. One beyond the range of the clock waits without a limit. */
int uv_cond_timedwait(uv_cond_t *cond, uv_mutex_t *mutex, uint64_t timeout) {
  if (cond == NULL || mutex == NULL)
    return UV_EINVAL;
#ifdef __APPLE__
  struct timespec left = rd_timespec(timeout);
  int error = pthread_cond_timedwait_relative_np(cond, mutex, &left);
#else
  uint64_t due;
  if (__builtin_add_overflow(uv_hrtime(), timeout, &due))
    due = UINT64_MAX;
  struct timespec until = rd_timespec(due);
  int error = pthread_cond_timedwait(cond, mutex, &until);
#endif
  if (error == ETIMEDOUT)
    return UV_ETIMEDOUT;
  must(error);
  return 0;
}

/* Once per process, and once per thread. */

void uv_once(uv_once_t *guard, void (*callback)(void)) {
  must(pthread_once(guard, callback));
}

int uv_key_create(uv_key_t *key) {
  return key == NULL ? UV_EINVAL : -pthread_key_create(key, NULL);
}

void uv_key_delete(uv_key_t *key) {
  if (key == NULL)
    return;
  must(pthread_key_delete(*key));
}

void *uv_key_get(uv_key_t *key) {
  if (key == NULL)
    return NULL;
  return pthread_getspecific(*key);
}

void uv_key_set(uv_key_t *key, void *value) {
  must(pthread_setspecific(*key, value));
}

/* Helpers. */

/*
 * For functions that return nothing: an error means that memory is corrupt, or that the caller
 * destroyed an object in use. Continuing would only hide it.
 */
static void must(int error) {
  if (error != 0)
    abort();
}

/* EAGAIN: as many recursive locks or readers as can be counted. */
static int tried(int error) {
  if (error == EBUSY || error == EAGAIN)
    return UV_EBUSY;
  must(error);
  return 0;
}

static int init_mutex(uv_mutex_t *handle, int type) {
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
