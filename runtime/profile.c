/* SPDX-License-Identifier: MIT */
/*
 * A CPU profile while it is recorded: when the loop was idle, when samples are taken out of the
 * engine, and the end. JavaScript (js/internal/profile/) makes the profile from them.
 *
 * Samples are taken before the loop waits, and from within a callback that runs long, so that the
 * engine never holds many. JavaScript chooses the interval by the size of what it got.
 */
#include "profile.h"
#include "runtime.h"

enum { IDLE_MOST = 8192 };

/* A wait that is shorter is left out: a loop that never blocks turns a million times per second. */
static const double IDLE_LEAST_S = 0.0001;
static const double FIRST_S = 0.05;

struct rt_profile {
  double idle_since_s; /* 0: not idle */
  double take_after_s;
  double due_s;
  bool is_on;
  bool is_taking;
  size_t idle_count;
  double idle[IDLE_MOST]; /* pairs of begin and end */
};

/* The engine's time stamps are of the same clock. */
static double now_s(void) {
  return (double)uv_hrtime() / 1e9;
}

/* JavaScript runs from amidst the program, but calls nothing of it and queues nothing. */
static void take(void) {
  struct rt_profile *profile = rt_self->profile;
  if (!profile->is_on || profile->is_taking || rt_self->is_ending)
    return;
  profile->is_taking = true;
  rt_call(rt_self->hooks[RT_TAKE_SAMPLES], 0, NULL, NULL);
  profile->is_taking = false;
  profile->due_s = now_s() + profile->take_after_s;
  rt_engine_interrupt_after(profile->take_after_s, take);
}

/* False if out of memory. */
bool rt_profile_begin(void) {
  if (!RT_PART(profile, NULL, NULL))
    return false;
  struct rt_profile *profile = rt_self->profile;
  profile->is_on = true;
  profile->idle_count = 0;
  profile->take_after_s = FIRST_S;
  profile->due_s = now_s() + FIRST_S;
  rt_engine_interrupt_after(FIRST_S, take);
  return true;
}

void rt_profile_pause(void) {
  if (rt_self->profile != NULL)
    rt_self->profile->is_on = false;
}

/* How long samples may stay in the engine from the next time on. */
void rt_profile_take_after(double seconds) {
  rt_self->profile->take_after_s = seconds;
}

/* Pairs of times in seconds, begin and end, since the last call. */
rt_value rt_profile_take_idle(void) {
  struct rt_profile *profile = rt_self->profile;
  rt_value times = rt_float64_array(profile->idle_count, profile->idle);
  profile->idle_count = 0;
  return times;
}

void rt_profile_idle_begins(void) {
  struct rt_profile *profile = rt_self->profile;
  double now = now_s();
  if (now >= profile->due_s) {
    take();
    now = now_s();
  }
  if (profile->idle_since_s == 0)
    profile->idle_since_s = now;
}

void rt_profile_idle_ends(void) {
  struct rt_profile *profile = rt_self->profile;
  double since = profile->idle_since_s;
  profile->idle_since_s = 0;
  double now = now_s();
  if (since == 0 || now - since < IDLE_LEAST_S || profile->idle_count == IDLE_MOST)
    return;
  profile->idle[profile->idle_count++] = since;
  profile->idle[profile->idle_count++] = now;
}

/* The instance ends: JavaScript writes what is to be written. */
void rt_profile_end(void) {
  struct rt_profile *profile = rt_self->profile;
  if (profile->is_taking)
    return;
  profile->is_taking = true;
  rt_call(rt_self->hooks[RT_END_PROFILE], 0, NULL, NULL);
}
