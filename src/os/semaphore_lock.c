/* SPDX-License-Identifier: MIT */
/*
 * Semaphores and barriers made of locks and conditions: macOS has neither in the caller's memory.
 * The caller's object holds a pointer to what is allocated here. uv_sem_post() is not for signal
 * handlers then. On Linux the portable build has these, for tests.
 */
#include "os/semaphore.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "uv.h"

#ifdef SEM_VALUE_MAX
#define MOST ((unsigned int)SEM_VALUE_MAX)
#else
#define MOST ((unsigned int)INT_MAX)
#endif

struct barrier {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  unsigned int threshold;
  unsigned int waiting; /* in this round */
  unsigned int leaving; /* those of the last round that have not left yet */
  unsigned int round;
};

union semaphore_place {
  uv_sem_t *public;
  struct rd_semaphore **semaphore;
};

union barrier_place {
  uv_barrier_t *public;
  struct barrier **barrier;
};

_Static_assert(sizeof(uv_sem_t) >= sizeof(void *), "the public type has room for a pointer");
_Static_assert(sizeof(uv_barrier_t) >= sizeof(void *), "the public type has room for a pointer");

static void must(int error) {
  if (error != 0)
    abort();
}

static int init_pair(pthread_mutex_t *lock, pthread_cond_t *cond) {
  int error = pthread_mutex_init(lock, NULL);
  if (error != 0)
    return -error;
  error = pthread_cond_init(cond, NULL);
  if (error != 0)
    pthread_mutex_destroy(lock);
  return -error;
}

/* Semaphores of the library. */

int rd_semaphore_init(struct rd_semaphore *semaphore, unsigned int value) {
  semaphore->value = value;
  return init_pair(&semaphore->lock, &semaphore->posted);
}

void rd_semaphore_destroy(struct rd_semaphore *semaphore) {
  must(pthread_cond_destroy(&semaphore->posted));
  must(pthread_mutex_destroy(&semaphore->lock));
}

/* Signals under the lock: the thread that is woken may free the semaphore when it has the lock. */
void rd_semaphore_post(struct rd_semaphore *semaphore) {
  must(pthread_mutex_lock(&semaphore->lock));
  must(semaphore->value < MOST ? 0 : EOVERFLOW);
  semaphore->value++;
  must(pthread_cond_signal(&semaphore->posted));
  must(pthread_mutex_unlock(&semaphore->lock));
}

void rd_semaphore_wait(struct rd_semaphore *semaphore) {
  must(pthread_mutex_lock(&semaphore->lock));
  while (semaphore->value == 0)
    must(pthread_cond_wait(&semaphore->posted, &semaphore->lock));
  semaphore->value--;
  must(pthread_mutex_unlock(&semaphore->lock));
}

/* Semaphores of the program. */

static struct rd_semaphore *semaphore_of(uv_sem_t *sem) {
  return *(union semaphore_place){sem}.semaphore;
}

int uv_sem_init(uv_sem_t *sem, unsigned int value) {
  if (sem == NULL || value > MOST)
    return UV_EINVAL;
  struct rd_semaphore *semaphore = rd_malloc(sizeof *semaphore);
  if (semaphore == NULL)
    return UV_ENOMEM;
  int err = rd_semaphore_init(semaphore, value);
  if (err != 0)
    rd_free(semaphore);
  else
    *(union semaphore_place){sem}.semaphore = semaphore;
  return err;
}

void uv_sem_destroy(uv_sem_t *sem) {
  if (sem == NULL)
    return;
  struct rd_semaphore *semaphore = semaphore_of(sem);
  rd_semaphore_destroy(semaphore);
  rd_free(semaphore);
}

void uv_sem_post(uv_sem_t *sem) {
  rd_semaphore_post(semaphore_of(sem));
}

void uv_sem_wait(uv_sem_t *sem) {
  rd_semaphore_wait(semaphore_of(sem));
}

int uv_sem_trywait(uv_sem_t *sem) {
  if (sem == NULL)
    return UV_EINVAL;
  struct rd_semaphore *semaphore = semaphore_of(sem);
  must(pthread_mutex_lock(&semaphore->lock));
  int result = semaphore->value > 0 ? 0 : UV_EAGAIN;
  if (result == 0)
    semaphore->value--;
  must(pthread_mutex_unlock(&semaphore->lock));
  return result;
}

/* Barriers. */

static struct barrier *barrier_of(uv_barrier_t *barrier) {
  return *(union barrier_place){barrier}.barrier;
}

int uv_barrier_init(uv_barrier_t *barrier, unsigned int count) {
  if (barrier == NULL || count == 0 || count > MOST)
    return UV_EINVAL;
  struct barrier *made = rd_calloc(1, sizeof *made);
  if (made == NULL)
    return UV_ENOMEM;
  made->threshold = count;
  int err = init_pair(&made->lock, &made->changed);
  if (err != 0)
    rd_free(made);
  else
    *(union barrier_place){barrier}.barrier = made;
  return err;
}

/* Waits for threads that are still leaving: one that got 1 may call this at once. */
void uv_barrier_destroy(uv_barrier_t *barrier) {
  if (barrier == NULL)
    return;
  struct barrier *old = barrier_of(barrier);
  must(pthread_mutex_lock(&old->lock));
  must(old->waiting == 0 ? 0 : EBUSY);
  while (old->leaving > 0)
    must(pthread_cond_wait(&old->changed, &old->lock));
  must(pthread_mutex_unlock(&old->lock));
  must(pthread_cond_destroy(&old->changed));
  must(pthread_mutex_destroy(&old->lock));
  rd_free(old);
}

/* The last thread of a round gets 1. A thread of the next round waits until all have left. */
int uv_barrier_wait(uv_barrier_t *barrier) {
  if (barrier == NULL)
    return UV_EINVAL;
  struct barrier *here = barrier_of(barrier);
  must(pthread_mutex_lock(&here->lock));
  while (here->leaving > 0)
    must(pthread_cond_wait(&here->changed, &here->lock));
  bool is_last = ++here->waiting == here->threshold;
  unsigned int round = here->round;
  if (is_last) {
    here->leaving = here->threshold - 1;
    here->waiting = 0;
    here->round++;
    must(pthread_cond_broadcast(&here->changed));
  } else {
    while (here->round == round)
      must(pthread_cond_wait(&here->changed, &here->lock));
    if (--here->leaving == 0)
      must(pthread_cond_broadcast(&here->changed));
  }
  must(pthread_mutex_unlock(&here->lock));
  return is_last;
}
