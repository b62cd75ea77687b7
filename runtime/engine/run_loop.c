/* SPDX-License-Identifier: MIT */
/*
 * What the engine wants to do later on this thread: settle promises of WebAssembly, call
 * back for objects that were collected. It waits in a loop of GLib, whose descriptor
 * becomes readable then.
 */
#include "engine/jsc.h"

#include <glib.h>

enum { MOST_DESCRIPTORS = 8, MOST_ROUNDS = 100 };

/* Tells the engine which thread is the main one. What its timers do needs to know. */
bool rt_probe_runLoop(void) {
  rt_jsc.initialize_main_thread();
  return rt_jsc.is_main_thread();
}

/* Runs before the engine starts, which otherwise creates a loop that we cannot reach. The engine
 * stays with the first loop of a thread, which so outlives the instance: GLib frees it with the
 * thread. */
void rt_run_loop_start(void) {
  GMainContext *loop = g_main_context_get_thread_default();
  if (loop == NULL) {
    loop = g_main_context_new();
    g_main_context_push_thread_default(loop);
    g_main_context_unref(loop);
  }
  rt_self->engine->tasks = g_main_context_ref(loop);
}

void rt_run_loop_end(void) {
  g_main_context_unref(rt_self->engine->tasks);
}

/* The descriptor, or -1. */
int rt_run_loop_fd(void) {
  GMainContext *loop = rt_self->engine->tasks;
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
  GMainContext *loop = rt_self->engine->tasks;
  for (int i = 0; i < MOST_ROUNDS && g_main_context_iteration(loop, FALSE); i++) {}
}

/* Does what is due, without waiting, in a turn of its own. */
void rt_run_loop_run(void) {
  rt_self->engine->wants_turn = false;
  run_due();
}

/* JavaScript has queued something that is to run in such a turn. */
void rt_run_loop_want_turn(void) {
  rt_self->engine->wants_turn = true;
}

/* The same in the midst of a callback; if a turn is wanted, the descriptor becomes readable. */
void rt_run_loop_run_inside(void) {
  run_due();
  if (rt_self->engine->wants_turn)
    g_main_context_wakeup(rt_self->engine->tasks);
}
