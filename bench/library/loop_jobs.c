/* SPDX-License-Identifier: MIT */
/* Turns, timers, and wake-ups from other threads. */
#include <stdatomic.h>

#include "jobs.h"

static long left;

static void on_idle(uv_idle_t *idle) {
  if (--left == 0)
    uv_close((uv_handle_t *)idle, NULL);
}

void job_idle(long count, int depth) {
  uv_idle_t idle;
  (void)depth;
  left = count;
  uv_idle_init(uv_default_loop(), &idle);
  uv_idle_start(&idle, on_idle);
  job_begins();
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static uv_timer_t *timers;

static void on_timer(uv_timer_t *timer) {
  (void)timer;
}

/* Writes to each of them, so that no page fault happens while the clock runs. */
static void make_timers(long count) {
  timers = job_memory(count, sizeof(*timers));
  for (long i = 0; i < count; i++)
    uv_timer_init(uv_default_loop(), &timers[i]);
}

/* Starts `depth` timers, stops every other one, fires the rest; until `count` were started. */
void job_timers(long count, int depth) {
  long size = count < depth ? count : depth;
  make_timers(size);
  job_begins();
  for (long done = 0; done < count; done += size) {
    for (long i = 0; i < size; i++)
      uv_timer_start(&timers[i], on_timer, job_random(50), 0);
    for (long i = 0; i < size; i += 2)
      uv_timer_stop(&timers[i]);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  }
}

static void start_one(int depth) {
  uv_timer_start(&timers[job_random((unsigned int)depth)], on_timer, 10000 + job_random(100000), 0);
}

void job_rearm(long count, int depth) {
  make_timers(depth);
  for (int i = 0; i < depth; i++)
    uv_timer_start(&timers[i], on_timer, 10000 + job_random(100000), 0);
  job_begins();
  for (long i = 0; i < count; i++)
    start_one(depth);
}

static uv_async_t *handles;

static void wake_next(uv_async_t *async) {
  if (--left == 0)
    uv_stop(async->loop);
  else
    uv_async_send(async->data);
}

/* Each handle wakes another one, far away from it; with 10,000, each is used. */
void job_async(long count, int depth) {
  handles = job_memory(depth, sizeof(*handles));
  left = count;
  for (int i = 0; i < depth; i++) {
    uv_async_init(uv_default_loop(), &handles[i], wake_next);
    handles[i].data = &handles[((long)i * 7921 + 13) % depth];
  }
  uv_async_send(&handles[0]);
  job_begins();
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

/* One side is on the default loop, the other on its own loop and thread. */
struct pair {
  uv_async_t here, there;
  uv_loop_t loop;
  uv_thread_t thread;
};

static struct pair *pairs;
static atomic_bool is_over;

static void answer_here(uv_async_t *here) {
  struct pair *pair = here->data;
  if (--left <= 0)
    uv_stop(here->loop);
  else
    uv_async_send(&pair->there);
}

static void answer_there(uv_async_t *there) {
  struct pair *pair = there->data;
  if (is_over)
    uv_stop(there->loop);
  else
    uv_async_send(&pair->here);
}

static void run_there(void *loop) {
  uv_run(loop, UV_RUN_DEFAULT);
}

static void make_pair(struct pair *pair) {
  uv_loop_init(&pair->loop);
  uv_async_init(uv_default_loop(), &pair->here, answer_here);
  uv_async_init(&pair->loop, &pair->there, answer_there);
  pair->here.data = pair;
  pair->there.data = pair;
  job_needs(uv_thread_create(&pair->thread, run_there, &pair->loop) == 0, "no more threads");
}

/* `depth` threads, each with one message to or from the main thread in flight. */
void job_ping_pong(long count, int depth) {
  pairs = job_memory(depth, sizeof(*pairs));
  left = count;
  for (int i = 0; i < depth; i++)
    make_pair(&pairs[i]);
  job_begins();
  for (int i = 0; i < depth; i++)
    uv_async_send(&pairs[i].there);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  is_over = 1;
  for (int i = 0; i < depth; i++) {
    uv_async_send(&pairs[i].there);
    uv_thread_join(&pairs[i].thread);
  }
}
