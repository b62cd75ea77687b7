/* SPDX-License-Identifier: MIT */
/*
 * What the engine wants to do later on this thread: settle promises of WebAssembly, call
 * back for objects that were collected. It waits in a loop of GLib, whose descriptor
 * becomes readable then.
 */
#include "engine/jsc.h"

#include <glib.h>

enum { MOST_DESCRIPTORS = 8, MOST_ROUNDS = 100 };

static GMainContext *loop;
static bool wants_turn;

/* Tells the engine which thread is the main one. What its timers do needs to know. */
bool rt_probe_runLoop(void) {
  rt_jsc.initialize_main_thread();
  return rt_jsc.is_main_thread();
}

/* Before the engine starts, which else makes a loop that nobody can reach. */
void rt_engine_later_start(void) {
  loop = g_main_context_new();
  g_main_context_push_thread_default(loop);
}

/* The descriptor, or -1. */
int rt_engine_later_fd(void) {
  if (!g_main_context_acquire(loop))
    return -1;
  GPollFD descriptors[MOST_DESCRIPTORS];
  gint priority;
  gint timeout_ms;
  g_main_context_prepare(loop, &priority);
  gint count =
      g_main_context_query(loop, G_PRIORITY_DEFAULT, &timeout_ms, descriptors, MOST_DESCRIPTORS);
  g_main_context_release(loop);
  return count > 0 && count <= MOST_DESCRIPTORS ? (int)descriptors[0].fd : -1;
}

static void run_due(void) {
  for (int i = 0; i < MOST_ROUNDS && g_main_context_iteration(loop, FALSE); i++) {}
}

/* Does what is due, without waiting, in a turn of its own. */
void rt_engine_later_run(void) {
  wants_turn = false;
  run_due();
}

/* JavaScript has queued something that is to run in such a turn. */
void rt_engine_later_want_turn(void) {
  wants_turn = true;
}

/* The same in the midst of a callback; if a turn is wanted, the descriptor becomes readable. */
void rt_later_run_inside(void) {
  run_due();
  if (wants_turn)
    g_main_context_wakeup(loop);
}
