/* SPDX-License-Identifier: MIT */
/*
 * Semaphores of the library itself. macOS declares POSIX's but implements only those with names, so
 * there a semaphore is a lock, a condition and a number. Posting to that one is not for signal
 * handlers.
 */
#ifndef RD_OS_SEMAPHORE_H
#define RD_OS_SEMAPHORE_H

#ifdef RD_LOCK_SEMAPHORES

#include <pthread.h>

struct rd_semaphore {
  pthread_mutex_t lock;
  pthread_cond_t posted;
  unsigned int value;
};

/* 0 or a code. */
int rd_semaphore_init(struct rd_semaphore *semaphore, unsigned int value);
void rd_semaphore_destroy(struct rd_semaphore *semaphore);
void rd_semaphore_post(struct rd_semaphore *semaphore);
void rd_semaphore_wait(struct rd_semaphore *semaphore);

#else

#include <errno.h>
#include <semaphore.h>

struct rd_semaphore {
  sem_t posix;
};

static inline int rd_semaphore_init(struct rd_semaphore *semaphore, unsigned int value) {
  return sem_init(&semaphore->posix, 0, value) == 0 ? 0 : -errno;
}

static inline void rd_semaphore_post(struct rd_semaphore *semaphore) {
  sem_post(&semaphore->posix);
}

static inline void rd_semaphore_wait(struct rd_semaphore *semaphore) {
  while (sem_wait(&semaphore->posix) != 0) {} /* EINTR */
}

#endif

#endif
