/* SPDX-License-Identifier: MIT */
/*
 * The engine's sampling profiler: one of its threads suspends the program at intervals and records
 * the stack. Samples stay in the engine until the program's thread takes them.
 *
 * The interval is an engine option (engine_settings.c), shared by all instances of the process.
 */
#include "engine/jsc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

static JSContextGroupRef group(void) {
  return JSContextGetGroup(rt_global_context);
}

/* Runs without the engine's lock, like all functions created through the public interface. */
static JSValueRef enable_unlocked(JSContextRef ctx, JSObjectRef callee, JSObjectRef self,
                                  size_t argc, const JSValueRef argv[], JSValueRef *thrown) {
  (void)callee, (void)self, (void)argc, (void)argv, (void)thrown;
  bool is_on = rt_jsc.enable_profiler(JSContextGetGroup(ctx));
  JSObjectMake(ctx, NULL, NULL);
  return JSValueMakeBoolean(ctx, is_on);
}

/* The profiler samples the thread that takes the engine's lock next. This thread may already hold
 * it, so the profiler is enabled from a function that runs unlocked. */
static bool enable(void) {
  JSObjectRef function = JSObjectMakeFunctionWithCallback(rt_global_context, NULL, enable_unlocked);
  JSValueRef is_on = JSObjectCallAsFunction(rt_global_context, function, NULL, 0, NULL, NULL);
  return is_on != NULL && JSValueToBoolean(rt_global_context, is_on);
}

/* Returns the samples since the last call as JSON; NULL if there are none or if out of memory. */
static JSStringRef take(void) {
  return rt_jsc.take_samples(group());
}

static bool has_sample_of(const char *name) {
  JSStringRef taken = take();
  if (taken == NULL)
    return false;
  size_t size = JSStringGetMaximumUTF8CStringSize(taken);
  char *text = malloc(size);
  if (text != NULL)
    JSStringGetUTF8CString(taken, text, size);
  JSStringRelease(taken);
  bool is_found = text != NULL && strstr(text, "\"traces\":[") != NULL &&
                  strstr(text, "\"timestamp\":") != NULL && strstr(text, "\"sources\":") != NULL &&
                  strstr(text, name) != NULL;
  free(text);
  return is_found;
}

/* A busy function must appear in the samples within the limit. */
bool rt_probe_samplingProfiler(void) {
  static const uint64_t LIMIT_NS = 20000000000;
  if (!enable())
    return false;
  JSStringRef script = JSStringCreateWithUTF8CString(
      "(function rondoProbe() { let n = 0; for (let i = 0; i < 50000; i++) n += i; return n; })()");
  uint64_t start_ns = uv_hrtime();
  bool is_seen = false;
  while (!is_seen && uv_hrtime() - start_ns < LIMIT_NS) {
    JSEvaluateScript(rt_global_context, script, NULL, NULL, 1, NULL);
    is_seen = has_sample_of("\"name\":\"rondoProbe\"");
  }
  JSStringRelease(script);
  rt_jsc.disable_profiler(group());
  return is_seen;
}

/* Returns false if the profiler is not available. */
bool rt_engine_profiler_start(void) {
  return RT_HAS(samplingProfiler) && enable();
}

void rt_engine_profiler_stop(void) {
  if (RT_HAS(samplingProfiler))
    rt_jsc.disable_profiler(group());
}

/* The words at the beginning of the profiler that are searched for its interval. */
enum { PROFILER_WORDS = 40 };

/* The engine's own interval, and that of a process recorded from its start (engine_settings.c). */
static const double USUAL_S = 0.001;
static const double TRACED_S = 0.004;

/* The interval of a profiler that exists, which equals `seconds`; NULL if not exactly one word
 * does. */
static uint64_t *find_interval(double seconds) {
  void *none = NULL;
  uint64_t *profiler = rt_jsc.ensure_profiler(group(), &none);
  uint64_t words[PROFILER_WORDS];
  uint64_t wanted;
  memcpy(&wanted, &seconds, sizeof wanted);
  if (!rt_read_safely(profiler, words, sizeof words))
    return NULL;
  uint64_t *found = NULL;
  for (int i = 0; i < PROFILER_WORDS; i++) {
    if (words[i] == wanted && found != NULL)
      return NULL;
    if (words[i] == wanted)
      found = profiler + i;
  }
  return found;
}

static uint64_t *interval_now(void) {
  double last_s = rt_self->engine->sample_interval_s;
  if (last_s > 0)
    return find_interval(last_s);
  uint64_t *usual = find_interval(USUAL_S);
  return usual != NULL ? usual : find_interval(TRACED_S);
}

bool rt_probe_sampleInterval(void) {
  return interval_now() != NULL;
}

/* Sets the seconds between samples of a profiler that has been started, if the engine allows it. */
void rt_engine_profiler_set_interval(double seconds) {
  uint64_t *interval = rt_contract_try(RT_ENTRY_sampleInterval) ? interval_now() : NULL;
  if (interval == NULL)
    return;
  uint64_t bits;
  memcpy(&bits, &seconds, sizeof bits);
  __atomic_store_n(interval, bits, __ATOMIC_RELAXED);
  rt_self->engine->sample_interval_s = seconds;
}

/* Returns JSON text: { interval, traces: [{ timestamp, frames }], sources: [{ sourceID, url }] }.
 * NULL if there are no samples. */
rt_value rt_engine_profiler_take(void) {
  JSStringRef taken = RT_HAS(samplingProfiler) ? take() : NULL;
  if (taken == NULL)
    return NULL;
  rt_value text = JSValueMakeString(rt_global_context, taken);
  JSStringRelease(taken);
  return text;
}
