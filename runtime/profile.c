/* SPDX-License-Identifier: MIT */
/*
 * Records a CPU profile: the loop's idle times, and when samples are taken from the engine.
 * JavaScript (js/internal/profile/) builds the profile from them.
 *
 * Samples are taken before the loop waits. They cannot be taken while the engine interrupts a
 * callback (timeLimit): it then holds a lock that the sampling thread may be waiting for.
 */
#include "profile.h"
#include "runtime.h"

#include <time.h>

enum { IDLE_MOST = 1 << 15 };

/* Shorter waits are dropped: a loop that never blocks makes a million turns per second. */
static const double IDLE_LEAST_S = 0.0001;

/* Taking samples often costs little, since there are fewer each time. */
static const double TAKE_EVERY_S = 0.01;
static const double TAKE_EVERY_TRACED_S = 0.1; /* there are fewer samples then */
static const double MOST_COST_S = 0.02;
static const double MOST_SHARE = 0.1; /* of the time since the last call */
static const double REST = 5;         /* seconds to wait per second of a call that took longer */

struct rt_profile {
  double idle_since_s; /* 0: not idle */
  double busy_since_s;
  double longest_s; /* the longest time without a wait, since JavaScript asked for it */
  double due_s;
  double taken_s; /* when samples were last taken */
  bool is_on;
  bool is_taking;
  bool is_suspended;
  size_t idle_count;
  double idle[IDLE_MOST]; /* [begin, end, ...] */
};

/* The engine's timestamps use the same clock. */
static double now_s(void) {
  return (double)uv_hrtime() / 1e9;
}

/* The hook runs no code of the program and queues nothing. */
static void call_hook(void) {
  rt_value samples = rt_engine_profiler_take();
  if (samples != NULL)
    rt_call(rt_self->hooks[RT_TAKE_SAMPLES], 1, &samples, NULL);
}

static double cpu_s(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double take_every_s(void) {
  bool is_profiled = rt_self->options->is_cpu_profiled;
  return rt_self->is_traced && !is_profiled ? TAKE_EVERY_TRACED_S : TAKE_EVERY_S;
}

/* Takes samples and returns the seconds until the next call. If that was expensive, as with stacks
 * of thousands of frames, sampling is suspended until then, so that the program makes progress. */
static double take_or_resume(struct rt_profile *profile) {
  if (profile->is_suspended) {
    profile->is_suspended = !rt_engine_profiler_start();
    return take_every_s();
  }
  double begin = cpu_s();
  call_hook();
  double cost = cpu_s() - begin;
  if (cost < MOST_COST_S || cost < (now_s() - profile->taken_s) * MOST_SHARE)
    return take_every_s();
  rt_engine_profiler_stop();
  profile->is_suspended = true;
  return cost * REST;
}

static void take(void) {
  struct rt_profile *profile = rt_self->profile;
  if (!profile->is_on || profile->is_taking || rt_self->is_ending)
    return;
  profile->is_taking = true;
  double wait_s = take_or_resume(profile);
  profile->is_taking = false;
  profile->taken_s = now_s();
  profile->due_s = profile->taken_s + wait_s;
}

/* Returns false if out of memory. */
bool rt_profile_begin(void) {
  if (!RT_PART(profile, NULL, NULL))
    return false;
  struct rt_profile *profile = rt_self->profile;
  profile->is_on = true;
  profile->is_suspended = false;
  profile->idle_count = 0;
  profile->longest_s = 0;
  profile->taken_s = profile->busy_since_s = now_s();
  profile->due_s = profile->taken_s + take_every_s();
  return true;
}

void rt_profile_pause(void) {
  if (rt_self->profile != NULL)
    rt_self->profile->is_on = false;
}

/* Returns [begin, end, ...] in seconds: idle times since the last call. */
rt_value rt_profile_take_idle(void) {
  struct rt_profile *profile = rt_self->profile;
  rt_value times = rt_float64_array(profile->idle_count, profile->idle);
  profile->idle_count = 0;
  return times;
}

void rt_profile_idle_begins(void) {
  struct rt_profile *profile = rt_self->profile;
  double now = now_s();
  if (profile->idle_since_s == 0 && now - profile->busy_since_s > profile->longest_s)
    profile->longest_s = now - profile->busy_since_s;
  if (now >= profile->due_s) {
    take();
    now = now_s();
  }
  if (profile->idle_since_s == 0)
    profile->idle_since_s = now;
}

/* Returns the longest time in seconds for which the loop did not wait, since the last call. */
double rt_profile_take_longest(void) {
  struct rt_profile *profile = rt_self->profile;
  double longest_s = profile->longest_s;
  profile->longest_s = 0;
  return longest_s;
}

void rt_profile_idle_ends(void) {
  struct rt_profile *profile = rt_self->profile;
  double since = profile->idle_since_s;
  profile->idle_since_s = 0;
  double now = now_s();
  profile->busy_since_s = now;
  if (since == 0 || now - since < IDLE_LEAST_S || profile->idle_count == IDLE_MOST)
    return;
  profile->idle[profile->idle_count++] = since;
  profile->idle[profile->idle_count++] = now;
}

/* Called when the instance ends: JavaScript writes the profile of --cpu-prof. */
void rt_profile_end(void) {
  struct rt_profile *profile = rt_self->profile;
  if (profile->is_taking)
    return;
  profile->is_taking = true;
  rt_call(rt_self->hooks[RT_END_PROFILE], 0, NULL, NULL);
}
