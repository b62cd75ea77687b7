/* SPDX-License-Identifier: MIT */
/*
 * Runs a program: does operations in callbacks, closes everything at some point, and checks that
 * the loop then has nothing left.
 */
#include <stdlib.h>
#include <string.h>

#include "world.h"

#define TURNS 3000u
#define SETTLE_MS 5u

bool quarantine_is_untouched(void);
void program_do(const struct op *op);

static struct object *ender;
static uv_thread_t ending_thread;
static bool has_ending_thread;

/* Operations due while everything is being closed are skipped. */
void step(void) {
  const struct program *program = world.program;
  world.callbacks++;
  if (world.is_ending)
    return;
  while (world.next_op < program->count && program->ops[world.next_op].after <= world.callbacks)
    program_do(&program->ops[world.next_op++]);
}

static void close_all(void) {
  for (unsigned int i = 0; i < world.object_count; i++)
    object_close(world.objects[i]);
}

/* Shutdown has two steps: first all sending stops, then everything sent must have arrived. */
static void end(void) {
  if (!world.is_ending) {
    world.is_ending = true;
    log_line("ending");
    threads_join(NULL);
    return;
  }
  asyncs_check();
  signals_check();
  world.has_ended = true;
  close_all();
}

/* Poll must have run after the last send, and then all its callbacks must have run. */
static bool is_settled(void) {
  static uint64_t polls_before;
  uv_metrics_t metrics;
  uv_metrics_info(&world.loop, &metrics);
  if (!world.is_ending)
    polls_before = metrics.loop_count;
  return world.is_ending && metrics.loop_count >= polls_before + 2;
}

static void timer_ends(uv_timer_t *timer) {
  struct object *object = object_of(timer, ENDER);
  bool is_last = is_settled();
  while (!is_last && uv_timer_start(&object->u.timer, timer_ends, SETTLE_MS, 0) != 0) {}
  if (is_last || !world.is_ending)
    end();
}

static void async_ends(uv_async_t *async) {
  object_of(async, ENDER);
  if (is_settled() || !world.is_ending)
    end();
  if (!world.has_ended)
    uv_async_send(async);
}

static void thread_ends(void *arg) {
  struct object *object = arg;
  uv_sleep(world.program->end_ms);
  uv_async_send(&object->u.async);
}

static void arrange_end(void) {
  const struct program *program = world.program;
  ender = object_new(ENDER, 0);
  if (program->ending == ENDS_BY_THREAD) {
    uv_async_init(&world.loop, &ender->u.async, async_ends);
    has_ending_thread = uv_thread_create(&ending_thread, thread_ends, ender) == 0;
    if (!has_ending_thread)
      uv_async_send(&ender->u.async);
    return;
  }
  uv_timer_init(&world.loop, &ender->u.timer);
  while (uv_timer_start(&ender->u.timer, timer_ends, program->end_ms, 0) != 0) {}
  if (program->ending == ENDS_IDLE)
    uv_unref(&ender->u.handle);
}

/* What keeps a loop alive, by the model. */
static unsigned int alive(void) {
  unsigned int count = world.requests;
  for (unsigned int i = 0; i < world.object_count; i++) {
    const uv_handle_t *handle = &world.objects[i]->u.handle;
    count += world.objects[i]->is_closing || (uv_is_active(handle) && uv_has_ref(handle));
  }
  return count;
}

static void check_turn(int result, uv_run_mode mode, bool was_stopped) {
  if ((result != 0) != (uv_loop_alive(&world.loop) != 0))
    env_fail("liveness: uv_run() and uv_loop_alive() disagree");
  if (result == 0 && alive() > 0)
    env_fail("liveness: uv_run() returned while %u things were alive", alive());
  if (result != 0 && alive() == 0 && !world.has_hidden_requests)
    env_fail("liveness: uv_run() reports something alive, but nothing is");
  if (result != 0 && mode == UV_RUN_DEFAULT && !was_stopped)
    env_fail("liveness: uv_run() returned without uv_stop()");
  uint64_t now_ms = uv_now(&world.loop);
  if (now_ms > uv_hrtime() / 1000000)
    env_fail("clock: the loop is ahead of time");
}

bool loop_was_stopped(void);

static void run_loop(void) {
  for (unsigned int turn = 0; turn < TURNS; turn++) {
    uv_run_mode mode = UV_RUN_DEFAULT;
    if (turn < TURNS / 2 && below(16) < world.program->modes)
      mode = below(2) == 0 ? UV_RUN_ONCE : UV_RUN_NOWAIT;
    log_line("uv_run(%s)", mode == UV_RUN_DEFAULT ? "DEFAULT"
                           : mode == UV_RUN_ONCE  ? "ONCE"
                                                  : "NOWAIT");
    int result = uv_run(&world.loop, mode);
    check_turn(result, mode, loop_was_stopped());
    if (result == 0)
      return;
  }
  env_fail("liveness: no end after %u calls of uv_run()", TURNS);
}

static void check_connections(void) {
  for (unsigned int i = 0; i < world.connection_count; i++)
    for (int side = 0; side < 2; side++) {
      const struct flow *flow = &world.connections[i].flows[side];
      if (flow->received > flow->submitted)
        env_fail("stream: more was received than was sent");
    }
}

static void finish(void) {
  env_calm_down();
  world.is_ending = true;
  if (has_ending_thread)
    uv_thread_join(&ending_thread);
  threads_join(NULL);
  if (world.object_count > 0) {
    close_all();
    if (uv_run(&world.loop, UV_RUN_DEFAULT) != 0)
      env_fail("liveness: everything is closed, but uv_run() reports something alive");
  }
  if (world.object_count > 0 || world.requests > 0)
    env_fail("close: %u handles and %u requests were never called back", world.object_count,
             world.requests);
  check_connections();
  int err = uv_loop_close(&world.loop);
  if (err != 0)
    env_fail("close: uv_loop_close() says %s", uv_err_name(err));
  if (!quarantine_is_untouched())
    env_fail("use after close: freed memory was written to");
}

void program_run(const struct program *program) {
  memset(&world, 0, sizeof world);
  world.program = program;
  world.random = program->seed ^ UINT64_C(0x70726f6772616d);
  has_ending_thread = false;
  quarantine_is_untouched();
  cancellable_reset();
  if (uv_loop_init(&world.loop) != 0)
    return; /* no descriptors or memory may be left */
  arrange_end();
  while (world.next_op < program->count && program->ops[world.next_op].after == 0)
    program_do(&program->ops[world.next_op++]);
  run_loop();
  finish();
}
