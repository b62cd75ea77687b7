/* SPDX-License-Identifier: MIT */
/* A busy loop, one that never blocks: an idle handle counts turns, and a poll handle reads a pipe.
 */
#ifndef TEST_LOOP_BUSY_LOOP_H
#define TEST_LOOP_BUSY_LOOP_H

#include <fcntl.h>
#include <unistd.h>

#include "harness.h"

static uv_loop_t loop;
static uv_idle_t idle;
static uv_poll_t poll_handle;
static int ends[2];
static int turns, messages;

static inline void on_idle(uv_idle_t *handle) {
  (void)handle;
  turns++;
}

static inline void read_message(int status, int events) {
  char byte;
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(events, UV_READABLE);
  ck_assert_int_eq(read(ends[0], &byte, 1), 1);
  messages++;
}

static inline void busy_loop_init(uv_poll_cb poll_cb) {
  turns = messages = 0;
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_poll_init(&loop, &poll_handle, ends[0]);
  uv_poll_start(&poll_handle, UV_READABLE, poll_cb);
}

static inline void write_message(void) {
  ck_assert_int_eq(write(ends[1], "x", 1), 1);
}

static inline void close_ends(void) {
  close(ends[0]);
  close(ends[1]);
}

#endif
