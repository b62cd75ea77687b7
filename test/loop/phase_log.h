/* SPDX-License-Identifier: MIT */
/* Callbacks that append the name of their phase to the sequence log. */
#ifndef TEST_LOOP_PHASE_LOG_H
#define TEST_LOOP_PHASE_LOG_H

#include "harness.h"

static const char *phase_to_stop_in; /* uv_stop() is called in this phase; NULL: never */

static inline void phase_log(uv_loop_t *loop, const char *phase) {
  seq_add("%s", phase);
  if (phase_to_stop_in != NULL && strcmp(phase_to_stop_in, phase) == 0)
    uv_stop(loop);
}

static inline void on_timer(uv_timer_t *handle) {
  phase_log(handle->loop, "timer");
}

static inline void on_idle(uv_idle_t *handle) {
  phase_log(handle->loop, "idle");
}

static inline void on_prepare(uv_prepare_t *handle) {
  phase_log(handle->loop, "prepare");
}

static inline void on_async(uv_async_t *handle) {
  phase_log(handle->loop, "async");
}

static inline void on_check(uv_check_t *handle) {
  phase_log(handle->loop, "check");
}

#endif
