/* SPDX-License-Identifier: MIT */
/*
 * The collector's heap: requested collections, and sizes. Both contract entries are probed on first
 * use, since their probes take long.
 */
#include "engine/jsc.h"

#include <string.h>
#include <time.h>
#include <uv.h>

enum { CANARIES = 16 };

/* Set by the last call of make_canaries(). Finalizers may run on another thread. */
static struct {
  uintptr_t generation;
  unsigned collected;
} canaries;

static void count_canary(void *memory) {
  if ((uintptr_t)memory == __atomic_load_n(&canaries.generation, __ATOMIC_RELAXED))
    __atomic_add_fetch(&canaries.collected, 1, __ATOMIC_RELAXED);
}

/* Unreachable objects. A conservative stack scan may keep some of them, if an address is left on
 * the stack. */
__attribute__((noinline)) static void make_canaries(void) {
  uintptr_t generation = __atomic_add_fetch(&canaries.generation, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&canaries.collected, 0, __ATOMIC_RELAXED);
  for (int i = 0; i < CANARIES; i++)
    rt_box((void *)generation, count_canary, 0);
}

static bool is_collected(void) {
  return __atomic_load_n(&canaries.collected, __ATOMIC_RELAXED) >= CANARIES / 2;
}

bool rt_probe_collect(void) {
  make_canaries();
  rt_jsc.collect_now(rt_global_context);
  return is_collected();
}

/* Allocates until the engine collects by itself. */
static void collect_soon(void) {
  enum { MOST_ROUNDS = 200, ROUNDS_AFTER = 3, MUCH = 4 << 20 };
  const struct timespec moment = {.tv_nsec = 1000000};
  make_canaries();
  int after = ROUNDS_AFTER; /* finalization after a collection is a run loop task, too */
  for (int i = 0; i < MOST_ROUNDS && (!is_collected() || after-- > 0); i++) {
    JSObjectMakeTypedArray(rt_global_context, kJSTypedArrayTypeUint8Array, MUCH, NULL);
    rt_run_loop_run_inside();
    nanosleep(&moment, NULL);
  }
}

void rt_engine_collect(void) {
  if (rt_contract_try(RT_ENTRY_collect))
    rt_jsc.collect_now(rt_global_context);
  else
    collect_soon();
}

static double statistic(JSObjectRef statistics, const char *name) {
  JSStringRef string = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSObjectGetProperty(rt_global_context, statistics, string, NULL);
  JSStringRelease(string);
  return value == NULL ? 0 : rt_to_number(value);
}

static bool ask(double *live, double *capacity) {
  JSObjectRef statistics = rt_jsc.statistics(rt_global_context);
  char head[16];
  if (!rt_read_safely(statistics, head, sizeof head))
    return false;
  *live = statistic(statistics, "heapSize");
  *capacity = statistic(statistics, "heapCapacity");
  return *capacity > 0 && *live <= *capacity;
}

/* It takes long with a large heap. */
bool rt_probe_heapStatistics(void) {
  double live;
  double capacity;
  return rt_contract_is_trusted() || ask(&live, &capacity);
}

enum { HEAP_AT = 192 };

void *rt_heap_of(JSContextGroupRef vm) {
  return (char *)(uintptr_t)vm + HEAP_AT;
}

/* The beginning of the heap, in words. Before the first collection, three of them are the limit
 * that the engine starts with. */
enum { WORDS = 20, CYCLE_LEAST = 4, COLLECTED = 6, HEAP_LIMIT = 17, CYCLE_LIMIT = 19 };

static bool read_limit(uint64_t *limit) {
  uint64_t words[WORDS];
  if (!rt_read_safely(rt_heap_of(JSContextGetGroup(rt_global_context)), words, sizeof words))
    return false;
  *limit = words[CYCLE_LIMIT];
  return words[CYCLE_LEAST] == *limit && words[HEAP_LIMIT] == *limit && words[COLLECTED] == 0;
}

bool rt_probe_firstCollection(void) {
  uint64_t limit;
  return read_limit(&limit) && limit > 0;
}

/* The limit of the current cycle is computed anew after each collection, so this changes the first
 * one only. A limit that the environment has set is kept. */
void rt_heap_delay_collection(uint64_t usual, uint64_t first) {
  uint64_t limit;
  if (RT_HAS(firstCollection) && read_limit(&limit) && limit == usual)
    memcpy((uint64_t *)rt_heap_of(JSContextGetGroup(rt_global_context)) + CYCLE_LIMIT, &first,
           sizeof first);
}

/* The size after the last collection, in a word of the heap. CYCLE_LIMIT is the size at which the
 * next one starts. */
enum { SIZE_AFTER = 8 };

void rt_heap_shorten_cycle(JSContextGroupRef vm, uint64_t most) {
  uint64_t *words = rt_heap_of(vm);
  if (words[CYCLE_LIMIT] > words[SIZE_AFTER] && words[CYCLE_LIMIT] - words[SIZE_AFTER] > most)
    words[CYCLE_LIMIT] = words[SIZE_AFTER] + most;
}

bool rt_heap_knows_cycle(JSContextGroupRef vm) {
  uint64_t words[WORDS];
  void *heap = rt_heap_of(vm);
  return rt_read_safely(heap, words, sizeof words) && words[SIZE_AFTER] == rt_jsc.heap_size(heap) &&
         words[CYCLE_LIMIT] > words[SIZE_AFTER];
}

/* What was allocated since the last collection, in words of the heap. */
enum { COUNTED_LARGE = 13, COUNTED_OTHERS = 15, COUNTED_WORDS = 16 };

static bool read_counts(uint64_t *sum) {
  uint64_t words[COUNTED_WORDS];
  if (!rt_read_safely(rt_heap_of(JSContextGetGroup(rt_global_context)), words, sizeof words))
    return false;
  *sum = words[COUNTED_LARGE] + words[COUNTED_OTHERS];
  return true;
}

/* A buffer must be counted, unless a collection ends in between. */
bool rt_probe_heapCounts(void) {
  enum { TRIES = 4, SIZE = 1 << 16 };
  for (int i = 0; i < TRIES; i++) {
    uint64_t before, after;
    if (read_counts(&before) && rt_plain_buffer(SIZE) != NULL && read_counts(&after) &&
        after >= before + SIZE && after < before + 2 * SIZE)
      return true;
  }
  return false;
}

/* The engine's lock is held. */
void rt_heap_memory_left(size_t size) {
  if (!RT_HAS(heapCounts))
    return;
  uint64_t *words = rt_heap_of(JSContextGetGroup(rt_global_context));
  if (words[COUNTED_LARGE] >= size)
    words[COUNTED_LARGE] -= size;
  else if (words[COUNTED_OTHERS] >= size)
    words[COUNTED_OTHERS] -= size;
}

/* The same sizes as the statistics, unless a collection ends in between. */
bool rt_probe_heapSizes(void) {
  enum { TRIES = 4 };
  if (rt_contract_is_trusted())
    return true;
  void *heap = rt_heap_of(JSContextGetGroup(rt_global_context));
  for (int i = 0; i < TRIES; i++) {
    double live, capacity;
    size_t size = rt_jsc.heap_size(heap);
    size_t least = rt_jsc.heap_capacity(heap);
    if (ask(&live, &capacity) && (double)size == live && (double)least <= capacity &&
        (double)rt_jsc.heap_capacity(heap) >= capacity)
      return true;
  }
  return false;
}

/* The live size after the last collection, and what was allocated since. Adding up the blocks, as
 * the engine does, takes 200 microseconds with a heap of 60 MB, and misses what is new. */
static size_t bytes_in_use(void *heap) {
  if (!RT_HAS(heapCounts) || !RT_HAS(heapLimit))
    return rt_jsc.heap_size(heap);
  const uint64_t *words = heap;
  return words[SIZE_AFTER] + words[COUNTED_LARGE] + words[COUNTED_OTHERS];
}

/* The bytes in use, and the capacity. Without the entry: the process's resident set size. */
void rt_engine_heap_bytes(double *live, double *capacity) {
  if (RT_HAS(heapSizes)) {
    void *heap = rt_heap_of(JSContextGetGroup(rt_global_context));
    size_t most = rt_jsc.heap_capacity(heap);
    size_t used = bytes_in_use(heap);
    *live = (double)(used < most ? used : most);
    *capacity = (double)most;
    return;
  }
  if (RT_HAS(heapStatistics) && ask(live, capacity))
    return;
  size_t rss = 0;
  uv_resident_set_memory(&rss);
  *live = *capacity = (double)rss;
}
