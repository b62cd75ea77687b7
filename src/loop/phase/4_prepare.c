/* SPDX-License-Identifier: MIT */
/*
 * Phase 4: prepare handles, every turn, just before poll.
 */
#include "loop/handle.h"
#include "loop/loop.h"
#include "loop/phase/every_turn.h"
#include "trace/hooks.h"

RD_APART static void run_all(uv_loop_t *loop);

int uv_prepare_init(uv_loop_t *loop, uv_prepare_t *prepare) {
  if (!rd_can_init(loop, prepare))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)prepare, UV_PREPARE);
  rd_queue_init(&prepare->queue);
  prepare->prepare_cb = NULL;
  return 0;
}

int uv_prepare_start(uv_prepare_t *prepare, uv_prepare_cb cb) {
  if (!rd_is_initialised(prepare))
    return UV_EINVAL;
  if (rd_handle_is_active((uv_handle_t *)prepare))
    return 0;
  if (cb == NULL || rd_handle_is_closing((uv_handle_t *)prepare))
    return UV_EINVAL;
  prepare->prepare_cb = cb;
  rd_every_turn_add(&prepare->loop->prepare_queue, &prepare->queue);
  rd_handle_start((uv_handle_t *)prepare);
  return 0;
}

int uv_prepare_stop(uv_prepare_t *prepare) {
  if (prepare == NULL)
    return UV_EINVAL;
  if (!rd_handle_is_active((uv_handle_t *)prepare))
    return 0;
  rd_queue_remove(&prepare->queue);
  rd_handle_stop((uv_handle_t *)prepare);
  return 0;
}

void rd_prepare_close(uv_handle_t *handle) {
  uv_prepare_stop((uv_prepare_t *)handle);
}

void rd_phase_prepare(uv_loop_t *loop) {
  if (!rd_queue_is_empty(&loop->prepare_queue))
    run_all(loop);
}

RD_APART static void run_all(uv_loop_t *loop) {
  struct rd_queue this_turn;
  rd_trace_phase(RD_PHASE_PREPARE);
  rd_queue_move(&loop->prepare_queue, &this_turn);
  while (!rd_queue_is_empty(&this_turn)) {
    struct rd_queue *next = rd_every_turn_next(&this_turn, &loop->prepare_queue);
    uv_prepare_t *prepare = rd_container_of(next, uv_prepare_t, queue);
    RD_TRACED(prepare, RD_ROLE_MAIN, prepare->prepare_cb, prepare->prepare_cb(prepare));
  }
}
