/* SPDX-License-Identifier: MIT */
/*
 * uv_run(): the order of the phases, which is defined only here.
 */
#include "base/queue.h"
#include "loop/loop.h"
#include "trace/hooks.h"

/* Pending callbacks run right after poll, in at most this many rounds: they may queue others. */
#define PENDING_ROUNDS_AFTER_POLL 8

static int may_block_for_ms(const uv_loop_t *loop, uv_run_mode mode, bool had_work);
static void trace_turn(uv_loop_t *loop);

int uv_run(uv_loop_t *loop, uv_run_mode mode) {
  if (!rd_loop_is_open(loop))
    return 0;
  bool alive = rd_loop_alive(loop);

  rd_loop_stay_awake(loop);
  rd_trace_runs(loop->wake_fd);
  if (!alive)
    rd_loop_update_time(loop);

  if (mode == UV_RUN_DEFAULT && alive && !loop->stop_flag) {
    rd_loop_update_time(loop);
    rd_phase_timers(loop);
    if (loop->stop_flag) /* no turn will set it; libuv returns what was alive before */
      alive = rd_loop_alive(loop);
  }

  while (alive && !loop->stop_flag) {
    bool had_work =
        !rd_queue_is_empty(&loop->pending_queue) || !rd_queue_is_empty(&loop->idle_queue);

    if (rd_trace_is_on())
      trace_turn(loop);
    rd_phase_pending(loop);
    rd_phase_idle(loop);
    rd_phase_prepare(loop);
    bool ran = rd_phase_poll(loop, may_block_for_ms(loop, mode, had_work));
    for (int i = 0; i < PENDING_ROUNDS_AFTER_POLL && rd_phase_pending(loop); i++)
      ran = true;
    ran |= rd_phase_check(loop);
    ran |= rd_phase_closing(loop);

    if (ran) /* otherwise poll has just updated it */
      rd_loop_update_time(loop);
    rd_phase_timers(loop);

    alive = rd_loop_alive(loop);
    if (mode != UV_RUN_DEFAULT)
      break;
  }

  rd_loop_rest(loop);
  loop->stop_flag = 0;
  return alive;
}

void uv_stop(uv_loop_t *loop) {
  if (loop == NULL)
    return;
  loop->stop_flag = 1;
}

/* ONCE blocks only if the turn had nothing to do so far. */
static int may_block_for_ms(const uv_loop_t *loop, uv_run_mode mode, bool had_work) {
  if (mode == UV_RUN_NOWAIT || (mode == UV_RUN_ONCE && had_work))
    return 0;
  return rd_poll_timeout_ms(loop);
}

RD_COLD static void trace_turn(uv_loop_t *loop) {
  rd_report_if_asked(loop);
  rd_trace_record_turn(loop);
}
