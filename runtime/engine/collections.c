/* SPDX-License-Identifier: MIT */
/*
 * When the collector runs: a marking constraint, which it evaluates from the beginning of marking
 * until nothing is left to mark, and a finalizer, which it calls on the program's thread when it is
 * done. Marking may go on while the program runs, on one of the collector's threads.
 *
 * A constraint cannot be removed: both stay until the engine ends.
 */
#include "engine/jsc.h"

#include <uv.h>

/* May run on any thread of the collector. */
static void mark(const void *marker, void *data) {
  struct rt_collections *collections = data;
  uint64_t none = 0;
  uint64_t now_ns = uv_hrtime();
  (void)marker;
  __atomic_compare_exchange_n(&collections->began_ns, &none, now_ns, false, __ATOMIC_RELAXED,
                              __ATOMIC_RELAXED);
  __atomic_store_n(&collections->marked_ns, now_ns, __ATOMIC_RELAXED);
}

static void finish(JSContextGroupRef group, void *data) {
  struct rt_collections *collections = data;
  uint64_t began_ns = __atomic_exchange_n(&collections->began_ns, 0, __ATOMIC_RELAXED);
  (void)group;
  collections->count++;
  if (began_ns == 0)
    return;
  uint64_t marked_ns = __atomic_load_n(&collections->marked_ns, __ATOMIC_RELAXED);
  for (int i = 0; i < RT_WATCHERS; i++)
    if (collections->done[i] != NULL)
      collections->done[i](began_ns, marked_ns);
}

static void begin(void) {
  struct rt_collections *collections = &rt_self->engine->collections;
  JSContextGroupRef group = JSContextGetGroup(rt_global_context);
  rt_jsc.add_marking_constraint(group, mark, collections);
  rt_jsc.add_heap_finalizer(group, finish, collections);
  collections->is_watched = true;
}

/* With a known library, no collection is made: it may take long. */
bool rt_probe_collectorTimes(void) {
  struct rt_collections *collections = &rt_self->engine->collections;
  begin();
  if (rt_contract_is_trusted())
    return true;
  unsigned before = collections->count;
  rt_engine_collect();
  return collections->count > before &&
         __atomic_load_n(&collections->marked_ns, __ATOMIC_RELAXED) != 0;
}

/* Calls back on this thread after each collection, with the times at which marking began and ended.
 * The callback must not use the engine. NULL ends that. False if the engine cannot do it. */
bool rt_engine_watch_collections(enum rt_collection_watcher watcher, rt_collection_done *done) {
  if (!rt_contract_try(RT_ENTRY_collectorTimes))
    return false;
  if (!rt_self->engine->collections.is_watched)
    begin();
  rt_self->engine->collections.done[watcher] = done;
  return true;
}
