/* SPDX-License-Identifier: MIT */
/*
 * The engine's own tasks for this thread: settling WebAssembly promises, finalization
 * callbacks. They wait in a GLib main context, whose descriptor becomes readable when one
 * is due.
 */
#include "engine/jsc.h"

#include <glib.h>

enum { MOST_DESCRIPTORS = 8, MOST_ROUNDS = 100 };

/* Tells the engine which thread is the main one, which its timers need to know. */
bool rt_probe_runLoop(void) {
  rt_jsc.initialize_main_thread();
  return rt_jsc.is_main_thread();
}

/* Called before the engine starts, which would otherwise create a context out of our reach. The
 * engine keeps using a thread's first context, so that outlives the instance: GLib frees it with
 * the thread. */
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

/* Runs the tasks that are due, without waiting, in a turn of their own. */
void rt_run_loop_run(void) {
  rt_self->engine->wants_turn = false;
  run_due();
}

/* Called when JavaScript has queued something that has to run in such a turn. */
void rt_run_loop_want_turn(void) {
  rt_self->engine->wants_turn = true;
}

/* The same inside a callback; makes the descriptor readable if a turn was requested. */
void rt_run_loop_run_inside(void) {
  run_due();
  if (rt_self->engine->wants_turn)
    g_main_context_wakeup(rt_self->engine->tasks);
}
