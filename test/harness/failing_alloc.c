/* SPDX-License-Identifier: MIT */
/*
 * The counters are relaxed atomics: they order nothing, so that they do not
 * hide a data race from the thread sanitizer.
 */
#include "failing_alloc.h"

#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <uv.h>

static atomic_size_t live;
static atomic_size_t total;
static atomic_size_t fail_at; /* the value of total that fails; 0: none */
static atomic_bool failed;

static void *counting_malloc(size_t size);
static void *counting_realloc(void *old, size_t size);
static void *counting_calloc(size_t count, size_t size);
static void counting_free(void *memory);
static bool next_fails(void);
static void *counted(void *memory);

void alloc_install(void) {
  atomic_store(&live, 0);
  atomic_store(&total, 0);
  alloc_fail_at(0);
  ck_assert_int_eq(
      uv_replace_allocator(counting_malloc, counting_realloc, counting_calloc, counting_free), 0);
}

void alloc_fail_at(size_t n) {
  atomic_store(&failed, false);
  atomic_store(&fail_at, n == 0 ? 0 : atomic_load(&total) + n);
}

bool alloc_has_failed(void) {
  return atomic_load(&failed);
}

size_t alloc_live(void) {
  return atomic_load(&live);
}

size_t alloc_total(void) {
  return atomic_load(&total);
}

static void *counting_malloc(size_t size) {
  return next_fails() ? NULL : counted(malloc(size));
}

static void *counting_calloc(size_t count, size_t size) {
  return next_fails() ? NULL : counted(calloc(count, size));
}

static void *counting_realloc(void *old, size_t size) {
  if (!old)
    return counting_malloc(size);
  return next_fails() ? NULL : realloc(old, size);
}

static void counting_free(void *memory) {
  if (memory)
    atomic_fetch_sub_explicit(&live, 1, memory_order_relaxed);
  free(memory);
}

static bool next_fails(void) {
  size_t number = atomic_fetch_add_explicit(&total, 1, memory_order_relaxed) + 1;
  if (number != atomic_load_explicit(&fail_at, memory_order_relaxed))
    return false;
  atomic_store_explicit(&failed, true, memory_order_relaxed);
  return true;
}

static void *counted(void *memory) {
  if (memory)
    atomic_fetch_add_explicit(&live, 1, memory_order_relaxed);
  return memory;
}
