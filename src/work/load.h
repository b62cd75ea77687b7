/* SPDX-License-Identifier: MIT */
/*
 * How much work the pool has and may have: its size, and counters of submitted and finished work.
 *
 * The counters wrap and are read without the pool's lock. Loops write one, without the lock, and
 * threads of the pool the other, with it: each has a cache line of its own.
 */
#ifndef RD_WORK_LOAD_H
#define RD_WORK_LOAD_H

#include <stdlib.h>

#include "work/pool_stats.h"

#define RD_MAX_THREADS 1024u

struct rd_load {
  unsigned int submitted __attribute__((aligned(RD_CACHE_LINE)));
  unsigned int finished __attribute__((aligned(RD_CACHE_LINE))); /* or cancelled */
};

static inline unsigned int rd_pool_wanted_size(void) {
  enum { DEFAULT_THREADS = 4 };
  const char *text = getenv("UV_THREADPOOL_SIZE");
  if (text == NULL)
    return DEFAULT_THREADS;
  long size = strtol(text, NULL, 10);
  if (size == 0)
    return 1;
  return size < 0 || size > (long)RD_MAX_THREADS ? RD_MAX_THREADS : (unsigned int)size;
}

static inline void rd_load_init(struct rd_load *load, unsigned int count) {
  load->submitted = count;
  load->finished = count;
}

static inline unsigned int rd_load_submitted(const struct rd_load *load) {
  return __atomic_load_n(&load->submitted, __ATOMIC_ACQUIRE);
}

/* Before a thread can take the work: it never counts as finished only. */
static inline void rd_load_add(struct rd_load *load) {
  __atomic_fetch_add(&load->submitted, 1, __ATOMIC_RELAXED);
}

/* With the lock held. */
static inline void rd_load_end(struct rd_load *load) {
  __atomic_store_n(&load->finished, load->finished + 1, __ATOMIC_RELEASE);
}

/* Acquire: work that counts as finished is in its loop's inbox. */
static inline unsigned int rd_load_in_flight(const struct rd_load *load) {
  unsigned int finished = __atomic_load_n(&load->finished, __ATOMIC_ACQUIRE);
  return __atomic_load_n(&load->submitted, __ATOMIC_RELAXED) - finished;
}

#endif
