/* SPDX-License-Identifier: MIT */
/* Turns, timers, and wake-ups from other threads. */
#include <stdlib.h>

#include "jobs.h"

static long left;

/* The process ends with the job: what it works on is never given back. */
static uv_timer_t *timers;
static uv_async_t *handles;

static void on_idle(uv_idle_t *idle) {
  if (--left == 0) {
    uv_close((uv_handle_t *)idle, NULL);
  }
}

void job_idle(uv_loop_t *loop, long count, int depth) {
  uv_idle_t idle;
  (void)depth;
  left = count;
  uv_idle_init(loop, &idle);
  uv_idle_start(&idle, on_idle);
  job_begins();
  uv_run(loop, UV_RUN_DEFAULT);
}

static void on_timer(uv_timer_t *timer) {
  (void)timer;
}

/* Starts all, stops every other one, and fires the rest. */
void job_timers(uv_loop_t *loop, long count, int depth) {
  timers = calloc((size_t)count, sizeof(*timers));
  (void)depth;
  srand(1);
  job_begins();
  for (long i = 0; i < count; i++) {
    uv_timer_init(loop, &timers[i]);
    uv_timer_start(&timers[i], on_timer, (uint64_t)(rand() % 50), 0);
  }
  for (long i = 0; i < count; i += 2) {
    uv_timer_stop(&timers[i]);
  }
  uv_run(loop, UV_RUN_DEFAULT);
}

void job_rearm(uv_loop_t *loop, long count, int depth) {
  timers = calloc((size_t)depth, sizeof(*timers));
  srand(1);
  for (int i = 0; i < depth; i++) {
    uv_timer_init(loop, &timers[i]);
    uv_timer_start(&timers[i], on_timer, (uint64_t)(10000 + rand() % 100000), 0);
  }
  job_begins();
  for (long i = 0; i < count; i++) {
    uv_timer_start(&timers[rand() % depth], on_timer, (uint64_t)(10000 + rand() % 100000), 0);
  }
}

/* Each handle wakes another one, far away from it. */
static void wake_next(uv_async_t *async) {
  if (--left == 0) {
    uv_stop(async->loop);
  } else {
    uv_async_send(async->data);
  }
}

void job_async(uv_loop_t *loop, long count, int depth) {
  handles = calloc((size_t)depth, sizeof(*handles));
  left = count;
  for (int i = 0; i < depth; i++) {
    uv_async_init(loop, &handles[i], wake_next);
    handles[i].data = &handles[((long)i * 7919 + 13) % depth];
  }
  uv_async_send(&handles[0]);
  job_begins();
  uv_run(loop, UV_RUN_DEFAULT);
}

static uv_async_t here, there;

static void answer(uv_async_t *async) {
  uv_async_send(async == &here ? &there : &here);
  if (async == &here && --left == 0) {
    uv_stop(here.loop);
    uv_stop(there.loop);
  }
}

static void run_other_loop(void *loop) {
  uv_run(loop, UV_RUN_DEFAULT);
}

void job_ping_pong(uv_loop_t *loop, long count, int depth) {
  uv_loop_t other;
  uv_thread_t thread;
  (void)depth;
  left = count;
  uv_loop_init(&other);
  uv_async_init(loop, &here, answer);
  uv_async_init(&other, &there, answer);
  uv_thread_create(&thread, run_other_loop, &other);
  uv_async_send(&there);
  job_begins();
  uv_run(loop, UV_RUN_DEFAULT);
  uv_async_send(&there);
  uv_thread_join(&thread);
}
