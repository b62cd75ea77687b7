/* SPDX-License-Identifier: MIT */
/*
 * Waiting a moment for another thread before sleeping. Putting a thread to sleep and waking it
 * costs two system calls and a switch: more than the wait, if the other thread is about to deliver.
 * Whether it is, is learned from the last attempts: after each one in vain, twice as many sleeps
 * pass before the next attempt, so that a thread that waits long spends next to nothing on it.
 */
#ifndef RD_BASE_SPIN_H
#define RD_BASE_SPIN_H

#include <pthread.h>
#include <stdbool.h>

#include "uv.h"

/* How often to look: in all about as long as sleeping and waking take. */
#define RD_SPIN_LOOKS 64
#define RD_SPIN_MOST_MISSES 8u

/* glibc's spins for a moment before it sleeps. */
#ifdef PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
#define RD_SPINNING_MUTEX PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
#else
#define RD_SPINNING_MUTEX PTHREAD_MUTEX_INITIALIZER
#endif

/* Called before each sleep. False if nothing came since the last attempt. */
static inline bool rd_spin_is_due(struct rd_spin *spin) {
  if (!spin->is_armed)
    return false;
  spin->is_armed = 0;
  if (spin->skip == 0)
    return true;
  spin->skip--;
  return false;
}

static inline void rd_spin_arm(struct rd_spin *spin) {
  spin->is_armed = 1;
}

static inline void rd_spin_learn(struct rd_spin *spin, bool was_hit) {
  if (was_hit)
    spin->misses = 0;
  else if (spin->misses < RD_SPIN_MOST_MISSES)
    spin->misses++;
  spin->skip = (unsigned short)((1u << spin->misses) - 1);
}

static inline void rd_spin_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

#endif
