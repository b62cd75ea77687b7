/* SPDX-License-Identifier: MIT */
/*
 * Scripts of vm that end after a time, or at SIGINT. The engine calls back at intervals of the
 * thread's processor time. Its own way to end a call would end everything that runs; here the same
 * exception, which no script can catch, is thrown, and the engine's request to end is taken back
 * when it has ended the call of the public interface that runs the script, so that its caller goes
 * on. It is not thrown where the engine itself would wait (traps.c).
 *
 * Limits nest. A limit that ends while an inner script or a function called from C runs ends that
 * first, and the rest when C throws what it has caught, or else at the next callback.
 */
#include "engine/jsc.h"
#include "engine/stop.h"
#include "engine/traps.h"

#include <uv.h>

#define ASK_EVERY_S 0.02
#define ASK_SOON_S 0.001
#define NS_PER_S 1e9

static bool is_asked(JSContextRef ctx, void *data);

/* The engine asks only once per request. */
static void ask_again(void) {
  double wait_s = ASK_EVERY_S;
  uint64_t now = uv_hrtime();
  for (const struct rt_limit *limit = rt_self->engine->limits; limit != NULL;
       limit = limit->outer) {
    double left_s = limit->deadline_ns <= now ? 0 : (double)(limit->deadline_ns - now) / NS_PER_S;
    if (limit->deadline_ns != 0 && left_s < wait_s)
      wait_s = left_s < ASK_SOON_S ? ASK_SOON_S : left_s;
  }
  rt_jsc.set_time_limit(JSContextGetGroup(rt_global_context), wait_s, is_asked, NULL);
}

/* The first limit that has been reached is marked. */
static bool is_reached(void) {
  uint64_t now = uv_hrtime();
  bool has_signal = rt_signal_take();
  for (struct rt_limit *limit = rt_self->engine->limits; limit != NULL; limit = limit->outer) {
    if (has_signal && limit->breaks_on_sigint)
      limit->ended = RT_LIMIT_SIGINT;
    else if (limit->deadline_ns != 0 && limit->deadline_ns <= now)
      limit->ended = RT_LIMIT_TIMEOUT;
    if (limit->ended != RT_LIMIT_NONE)
      return true;
  }
  return false;
}

/* Returns whether to request the end of everything. */
static bool is_asked(JSContextRef ctx, void *data) {
  (void)data;
  if (rt_stop_is_due()) {
    rt_self->engine->is_limit_thrown = false; /* the engine's request is to stay */
    return true;
  }
  if (rt_self->engine->limits == NULL) {
    rt_time_limit_end();
    return false;
  }
  JSContextGroupRef vm = JSContextGetGroup(ctx);
  if (!rt_limits_are_held() && !rt_traps_defer_termination(vm) && is_reached())
    rt_traps_terminate(vm, ctx);
  ask_again();
  return false;
}

static bool has_ended(void) {
  const struct rt_limit *limit = rt_self->engine->limits;
  while (limit != NULL && limit->ended == RT_LIMIT_NONE)
    limit = limit->outer;
  return limit != NULL;
}

bool rt_limit_throws_again(JSContextGroupRef vm, JSContextRef ctx) {
  bool is_due = has_ended() && !rt_limits_are_held() && !rt_traps_defer_termination(vm);
  if (is_due)
    rt_traps_terminate(vm, ctx);
  return is_due;
}

void rt_limit_was_caught(void) {
  if (rt_self->engine->is_limit_thrown)
    rt_traps_terminated(JSContextGetGroup(rt_global_context));
}

/* An endless loop, as far as the probe is concerned. */
static const char sample[] = "for (const end = Date.now() + 5000; Date.now() < end;); 1";

/* The program may look at its traps before the timer's thread has recorded its request. */
static bool probed(JSContextRef ctx, void *data) {
  JSContextGroupRef vm = JSContextGetGroup(ctx);
  bool *is_good = data;
  if (!rt_traps_were_seen()) {
    rt_jsc.set_time_limit(vm, ASK_SOON_S, probed, data);
    return false;
  }
  *is_good = !rt_traps_defer_termination(vm) && rt_traps_try_to_terminate(vm, ctx);
  return false; /* a request of the engine's own would end the program, too */
}

bool rt_probe_termination(void) {
  if (rt_contract_is_trusted())
    return true;
  bool is_good = false;
  JSContextGroupRef vm = JSContextGetGroup(rt_global_context);
  JSStringRef text = JSStringCreateWithUTF8CString(sample);
  JSValueRef thrown = NULL;
  rt_traps_watch(vm);
  rt_jsc.set_time_limit(vm, ASK_SOON_S, probed, &is_good);
  JSValueRef result = JSEvaluateScript(rt_global_context, text, NULL, NULL, 1, &thrown);
  rt_time_limit_end();
  rt_traps_watch(NULL);
  JSStringRelease(text);
  if (is_good)
    rt_traps_terminated(vm);
  return is_good && result == NULL && thrown != NULL;
}

double *rt_limits_held(void) {
  return &rt_self->engine->limits_held;
}

bool rt_limits_are_held(void) {
  return rt_self->engine->limits_held > 0;
}

bool rt_limit_available(void) {
  return RT_HAS(termination);
}

void rt_limit_begin(struct rt_limit *limit) {
  limit->ended = RT_LIMIT_NONE;
  limit->outer = rt_self->engine->limits;
  rt_self->engine->limits = limit;
  if (limit->breaks_on_sigint)
    rt_signal_watch();
  ask_again();
}

void rt_limit_end(struct rt_limit *limit) {
  if (limit->breaks_on_sigint) {
    if (rt_signal_take() && limit->ended == RT_LIMIT_NONE)
      limit->ended = RT_LIMIT_SIGINT;
    rt_signal_unwatch();
  }
  rt_limit_was_caught();
  rt_self->engine->limits = limit->outer;
  if (limit->outer != NULL)
    ask_again();
  else if (!rt_interrupts_resume())
    rt_time_limit_end();
}
