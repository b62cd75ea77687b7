/* SPDX-License-Identifier: MIT */
/*
 * Timers, and handles that run every turn. A timer is never early; due timers fire by due time,
 * then in start order.
 */
#include <rondo.h>

#include "world.h"

static bool was_stopped;

/* Since the last call. */
bool loop_was_stopped(void);
bool loop_was_stopped(void) {
  bool was = was_stopped;
  was_stopped = false;
  return was;
}

static bool is_active(struct object *object) {
  return object->is_active;
}

static bool has_repeat(struct object *object) {
  return object->repeat_ms > 0;
}

static void arm(struct object *object, uint64_t timeout_ms) {
  object->is_active = true;
  object->due_ms = uv_now(&world.loop) + timeout_ms;
  object->order = ++world.timer_order;
}

static void check_order(const struct object *object) {
  for (unsigned int i = 0; i < world.object_count; i++) {
    const struct object *other = world.objects[i];
    if (other->kind != TIMER || !other->is_active || other == object || other->due_ns != 0)
      continue;
    if (other->due_ms < object->due_ms ||
        (other->due_ms == object->due_ms && other->order < object->order))
      env_fail("timer: %u (due %llu) fired before %u (due %llu)", object->id,
               (unsigned long long)object->due_ms, other->id, (unsigned long long)other->due_ms);
  }
}

/* By the real clock, not by the loop's. */
static void check_ns(const struct object *object) {
  uint64_t now_ns = uv_hrtime();
  if (now_ns < object->due_ns)
    env_fail("timer: %u was due at %llu ns and fired at %llu", object->id,
             (unsigned long long)object->due_ns, (unsigned long long)now_ns);
}

static void timer_fired(uv_timer_t *timer) {
  struct object *object = object_of(timer, TIMER);
  uint64_t now_ms = uv_now(&world.loop);
  log_line("timer %u fires at %llu", object->id, (unsigned long long)now_ms);
  if (!object->is_active)
    env_fail("timer: %u fired though it was stopped", object->id);
  if (object->due_ns != 0)
    check_ns(object);
  else if (now_ms < object->due_ms)
    env_fail("timer: %u was due at %llu and fired at %llu", object->id,
             (unsigned long long)object->due_ms, (unsigned long long)now_ms);
  if (object->due_ns == 0)
    check_order(object);
  object->is_active = false;
  if (object->due_ns == 0 && object->repeat_ms > 0)
    arm(object, object->repeat_ms);
  if (uv_is_active(&object->u.handle) != object->is_active)
    env_fail("timer: %u is%s active in its callback", object->id, object->is_active ? " not" : "");
  step();
}

static void start(struct object *object, const struct op *op) {
  static const unsigned int longest_ms[] = {0, 1, 5, 40};
  uint64_t timeout_ms = op->b % (longest_ms[op->b >> 8 & 3] + 1);
  uint64_t repeat_ms = (op->c & 3) == 0 ? op->c % 20 : 0;
  if (uv_timer_start(&object->u.timer, timer_fired, timeout_ms, repeat_ms) != 0)
    return;
  object->repeat_ms = repeat_ms;
  object->due_ns = 0;
  arm(object, timeout_ms);
  log_line("timer %u starts: %llu, then %llu", object->id, (unsigned long long)timeout_ms,
           (unsigned long long)repeat_ms);
}

void op_timer(const struct op *op) {
  struct object *object = object_new(TIMER, 0);
  if (object != NULL)
    start(object, op);
}

void op_timer_restart(const struct op *op) {
  struct object *object = object_pick(TIMER, op->a, NULL);
  if (object != NULL)
    start(object, op);
}

void op_timer_ns(const struct op *op) {
  struct object *object = object_new(TIMER, 0);
  if (object == NULL)
    return;
  uint64_t timeout_ns = op->b % 3000000;
  uint64_t due_ns = uv_hrtime() + timeout_ns;
  if (rondo_timer_start(&object->u.timer, timer_fired, timeout_ns, 0) != 0)
    return;
  object->is_active = true;
  object->due_ns = due_ns;
}

void op_timer_stop(const struct op *op) {
  struct object *object = object_pick(TIMER, op->a, is_active);
  if (object == NULL)
    return;
  log_line("timer %u stops", object->id);
  uv_timer_stop(&object->u.timer);
  object->is_active = false;
}

void op_timer_again(const struct op *op) {
  struct object *object = object_pick(TIMER, op->a, has_repeat);
  if (object == NULL)
    return;
  log_line("timer %u again", object->id);
  if (uv_timer_again(&object->u.timer) == 0)
    arm(object, object->repeat_ms);
}

/* Every turn. Idle handles keep the loop from sleeping: so they stop by themselves some time. */

#define MOST_RUNS 12u

static void every_turn(struct object *object, int (*stop)(struct object *)) {
  if (!object->is_active)
    env_fail("turn: %s %u ran though it was stopped", kind_name(object->kind), object->id);
  if (++object->seen >= MOST_RUNS) {
    stop(object);
    object->is_active = false;
  }
  step();
}

static int stop_one(struct object *object) {
  if (object->kind == IDLE)
    return uv_idle_stop(&object->u.idle);
  if (object->kind == PREPARE)
    return uv_prepare_stop(&object->u.prepare);
  return uv_check_stop(&object->u.check);
}

static void idled(uv_idle_t *idle) {
  every_turn(object_of(idle, IDLE), stop_one);
}

static void prepared(uv_prepare_t *prepare) {
  every_turn(object_of(prepare, PREPARE), stop_one);
}

static void checked(uv_check_t *check) {
  every_turn(object_of(check, CHECK), stop_one);
}

void op_idle(const struct op *op) {
  (void)op;
  struct object *object = object_new(IDLE, 0);
  if (object != NULL)
    object->is_active = uv_idle_start(&object->u.idle, idled) == 0;
}

void op_prepare(const struct op *op) {
  (void)op;
  struct object *object = object_new(PREPARE, 0);
  if (object != NULL)
    object->is_active = uv_prepare_start(&object->u.prepare, prepared) == 0;
}

void op_check(const struct op *op) {
  (void)op;
  struct object *object = object_new(CHECK, 0);
  if (object != NULL)
    object->is_active = uv_check_start(&object->u.check, checked) == 0;
}

void op_stop_turns(const struct op *op) {
  struct object *object = object_pick(IDLE | PREPARE | CHECK, op->a, is_active);
  if (object == NULL)
    return;
  stop_one(object);
  object->is_active = false;
}

/* The loop, and any handle. */

void op_stop_loop(const struct op *op) {
  (void)op;
  log_line("uv_stop");
  uv_stop(&world.loop);
  was_stopped = true;
}

void op_update_time(const struct op *op) {
  (void)op;
  uv_update_time(&world.loop);
}

void op_unref(const struct op *op) {
  struct object *object = object_pick(ANY, op->a, NULL);
  if (object != NULL) {
    log_line("unref %s %u", kind_name(object->kind), object->id);
    uv_unref(&object->u.handle);
  }
}

void op_ref(const struct op *op) {
  struct object *object = object_pick(ANY, op->a, NULL);
  if (object != NULL)
    uv_ref(&object->u.handle);
}

void op_close(const struct op *op) {
  struct object *object = object_pick(ANY, op->a, NULL);
  if (object != NULL)
    object_close(object);
}

void op_close_many(const struct op *op) {
  for (unsigned int i = 0; i < 3; i++) {
    struct object *object = object_pick(ANY, op->a + i * 7, NULL);
    if (object != NULL)
      object_close(object);
  }
}

static void count(uv_handle_t *handle, void *arg) {
  object_of(handle, ANY);
  ++*(unsigned int *)arg;
}

void op_walk(const struct op *op) {
  (void)op;
  unsigned int handles = 0;
  uv_walk(&world.loop, count, &handles);
  if (handles > world.object_count)
    env_fail("walk: %u handles, but only %u were made", handles, world.object_count);
}
