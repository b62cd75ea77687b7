/* SPDX-License-Identifier: MIT */
/*
 * The engine as a whole: it is started once and never torn down, since the
 * process ends sooner without.
 */
#include "engine/jsc.h"

#include <signal.h>
#include <stdlib.h>

JSGlobalContextRef rt_global_context;

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

void rt_engine_start(void) {
  bool is_ours[OPTION_COUNT];
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    is_ours[i] = getenv(options[i].name) == NULL;
    setenv(options[i].name, options[i].value, 0);
  }
  JSConfigureSignalForGC(COLLECTOR_SIGNAL); /* before all else: the engine settles it once */
  rt_engine_later_start();
  rt_global_context = JSGlobalContextCreate(NULL);
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (is_ours[i])
      unsetenv(options[i].name);
  rt_samples_prepare();
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
