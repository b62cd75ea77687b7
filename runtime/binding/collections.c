/* SPDX-License-Identifier: MIT */
/*
 * The garbage collections of this instance, for observers in JavaScript. The engine reports them
 * where JavaScript cannot be called, so they are kept until the loop is about to wait. The handle
 * never keeps the loop alive.
 */
#include "binding/binding.h"
#include "runtime.h"

enum { KEPT = 256, NUMBERS_PER_COLLECTION = 2 };

struct rt_gc {
  uv_prepare_t prepare;
  rt_value on_collected;                          /* kept; NULL before the first observer */
  double times_ns[NUMBERS_PER_COLLECTION * KEPT]; /* begin, end, ... */
  size_t count; /* of the numbers; what does not fit is left out */
};

/* Must not use the engine. */
static void note(uint64_t began_ns, uint64_t marked_ns) {
  struct rt_gc *gc = rt_self->gc;
  if (gc->count >= sizeof gc->times_ns / sizeof gc->times_ns[0])
    return;
  gc->times_ns[gc->count++] = (double)began_ns;
  gc->times_ns[gc->count++] = (double)rt_schedule_collection_ended(marked_ns);
}

static void deliver(uv_prepare_t *handle) {
  struct rt_gc *gc = rt_self->gc;
  (void)handle;
  if (gc->count == 0)
    return;
  rt_turn(gc->on_collected, 0, NULL);
  rt_turn_pause(); /* the loop is about to wait */
}

static void close_prepare(void *part) {
  struct rt_gc *gc = part;
  if (gc->on_collected != NULL)
    rt_engine_watch_collections(RT_WATCHER_PROGRAM, NULL);
  uv_close((uv_handle_t *)&gc->prepare, NULL);
}

/* watch(onCollected): false if the engine does not report its collections. */
RT_NATIVE(watch, "f") {
  struct rt_gc *gc = rt_self->gc;
  if (!rt_engine_watch_collections(RT_WATCHER_PROGRAM, note))
    return rt_bool(false);
  if (gc->on_collected == NULL) {
    gc->on_collected = rt_arg(argc, argv, 0);
    rt_keep(gc->on_collected);
  }
  uv_prepare_start(&gc->prepare, deliver);
  uv_unref((uv_handle_t *)&gc->prepare);
  return rt_bool(true);
}

RT_NATIVE(unwatch) {
  struct rt_gc *gc = rt_self->gc;
  if (gc->on_collected != NULL)
    rt_engine_watch_collections(RT_WATCHER_PROGRAM, NULL);
  uv_prepare_stop(&gc->prepare);
  gc->count = 0;
  return rt_undefined();
}

/* take(): [begin, end, ...] of the collections since the last call, in nanoseconds. */
RT_NATIVE(take) {
  struct rt_gc *gc = rt_self->gc;
  double times_ns[NUMBERS_PER_COLLECTION * KEPT];
  size_t count = gc->count;
  for (size_t i = 0; i < count; i++)
    times_ns[i] = gc->times_ns[i];
  gc->count = 0; /* the array may cause a collection */
  return rt_float64_array(count, times_ns);
}

static const struct rt_method methods[] = {
    {"watch", watch},
    {"unwatch", unwatch},
    {"take", take},
};

rt_value rt_bind_collections(void) {
  bool is_new = rt_self->gc == NULL;
  if (!RT_PART(gc, close_prepare, NULL))
    return rt_problem_memory();
  if (is_new)
    uv_prepare_init(rt_loop(), &rt_self->gc->prepare);
  return RT_METHODS(methods);
}
