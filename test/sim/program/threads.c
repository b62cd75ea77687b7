/* SPDX-License-Identifier: MIT */
/*
 * Asyncs, sent by other threads and from callbacks, and work on the pool. After each send the
 * callback runs; each work request runs once or is cancelled, and calls back once.
 */
#include <stdlib.h>

#include <rondo.h>

#include "world.h"

#define THREADS (sizeof world.threads / sizeof world.threads[0])

static void post(void);

static void woken(uv_async_t *async) {
  struct object *object = object_of(async, ASYNC);
  object->seen = __atomic_load_n(&object->sent, __ATOMIC_SEQ_CST);
  if (object->seen == 0)
    env_fail("async: callback without uv_async_send()");
  log_line("async %u", object->id);
  step();
}

static void send_once(struct object *object) {
  __atomic_add_fetch(&object->sent, 1, __ATOMIC_SEQ_CST);
  uv_async_send(&object->u.async);
}

void op_async(const struct op *op) {
  (void)op;
  struct object *object = object_new(ASYNC, 0);
  if (object == NULL)
    return;
  if (uv_async_init(&world.loop, &object->u.async, woken) != 0)
    env_fail("async: uv_async_init() fails");
}

void op_async_send(const struct op *op) {
  struct object *object = object_pick(ASYNC, op->a, NULL);
  if (object == NULL)
    return;
  log_line("send async %u", object->id);
  send_once(object);
}

static void send_often(void *arg) {
  unsigned int i = (unsigned int)(uintptr_t)arg;
  for (unsigned int n = 0; n < world.threads[i].sends; n++) {
    if (world.threads[i].pause_ms > 0)
      uv_sleep(world.threads[i].pause_ms);
    send_once(world.threads[i].async);
    if (world.threads[i].sends > 2)
      post();
  }
}

void op_async_threads(const struct op *op) {
  struct object *object = object_pick(ASYNC, op->a, NULL);
  if (object == NULL)
    return;
  for (unsigned int i = 0; i < THREADS; i++) {
    if (world.threads[i].is_used)
      continue;
    world.threads[i].async = object;
    world.threads[i].sends = 1 + op->b % 4;
    world.threads[i].pause_ms = op->c % 4;
    world.threads[i].is_used =
        uv_thread_create(&world.threads[i].thread, send_often, (void *)(uintptr_t)i) == 0;
    log_line("a thread sends async %u, %u times", object->id, world.threads[i].sends);
    return;
  }
}

void threads_join(struct object *async) {
  for (unsigned int i = 0; i < THREADS; i++) {
    if (!world.threads[i].is_used || (async != NULL && world.threads[i].async != async))
      continue;
    uv_thread_join(&world.threads[i].thread);
    world.threads[i].is_used = false;
  }
}

/* All sending has stopped, and the loop had time. */
void asyncs_check(void) {
  for (unsigned int i = 0; i < world.object_count; i++) {
    const struct object *object = world.objects[i];
    if (object->kind == ASYNC && !object->is_closing && object->seen != object->sent)
      env_fail("wake-up: async %u was sent, but no callback ran", object->id);
  }
  if (world.posts_run != world.posted)
    env_fail("wake-up: %u functions were posted, but %u have run", world.posted, world.posts_run);
}

/* Work. */

static void work(uv_work_t *req) {
  struct request *request = request_of(req);
  __atomic_add_fetch(&request->runs, 1, __ATOMIC_SEQ_CST);
  if (request->stage > 0)
    uv_sleep(request->stage);
}

static void work_done(uv_work_t *req, int status) {
  struct request *request = request_of(req);
  log_line("work done: %d", status);
  if ((status == UV_ECANCELED) != request->was_cancelled || (status != 0 && status != UV_ECANCELED))
    env_fail("work: status %d, and it was%s cancelled", status,
             request->was_cancelled ? "" : " not");
  if (request->runs != (status == 0 ? 1 : 0))
    env_fail("work: it ran %u times with status %d", request->runs, status);
  cancellable_forget(request);
  request_end(request);
  step();
}

void op_work(const struct op *op) {
  struct request *request = request_new(NULL);
  request->stage = op->b % 4;
  if (uv_queue_work(&world.loop, &request->u.work, work, work_done) != 0) {
    request_abandon(request);
    return;
  }
  log_line("work");
  cancellable_add(request);
}

static void random_done(uv_random_t *req, int status, void *buffer, size_t size) {
  struct request *request = request_of(req);
  cancellable_forget(request);
  if (status == 0 && (buffer != request->bytes || size != request->size))
    env_fail("random: another buffer than was given");
  request_end(request);
  step();
}

void op_random(const struct op *op) {
  struct request *request = request_new(NULL);
  request->size = 1 + op->b % 64;
  request->bytes = malloc(request->size);
  if (uv_random(&world.loop, &request->u.random, request->bytes, request->size, 0, random_done) !=
      0)
    request_abandon(request);
  else
    cancellable_add(request);
}

/* Functions posted to the loop. */

static void posted(uv_loop_t *loop, void *arg) {
  if (loop != &world.loop || arg != &world)
    env_fail("post: another loop or argument than was given");
  world.posts_run++;
  step();
}

static void post(void) {
  __atomic_add_fetch(&world.posted, 1, __ATOMIC_SEQ_CST);
  if (rondo_post(&world.loop, posted, &world) != 0)
    __atomic_sub_fetch(&world.posted, 1, __ATOMIC_SEQ_CST);
}

void op_post(const struct op *op) {
  (void)op;
  post();
}
