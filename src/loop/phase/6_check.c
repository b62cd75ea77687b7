/* SPDX-License-Identifier: MIT */
/*
 * Phase 6: check handles, every turn, just after poll.
 */
#include "loop/handle.h"
#include "loop/loop.h"
#include "loop/phase/every_turn.h"
#include "trace/hooks.h"

RD_APART static void run_all(uv_loop_t *loop);

int uv_check_init(uv_loop_t *loop, uv_check_t *check) {
  if (!rd_can_init(loop, check))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)check, UV_CHECK);
  rd_queue_init(&check->queue);
  check->check_cb = NULL;
  return 0;
}

int uv_check_start(uv_check_t *check, uv_check_cb cb) {
  if (!rd_is_initialised(check))
    return UV_EINVAL;
  if (rd_handle_is_active((uv_handle_t *)check))
    return 0;
  if (cb == NULL || rd_handle_is_closing((uv_handle_t *)check))
    return UV_EINVAL;
  check->check_cb = cb;
  rd_every_turn_add(&check->loop->check_queue, &check->queue);
  rd_handle_start((uv_handle_t *)check);
  return 0;
}

int uv_check_stop(uv_check_t *check) {
  if (check == NULL)
    return UV_EINVAL;
  if (!rd_handle_is_active((uv_handle_t *)check))
    return 0;
  rd_queue_remove(&check->queue);
  rd_handle_stop((uv_handle_t *)check);
  return 0;
}

void rd_check_close(uv_handle_t *handle) {
  uv_check_stop((uv_check_t *)handle);
}

bool rd_phase_check(uv_loop_t *loop) {
  rd_loop_release_inline_work(loop);
  if (rd_queue_is_empty(&loop->check_queue))
    return false;
  run_all(loop);
  return true;
}

RD_APART static void run_all(uv_loop_t *loop) {
  struct rd_queue this_turn;
  rd_trace_phase(RD_PHASE_CHECK);
  rd_queue_move(&loop->check_queue, &this_turn);
  while (!rd_queue_is_empty(&this_turn)) {
    struct rd_queue *next = rd_every_turn_next(&this_turn, &loop->check_queue);
    uv_check_t *check = rd_container_of(next, uv_check_t, queue);
    RD_TRACED(check, RD_ROLE_MAIN, check->check_cb, check->check_cb(check));
  }
}
