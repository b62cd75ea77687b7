/* SPDX-License-Identifier: MIT */
/* Timers, work on the pool, cancelled work, random bytes, and threads with their synchronisation
 * primitives. */
#include "scenario.h"

#include <rondo.h>
#include <string.h>

#define WORKS 8
#define TIMERS 20

static uv_timer_t timers[TIMERS];
static uv_work_t works[WORKS];
static uv_random_t random_req;
static char bytes[32];
static int fired, worked, posted;
static bool was_random;
static uv_mutex_t mutex;
static uv_sem_t semaphore;
static uv_thread_t thread;
static int shared;

static void timer_fired(uv_timer_t *timer) {
  fired++;
  shut(timer);
}

static void work(uv_work_t *req) {
  (void)req;
}

static void work_done(uv_work_t *req, int status) {
  ended(req);
  if (status == UV_ECANCELED && req == &works[WORKS - 1])
    status = 0;
  if (ok(status, "work"))
    worked++;
}

static void random_done(uv_random_t *req, int status, void *buffer, size_t size) {
  static const char zeros[sizeof bytes];
  ended(req);
  if (!ok(status, "random"))
    return;
  if (size != sizeof bytes || memcmp(buffer, zeros, size) == 0)
    broken("bytes that are not random");
  was_random = true;
}

static void count_up(void *arg) {
  (void)arg;
  uv_mutex_lock(&mutex);
  shared++;
  uv_mutex_unlock(&mutex);
  uv_sem_post(&semaphore);
}

static bool run_thread(void) {
  if (!ok(uv_mutex_init(&mutex), "uv_mutex_init"))
    return false;
  if (!ok(uv_sem_init(&semaphore, 0), "uv_sem_init")) {
    uv_mutex_destroy(&mutex);
    return false;
  }
  bool was_made = ok(uv_thread_create(&thread, count_up, NULL), "uv_thread_create");
  if (was_made) {
    uv_sem_wait(&semaphore);
    uv_thread_join(&thread);
  }
  uv_sem_destroy(&semaphore);
  uv_mutex_destroy(&mutex);
  return was_made;
}

static void post_done(uv_loop_t *loop, void *arg) {
  (void)loop;
  (void)arg;
  if (++posted > 1)
    broken("a post came twice");
}

static void start(uv_loop_t *loop) {
  for (int i = 0; i < TIMERS; i++)
    if (!ok(uv_timer_init(loop, &timers[i]), "uv_timer_init") ||
        !ok(uv_timer_start(&timers[i], timer_fired, (uint64_t)i % 3, 0), "uv_timer_start"))
      return;
  if (!run_thread() || !ok(rondo_post(loop, post_done, NULL), "rondo_post"))
    return;
  for (int i = 0; i < WORKS; i++) {
    if (!ok(uv_queue_work(loop, &works[i], work, work_done), "uv_queue_work"))
      return;
    begun(&works[i]);
  }
  uv_cancel((uv_req_t *)&works[WORKS - 1]);
  if (ok(uv_random(loop, &random_req, bytes, sizeof bytes, 0, random_done), "uv_random"))
    begun(&random_req);
}

static bool complete(void) {
  return fired == TIMERS && worked == WORKS && was_random && shared == 1 && posted == 1;
}

const struct scenario threads_scenario = {"threads", start, complete, NULL};
