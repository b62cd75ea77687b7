/* SPDX-License-Identifier: MIT */
/*
 * Locks that are reinitialised in the child of a fork, since another thread of the parent may have
 * held them.
 *
 * The handler is registered when the library is loaded, before any thread can hold the lock: a fork
 * in progress does not run handlers that are registered later.
 */
#ifndef RD_OS_FORK_LOCK_H
#define RD_OS_FORK_LOCK_H

#include <pthread.h>

#define RD_NEW_LOCK_IN_CHILD(lock)                                   \
  static void make_new_lock(void) {                                  \
    pthread_mutex_init(&(lock), NULL);                               \
  }                                                                  \
  __attribute__((constructor)) static void register_new_lock(void) { \
    (void)pthread_atfork(NULL, NULL, make_new_lock);                 \
  }                                                                  \
  struct rd_semicolon_follows

#endif
