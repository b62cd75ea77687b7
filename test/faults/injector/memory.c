/* SPDX-License-Identifier: MIT */
/*
 * Allocations of the code under test are kept in a set, so that a leak is visible although others
 * allocate and free in the same process.
 */
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "inject.h"

#define PLACES (1U << 16)

/* The C library's own names for the functions wrapped here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *memory);

static const void *noted[PLACES]; /* open addressing; GONE keeps a chain together */
static long live;
static atomic_flag taken = ATOMIC_FLAG_INIT;

static const char gone;
#define GONE ((const void *)&gone)

static void lock(void) {
  while (atomic_flag_test_and_set_explicit(&taken, memory_order_acquire))
    sched_yield();
}

static void unlock(void) {
  atomic_flag_clear_explicit(&taken, memory_order_release);
}

static size_t place_of(const void *memory) {
  return ((uintptr_t)memory >> 4) * 2654435761U % PLACES;
}

void fault_note_memory(const void *memory) {
  if (memory == NULL)
    return;
  lock();
  size_t place = place_of(memory);
  for (size_t i = 0; i < PLACES && noted[place] != NULL && noted[place] != GONE; i++)
    place = (place + 1) % PLACES;
  noted[place] = memory;
  live++;
  unlock();
}

void fault_forget_memory(const void *memory) {
  if (memory == NULL || live == 0)
    return;
  lock();
  size_t place = place_of(memory);
  for (size_t i = 0; i < PLACES && noted[place] != NULL; i++, place = (place + 1) % PLACES) {
    if (noted[place] != memory)
      continue;
    noted[place] = noted[(place + 1) % PLACES] == NULL ? NULL : GONE;
    live--;
    break;
  }
  unlock();
}

long faults_live(void) {
  lock();
  long count = live;
  unlock();
  return count;
}

void *malloc(size_t size) {
  int error = fault_next(CALL_malloc, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return NULL;
  }
  void *memory = __libc_malloc(size);
  if (fault_is_subject(FAULT_CALLER))
    fault_note_memory(memory);
  return memory;
}

void *calloc(size_t count, size_t size) {
  int error = fault_next(CALL_malloc, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return NULL;
  }
  void *memory = __libc_calloc(count, size);
  if (fault_is_subject(FAULT_CALLER))
    fault_note_memory(memory);
  return memory;
}

/* Removed first: once it is freed, another thread may get the same address. */
void *realloc(void *old, size_t size) {
  int error = fault_next(CALL_malloc, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return NULL;
  }
  fault_forget_memory(old);
  void *memory = __libc_realloc(old, size);
  if (fault_is_subject(FAULT_CALLER))
    fault_note_memory(memory != NULL || size == 0 ? memory : old);
  return memory;
}

void free(void *memory) {
  fault_forget_memory(memory);
  __libc_free(memory);
}
