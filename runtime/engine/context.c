/* SPDX-License-Identifier: MIT */
/*
 * The engine as a whole, one for each instance.
 */
#include "engine/jsc.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/*
 * Options of the engine that only its environment can set. They are taken back
 * as soon as they are read, so that neither the program nor its children see them.
 * Calls in tail position keep their frames, for stack traces like Node's. The collector runs after
 * 4 MiB instead of 1: servers that read much spend a third less, programs that allocate much a
 * tenth, for some 30 MiB of memory in the latter.
 */
static const struct {
  const char *name;
  const char *value;
} options[] = {
    {"JSC_useTailCalls", "0"},
    {"JSC_useSharedArrayBuffer", "1"},
    {"JSC_smallHeapSize", "4194304"},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

/* The collector stops threads by a signal. A real-time one leaves SIGUSR1 to programs. */
#define COLLECTOR_SIGNAL (SIGRTMIN + 10)

/* Once in a process, before anything else: the engine reads its options, settles its signal, and
 * takes this thread for the main one. */
static void prepare(void) {
  bool is_ours[OPTION_COUNT];
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    is_ours[i] = getenv(options[i].name) == NULL;
    setenv(options[i].name, options[i].value, 0);
  }
  JSConfigureSignalForGC(COLLECTOR_SIGNAL);
  rt_engine_later_start();
  rt_engine_later_prepare();
  rt_self->context = JSGlobalContextCreate(NULL);
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (is_ours[i])
      unsetenv(options[i].name);
}

static void release(void *part) {
  const struct rt_engine *engine = part;
  if (engine->box_class != NULL)
    JSClassRelease(engine->box_class);
  if (engine->tasks != NULL)
    rt_engine_later_end();
}

int rt_engine_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  rt_self->engine = rt_part_new(sizeof *rt_self->engine, NULL, release);
  if (rt_self->engine == NULL)
    return UV_ENOMEM;
  pthread_once(&once, prepare);
  if (rt_self->context == NULL) {
    rt_engine_later_start();
    rt_self->context = JSGlobalContextCreate(NULL);
  }
  rt_samples_prepare();
  return 0;
}

/* Finalizers run here, of all objects that are left. */
void rt_engine_end(void) {
  if (rt_self->context != NULL)
    JSGlobalContextRelease(rt_self->context);
  rt_self->context = NULL;
}

void *rt_engine_next(enum rt_next which, const char *name) {
  void **place = &rt_self->engine->next[which];
  if (*place == NULL)
    *place = dlsym(RTLD_NEXT, name);
  if (*place == NULL)
    abort();
  return *place;
}

/* The function gets (promise, reason) of each promise still unhandled when microtasks have run. */
void rt_engine_on_rejection(rt_value function) {
  JSObjectRef object = JSValueToObject(rt_global_context, function, NULL);
  JSGlobalContextSetUnhandledRejectionCallback(rt_global_context, object, NULL);
}

void rt_engine_collect(void) {
  JSSynchronousGarbageCollectForDebugging(rt_global_context);
}

static double statistic(JSObjectRef statistics, const char *name) {
  JSStringRef string = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSObjectGetProperty(rt_global_context, statistics, string, NULL);
  JSStringRelease(string);
  return JSValueToNumber(rt_global_context, value, NULL);
}

/* What was alive after the last collection, next to nothing before the first; and what is set
 * aside. */
void rt_engine_heap_bytes(double *live, double *capacity) {
  JSObjectRef statistics = JSGetMemoryUsageStatistics(rt_global_context);
  *live = statistic(statistics, "heapSize");
  *capacity = statistic(statistics, "heapCapacity");
}
