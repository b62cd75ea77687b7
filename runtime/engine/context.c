/* SPDX-License-Identifier: MIT */
/*
 * The engine's context, one for each instance.
 */
#include "engine/address_space.h"
#include "engine/jsc.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * Engine options that can be set only through the environment. They are unset as soon as the engine
 * has read them, so neither the program nor its children see them. Tail calls keep their frames,
 * for stack traces like Node's. The collector first runs after 4 MiB instead of 1: servers that
 * read much take a third less time, programs that allocate much a tenth, at the cost of about 30
 * MiB of memory in the latter; the very first time, after 16 MiB, if that can be set. Functions are
 * compiled to machine code after four times as many calls: most functions of a program that only
 * loads modules never earn back their compilation. The last compiler, which works longest, also
 * runs four times as late: in programs that run for seconds, such as compilers, most of its code is
 * hardly used. With the engine's own limits, 32 files of Node's benchmarks take 6 % more CPU time;
 * with its own limits for all but the last compiler, 5 % less, but loading Express or ESLint takes
 * 10 to 20 % more, and webpack 16 %. The heap may double before a collection, not quadruple, which
 * saves memory.
 */
#define SMALL_HEAP 4194304
#define FIRST_CYCLE (4 * SMALL_HEAP)
#define STRING_OF(number) #number
#define DIGITS(number) STRING_OF(number)

struct option {
  const char *name;
  const char *value;
  bool is_ours; /* to be unset afterwards */
};

static struct option options[] = {
    {"JSC_useTailCalls", "0", false},
    {"JSC_useSharedArrayBuffer", "1", false},
    {"JSC_smallHeapSize", DIGITS(SMALL_HEAP), false},
    {"JSC_thresholdForJITAfterWarmUp", "2000", false},
    {"JSC_thresholdForOptimizeAfterWarmUp", "4000", false},
    {"JSC_thresholdForFTLOptimizeAfterWarmUp", "256000", false},
    {"JSC_heapGrowthMaxIncrease", "1", false},
};

/* An engine that does not know its main thread aborts when a timer starts a full collection, so
 * that timer is set years ahead. If the program may call gc() but full collections cannot be
 * requested, every collection is a full one. */
static struct option rare_full_collections = {"JSC_percentCPUPerMBForFullTimer", "1e-13", false};
static struct option only_full_collections = {"JSC_useGenerationalGC", "0", false};

static void set_options(struct option list[], size_t count) {
  for (size_t i = 0; i < count; i++) {
    list[i].is_ours = getenv(list[i].name) == NULL;
    setenv(list[i].name, list[i].value, 0);
  }
}

static void take_options_back(const struct option list[], size_t count) {
  for (size_t i = 0; i < count; i++)
    if (list[i].is_ours)
      unsetenv(list[i].name);
}

/* The collector suspends threads with a signal. A real-time signal leaves SIGUSR1 to the
 * program. */
#define COLLECTOR_SIGNAL (SIGRTMIN + 10)
#define COLLECTOR_VARIABLE "JSC_SIGNAL_FOR_GC"

bool rt_probe_collectorSignal(void) {
  return rt_jsc.set_collector_signal(COLLECTOR_SIGNAL);
}

/* A public call makes the engine read the variable, and print that it is not an option. stderr is
 * muted meanwhile; there are no other threads yet. */
static void read_variable_silently(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  int stderr_copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  bool is_muted = nowhere >= 0 && stderr_copy >= 0 && dup2(nowhere, STDERR_FILENO) >= 0;
  JSStringRelease(JSStringCreateWithUTF8CString(""));
  if (is_muted)
    dup2(stderr_copy, STDERR_FILENO);
  if (stderr_copy >= 0)
    close(stderr_copy);
  if (nowhere >= 0)
    close(nowhere);
}

/* The variable is set while the engine chooses its signal, in case the function is not
 * available. */
static void start_early(void) {
  char number[16];
  bool is_ours = getenv(COLLECTOR_VARIABLE) == NULL;
  snprintf(number, sizeof number, "%d", COLLECTOR_SIGNAL);
  setenv(COLLECTOR_VARIABLE, number, 0);
  rt_contract_try_early();
  if (!RT_HAS(runLoop))
    set_options(&rare_full_collections, 1);
  if (rt_contract_must_collect() && !rt_contract_is_possible(RT_ENTRY_collect))
    set_options(&only_full_collections, 1);
  if (is_ours && !RT_HAS(collectorSignal) && !RT_HAS(runLoop))
    read_variable_silently();
  if (is_ours)
    unsetenv(COLLECTOR_VARIABLE);
}

/* Runs once per process, before anything else: the engine reads its options, chooses its signal and
 * takes this thread as the main thread; then the contract is probed on the first context. */
static void prepare(void) {
  if (rt_run_loop_start() < 0)
    return;
  set_options(options, sizeof options / sizeof options[0]);
  rt_address_space_begin();
  start_early();
  rt_self->context = JSGlobalContextCreate(NULL);
  take_options_back(options, sizeof options / sizeof options[0]);
  take_options_back(&rare_full_collections, 1);
  take_options_back(&only_full_collections, 1);
  rt_address_space_end();
  rt_samples_prepare();
  rt_contract_try_all();
  rt_heap_delay_collection(SMALL_HEAP, FIRST_CYCLE);
}

static void release(void *part) {
  const struct rt_engine *engine = part;
  JSClassRef const classes[] = {engine->box_class, engine->function_class, engine->hooked_class};
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
    if (classes[i] != NULL)
      JSClassRelease(classes[i]);
  if (engine->length_name != NULL)
    JSStringRelease(engine->length_name);
  rt_bytecode_end();
  if (engine->tasks != NULL)
    rt_run_loop_end();
}

int rt_engine_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  rt_self->engine = rt_part_new(sizeof *rt_self->engine, NULL, release);
  if (rt_self->engine == NULL)
    return UV_ENOMEM;
  rt_self->engine->started_ns = uv_hrtime();
  pthread_once(&once, prepare);
  if (rt_self->context == NULL) {
    int rc = rt_run_loop_start();
    if (rc < 0)
      return rc;
    rt_self->context = JSGlobalContextCreate(NULL);
  }
  rt_async_waits_prepare();
  rt_reactions_prepare();
  rt_realms_prepare();
  rt_insides_prepare();
  return 0;
}

/* Runs the finalizers of all remaining objects. */
void rt_engine_end(void) {
  rt_contract_end_instance();
  if (rt_self->context != NULL && rt_async_waits_end())
    JSGlobalContextRelease(rt_self->context);
  rt_self->context = NULL;
}

void *rt_engine_next(enum rt_next which, const char *name) {
  void **place = &rt_self->engine->next[which];
  if (*place == NULL)
    *place = rt_contract_need(name);
  return *place;
}

/* The function is called with (promise, reason) for each promise that is still unhandled after
 * microtasks have run. */
void rt_engine_on_rejection(rt_value function) {
  JSObjectRef object = JSValueToObject(rt_global_context, function, NULL);
  if (RT_HAS(rejections))
    rt_jsc.set_on_rejection(rt_global_context, object, NULL);
}

static struct {
  JSValueRef promise;
  JSValueRef reason;
} seen; /* filled in while probing */

static JSValueRef note_rejection(JSContextRef ctx, JSObjectRef callee, JSObjectRef self,
                                 size_t argc, const JSValueRef argv[], JSValueRef *thrown) {
  (void)callee, (void)self, (void)thrown;
  if (argc == 2) {
    seen.promise = argv[0];
    seen.reason = argv[1];
  }
  return JSValueMakeUndefined(ctx);
}

/* The engine calls it once the microtasks after the call of `reject` have run. */
bool rt_probe_rejections(void) {
  JSObjectRef resolve;
  JSObjectRef reject;
  JSObjectRef note = JSObjectMakeFunctionWithCallback(rt_global_context, NULL, note_rejection);
  JSValueRef reason = JSValueMakeNumber(rt_global_context, 0.25);
  rt_jsc.set_on_rejection(rt_global_context, note, NULL);
  JSObjectRef promise = JSObjectMakeDeferredPromise(rt_global_context, &resolve, &reject, NULL);
  if (promise == NULL)
    return false;
  JSObjectCallAsFunction(rt_global_context, reject, NULL, 1, &reason, NULL);
  return seen.promise == promise && seen.reason == reason;
}
