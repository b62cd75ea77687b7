/* SPDX-License-Identifier: MIT */
/* Signals and async handles, sent by this thread and by another one. */
#include "scenario.h"

#include <signal.h>
#include <unistd.h>

static uv_signal_t usr1, usr2, once;
static uv_async_t asyncs[2];
static uv_thread_t thread;
static bool has_thread;
static int usr1_count, usr2_count, once_count, async_counts[2];

static void finish(uv_loop_t *loop) {
  if (usr1_count > 0 && usr2_count > 0 && once_count > 0 && async_counts[0] > 0 &&
      async_counts[1] > 0)
    shut_all(loop);
}

static void caught(uv_signal_t *handle, int signum) {
  if (signum != (handle == &usr2 ? SIGUSR2 : SIGUSR1))
    broken("the wrong signal");
  if (handle == &once && ++once_count > 1)
    broken("a one-shot handle was called twice");
  if (handle == &usr1)
    usr1_count++;
  if (handle == &usr2)
    usr2_count++;
  finish(handle->loop);
}

static void async_called(uv_async_t *async) {
  async_counts[async == &asyncs[1]]++;
  finish(async->loop);
}

static void other_thread(void *arg) {
  (void)arg;
  uv_async_send(&asyncs[1]);
}

static void start(uv_loop_t *loop) {
  for (int i = 0; i < 2; i++)
    if (!ok(uv_async_init(loop, &asyncs[i], async_called), "uv_async_init"))
      return;
  if (!ok(uv_signal_init(loop, &usr1), "uv_signal_init") ||
      !ok(uv_signal_init(loop, &usr2), "uv_signal_init") ||
      !ok(uv_signal_init(loop, &once), "uv_signal_init") ||
      !ok(uv_signal_start(&usr1, caught, SIGUSR1), "uv_signal_start") ||
      !ok(uv_signal_start_oneshot(&once, caught, SIGUSR1), "uv_signal_start_oneshot") ||
      !ok(uv_signal_start(&usr2, caught, SIGUSR2), "uv_signal_start") ||
      !ok(uv_kill(getpid(), SIGUSR1), "uv_kill") || !ok(uv_kill(getpid(), SIGUSR2), "uv_kill") ||
      !ok(uv_async_send(&asyncs[0]), "uv_async_send") ||
      !ok(uv_thread_create(&thread, other_thread, NULL), "uv_thread_create"))
    return;
  has_thread = true;
  uv_thread_join(&thread);
}

static bool complete(void) {
  return has_thread && usr1_count == 1 && usr2_count == 1 && once_count == 1;
}

const struct scenario signals_scenario = {"signals", start, complete, NULL};
