/* SPDX-License-Identifier: MIT */
/* See thread_number.h. */
#include "os/thread_number.h"

#include <pthread.h>
#include <stdbool.h>

static _Thread_local unsigned int number;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool forks_are_seen;

static void watch_forks(void);

unsigned int rd_thread_take_number(void) {
  static unsigned int last; /* atomic */
  pthread_once(&once, watch_forks);
  if (number == 0 && forks_are_seen)
    number = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
  return number;
}

unsigned int rd_thread_number(void) {
  return number;
}

/* The memory of the thread that forked is the child's too. */
static void after_fork_in_child(void) {
  number = 0;
}

static void watch_forks(void) {
  forks_are_seen = pthread_atfork(NULL, NULL, after_fork_in_child) == 0;
}
