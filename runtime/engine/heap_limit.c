/* SPDX-License-Identifier: MIT */
/*
 * A limit for the live objects of an instance, as in V8: bytes of buffers and texts outside the
 * engine's heap do not count. The collector's finalizer compares what has survived. Only a full
 * collection knows what is alive, and none can be made inside the finalizer: if the limit seems to
 * be exceeded, the owner is told, and has to call rt_engine_check_heap() soon; so does the engine's
 * question whether to stop (stop.c). The finalizer cannot be removed: it stays until the engine
 * ends.
 */
#include "engine/jsc.h"

/* Collections are not made more often than this many bytes are allocated. */
enum { LEAST_CYCLE = 1 << 20 };

static size_t live_bytes(JSContextGroupRef vm) {
  void *heap = rt_heap_of(vm);
  size_t size = rt_jsc.heap_size(heap);
  size_t extra = rt_jsc.heap_extra(heap);
  return size > extra ? size - extra : 0;
}

static void finish(JSContextGroupRef group, void *data) {
  struct rt_heap_limit *limit = data;
  size_t live = live_bytes(group);
  size_t room = live < limit->most ? limit->most - live : 0;
  rt_heap_shorten_cycle(group, room < LEAST_CYCLE ? LEAST_CYCLE : room);
  if (live < limit->most || limit->is_checking)
    return;
  limit->is_near = true;
  limit->on_near();
}

static void count(JSContextGroupRef group, void *data) {
  (void)group;
  ++*(unsigned *)data;
}

bool rt_probe_heapLimit(void) {
  static unsigned calls;
  if (rt_contract_is_trusted())
    return true;
  JSContextGroupRef vm = JSContextGetGroup(rt_global_context);
  rt_jsc.limit_finalizer(vm, count, &calls);
  rt_engine_collect();
  return calls > 0 && live_bytes(vm) > 0 && rt_heap_knows_cycle(vm);
}

bool rt_engine_limit_heap(const struct rt_heap_limit *wish) {
  if (!rt_contract_try(RT_ENTRY_heapLimit))
    return false;
  JSContextGroupRef vm = JSContextGetGroup(rt_global_context);
  struct rt_heap_limit *limit = &rt_self->engine->heap_limit;
  *limit = *wish;
  rt_jsc.limit_finalizer(vm, finish, limit);
  rt_heap_shorten_cycle(vm, limit->most < LEAST_CYCLE ? LEAST_CYCLE : limit->most);
  /* What the instance starts with may be more than that already. */
  limit->is_near = rt_jsc.heap_capacity(rt_heap_of(vm)) >= limit->most;
  return true;
}

void rt_engine_check_heap(void) {
  struct rt_heap_limit *limit = &rt_self->engine->heap_limit;
  if (!limit->is_near)
    return;
  limit->is_checking = true;
  rt_engine_collect();
  limit->is_checking = limit->is_near = false;
  if (live_bytes(JSContextGetGroup(rt_global_context)) >= limit->most)
    limit->on_exceeded();
}
