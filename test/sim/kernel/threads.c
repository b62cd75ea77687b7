/* SPDX-License-Identifier: MIT */
/*
 * Threads, locks and semaphores. Their state is in the memory of the C library's own types, which
 * is all 0 where it is initialised statically.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <string.h>
#include <time.h>

#include "calls.h"
#include "signals.h"
#include "sim.h"

struct mutex {
  struct sim_thread *owner;
  unsigned int depth;
  int is_recursive;
};

struct condition {
  uint64_t signals; /* number of waiters to wake */
  uint64_t waiters;
};

static uint64_t to_ns(const struct timespec *time) {
  return (uint64_t)time->tv_sec * 1000 * SIM_NS_PER_MS + (uint64_t)time->tv_nsec;
}

/* Threads. */

int sim_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                       void *arg) {
  (void)attributes;
  sim_enter();
  if (sim_fault(sim.faults.threads))
    return EAGAIN;
  *thread = (pthread_t)sim_thread_start(sim_process(), run, arg);
  return 0;
}

static bool has_ended(void *arg) {
  return ((struct sim_thread *)arg)->state == SIM_ENDED;
}

int sim_pthread_join(pthread_t thread, void **result) {
  struct sim_thread *joined = (struct sim_thread *)thread;
  sim_enter();
  while (sim_wait(has_ended, joined, SIM_NEVER) != SIM_READY) {}
  if (result != NULL)
    *result = joined->result;
  joined->state = SIM_FREE;
  return 0;
}

int sim_pthread_detach(pthread_t thread) {
  struct sim_thread *detached = (struct sim_thread *)thread;
  detached->is_detached = true;
  if (detached->state == SIM_ENDED)
    detached->state = SIM_FREE;
  return 0;
}

pthread_t sim_pthread_self(void) {
  return (pthread_t)sim.current;
}

int sim_sched_yield(void) {
  sim_enter();
  sim_wait(NULL, NULL, sim.now_ns + 1 + sim_below(1000));
  return 0;
}

int sim_pthread_setname_np(pthread_t thread, const char *name) {
  (void)thread;
  (void)name;
  return 0;
}

int sim_pthread_setcancelstate(int state, int *before) {
  if (before != NULL)
    *before = state;
  return 0;
}

int sim_pthread_once(pthread_once_t *once, void (*run)(void)) {
  if (*once == 0) {
    *once = 1;
    run();
  }
  return 0;
}

int sim_pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  (void)prepare;
  (void)parent;
  (void)child;
  return 0;
}

int sim_pthread_key_create(pthread_key_t *key, void (*destroy)(void *)) {
  static pthread_key_t last;
  (void)destroy;
  *key = last++ % 8;
  return 0;
}

void *sim_pthread_getspecific(pthread_key_t key) {
  return sim.current->specific[key];
}

int sim_pthread_setspecific(pthread_key_t key, const void *value) {
  sim.current->specific[key] = (void *)(uintptr_t)value;
  return 0;
}

/* Locks. */

int sim_pthread_mutex_init(pthread_mutex_t *lock, const pthread_mutexattr_t *attributes) {
  int type = PTHREAD_MUTEX_DEFAULT;
  memset(lock, 0, sizeof *lock);
  if (attributes != NULL)
    pthread_mutexattr_gettype(attributes, &type);
  ((struct mutex *)(void *)lock)->is_recursive = type == PTHREAD_MUTEX_RECURSIVE;
  return 0;
}

int sim_pthread_mutex_destroy(pthread_mutex_t *lock) {
  const struct mutex *mutex = (const struct mutex *)(void *)lock;
  return mutex->depth > 0 ? EBUSY : 0;
}

static bool is_free(void *arg) {
  return ((struct mutex *)arg)->owner == NULL;
}

int sim_pthread_mutex_lock(pthread_mutex_t *lock) {
  struct mutex *mutex = (struct mutex *)(void *)lock;
  sim_enter();
  if (mutex->owner == sim.current && !mutex->is_recursive)
    sim_fail("lock: a thread waits for a lock that it holds");
  if (mutex->owner != sim.current)
    while (sim_wait(is_free, mutex, SIM_NEVER) != SIM_READY) {}
  mutex->owner = sim.current;
  mutex->depth++;
  return 0;
}

int sim_pthread_mutex_trylock(pthread_mutex_t *lock) {
  struct mutex *mutex = (struct mutex *)(void *)lock;
  sim_enter();
  if (mutex->owner != NULL && (mutex->owner != sim.current || !mutex->is_recursive))
    return EBUSY;
  mutex->owner = sim.current;
  mutex->depth++;
  return 0;
}

int sim_pthread_mutex_unlock(pthread_mutex_t *lock) {
  struct mutex *mutex = (struct mutex *)(void *)lock;
  if (mutex->owner != sim.current)
    sim_fail("lock: a thread unlocks a lock that it does not hold");
  if (--mutex->depth == 0)
    mutex->owner = NULL;
  sim_enter();
  return 0;
}

/* Semaphores. */

int sim_sem_init(sem_t *semaphore, int is_shared, unsigned int value) {
  (void)is_shared;
  memset(semaphore, 0, sizeof *semaphore);
  memcpy(semaphore, &value, sizeof value);
  return 0;
}

int sim_sem_destroy(sem_t *semaphore) {
  (void)semaphore;
  return 0;
}

static unsigned int *value_of(sem_t *semaphore) {
  return (unsigned int *)(void *)semaphore;
}

static bool is_posted(void *arg) {
  return *value_of(arg) > 0;
}

int sim_sem_post(sem_t *semaphore) {
  ++*value_of(semaphore);
  sim_enter();
  return 0;
}

static int wait_for(sem_t *semaphore, uint64_t until_ns) {
  sim_enter();
  if (sim_is_interrupted())
    return (int)sim_outcome(-EINTR);
  switch (sim_wait(is_posted, semaphore, until_ns)) {
  case SIM_TIMEOUT:
    return (int)sim_outcome(-ETIMEDOUT);
  case SIM_SIGNAL:
    return (int)sim_outcome(-EINTR);
  case SIM_READY:
  default:
    --*value_of(semaphore);
    return 0;
  }
}

int sim_sem_wait(sem_t *semaphore) {
  return wait_for(semaphore, SIM_NEVER);
}

int sim_sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until) {
  (void)clock;
  return wait_for(semaphore, to_ns(until));
}

int sim_sem_trywait(sem_t *semaphore) {
  sim_enter();
  if (*value_of(semaphore) == 0)
    return (int)sim_outcome(-EAGAIN);
  --*value_of(semaphore);
  return 0;
}
