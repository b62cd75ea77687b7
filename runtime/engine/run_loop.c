/* SPDX-License-Identifier: MIT */
/*
 * The engine's own tasks for this thread: settling WebAssembly promises, finalization
 * callbacks. They wait in a GLib main context, whose descriptor becomes readable when one
 * is due.
 */
#include "engine/jsc.h"

#include <errno.h>
#include <glib.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 8, MOST_ROUNDS = 100 };

/* Tells the engine which thread is the main one, which its timers need to know. */
bool rt_probe_runLoop(void) {
  rt_jsc.initialize_main_thread();
  return rt_jsc.is_main_thread();
}

/* GLib aborts if it cannot open a descriptor: one for this context and one for that of the engine's
 * timers. Another thread may take them in between. */
static int check_descriptors(void) {
  int first = eventfd(0, EFD_CLOEXEC);
  int second = first < 0 ? -1 : eventfd(0, EFD_CLOEXEC);
  int rc = second < 0 ? -errno : 0;
  if (first >= 0)
    close(first);
  if (second >= 0)
    close(second);
  return rc;
}

/* Called before the engine starts, which would otherwise create a context out of our reach. The
 * engine keeps using a thread's first context, so that outlives the instance: GLib frees it with
 * the thread. */
int rt_run_loop_start(void) {
  GMainContext *loop = g_main_context_get_thread_default();
  if (loop == NULL) {
    int rc = check_descriptors();
    if (rc < 0)
      return rc;
    loop = g_main_context_new();
    g_main_context_push_thread_default(loop);
    g_main_context_unref(loop);
  }
  rt_self->engine->tasks = g_main_context_ref(loop);
  return 0;
}

void rt_run_loop_end(void) {
  g_main_context_unref(rt_self->engine->tasks);
}

/* How many descriptors there are, and the time until the next task that waits for one; -1: none. */
static gint query(GPollFD descriptors[MOST_DESCRIPTORS], gint *timeout_ms) {
  GMainContext *loop = rt_self->engine->tasks;
  gint priority;
  *timeout_ms = -1;
  if (!g_main_context_acquire(loop))
    return 0;
  g_main_context_prepare(loop, &priority);
  gint count = g_main_context_query(loop, G_MAXINT, timeout_ms, descriptors, MOST_DESCRIPTORS);
  g_main_context_release(loop);
  return count;
}

/* The descriptor, or -1. */
int rt_run_loop_fd(void) {
  GPollFD descriptors[MOST_DESCRIPTORS];
  gint timeout_ms;
  gint count = query(descriptors, &timeout_ms);
  return count > 0 && count <= MOST_DESCRIPTORS ? (int)descriptors[0].fd : -1;
}

/* When the next task is due, or -1. */
int rt_run_loop_timeout_ms(void) {
  GPollFD descriptors[MOST_DESCRIPTORS];
  gint timeout_ms;
  query(descriptors, &timeout_ms);
  return timeout_ms;
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
