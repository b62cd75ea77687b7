/* SPDX-License-Identifier: MIT */
/*
 * Scripts of vm that end after a time, or at SIGINT. The engine calls back at intervals of the
 * thread's processor time. Its own way to end a call would end everything that runs; here the same
 * exception, which no script can catch, is thrown without the engine's request to end, so that the
 * call of the public interface that runs the script ends, and its caller goes on.
 *
 * Limits nest. A limit that ends while an inner script or a function called from C runs ends that
 * first, and the rest at the next callback.
 */
#include "engine/jsc.h"
#include "engine/stop.h"

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
  if (rt_stop_is_asked())
    return true;
  if (rt_self->engine->limits == NULL) {
    rt_time_limit_end();
    return false;
  }
  if (rt_self->engine->limits_held == 0 && is_reached()) {
    JSContextGroupRef vm = JSContextGetGroup(ctx);
    rt_jsc.throw_exception(vm, ctx, rt_jsc.termination_exception(vm));
  }
  ask_again();
  return false;
}

/* An endless loop, as far as the probe is concerned. */
static const char sample[] = "for (const end = Date.now() + 20000; Date.now() < end;); 1";

bool rt_probe_termination(void) {
  struct rt_limit limit = {.deadline_ns = uv_hrtime() + 1};
  JSStringRef text = JSStringCreateWithUTF8CString(sample);
  JSValueRef thrown = NULL;
  rt_limit_begin(&limit);
  JSValueRef result = JSEvaluateScript(rt_global_context, text, NULL, NULL, 1, &thrown);
  rt_limit_end(&limit);
  JSStringRelease(text);
  return result == NULL && thrown != NULL && limit.ended == RT_LIMIT_TIMEOUT;
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
  rt_self->engine->limits = limit->outer;
  if (limit->outer != NULL)
    ask_again();
  else if (!rt_interrupts_resume())
    rt_time_limit_end();
}
