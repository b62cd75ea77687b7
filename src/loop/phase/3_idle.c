/* SPDX-License-Identifier: MIT */
/*
 * Phase 3: idle handles, every turn. While one is active, poll does not block.
 */
#include "loop/handle.h"
#include "loop/loop.h"
#include "loop/phase/every_turn.h"
#include "trace/hooks.h"

RD_APART static void run_all(uv_loop_t *loop);

int uv_idle_init(uv_loop_t *loop, uv_idle_t *idle) {
  if (!rd_can_init(loop, idle))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)idle, UV_IDLE);
  rd_queue_init(&idle->queue);
  idle->idle_cb = NULL;
  return 0;
}

int uv_idle_start(uv_idle_t *idle, uv_idle_cb cb) {
  if (!rd_is_initialised(idle))
    return UV_EINVAL;
  if (rd_handle_is_active((uv_handle_t *)idle))
    return 0;
  if (cb == NULL || rd_handle_is_closing((uv_handle_t *)idle))
    return UV_EINVAL;
  idle->idle_cb = cb;
  rd_every_turn_add(&idle->loop->idle_queue, &idle->queue);
  rd_handle_start((uv_handle_t *)idle);
  return 0;
}

int uv_idle_stop(uv_idle_t *idle) {
  if (idle == NULL)
    return UV_EINVAL;
  if (!rd_handle_is_active((uv_handle_t *)idle))
    return 0;
  rd_queue_remove(&idle->queue);
  rd_handle_stop((uv_handle_t *)idle);
  return 0;
}

void rd_idle_close(uv_handle_t *handle) {
  uv_idle_stop((uv_idle_t *)handle);
}

void rd_phase_idle(uv_loop_t *loop) {
  if (!rd_queue_is_empty(&loop->idle_queue))
    run_all(loop);
}

RD_APART static void run_all(uv_loop_t *loop) {
  struct rd_queue this_turn;
  rd_trace_phase(RD_PHASE_IDLE);
  rd_queue_move(&loop->idle_queue, &this_turn);
  while (!rd_queue_is_empty(&this_turn)) {
    struct rd_queue *next = rd_every_turn_next(&this_turn, &loop->idle_queue);
    uv_idle_t *idle = rd_container_of(next, uv_idle_t, queue);
    RD_TRACED(idle, RD_ROLE_MAIN, idle->idle_cb, idle->idle_cb(idle));
  }
}
