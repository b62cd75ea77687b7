/* SPDX-License-Identifier: MIT */
/* Closing: when close callbacks run, in which order, and what they may do. */
#include <stdlib.h>

#include "harness.h"

static uv_loop_t loop;
static uv_timer_t handles[4];

static void on_close(uv_handle_t *handle) {
  seq_add("%d", (int)((uv_timer_t *)handle - handles));
}

static void set_up(void) {
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < 4; i++)
    uv_timer_init(&loop, &handles[i]);
}

static void close_handle(int index, uv_close_cb cb) {
  uv_close((uv_handle_t *)&handles[index], cb);
}

TEST(close_callbacks_run_from_the_loop_newest_first) {
  set_up();
  for (int i = 0; i < 4; i++)
    close_handle(i, on_close);
  seq_expect("");
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("3 2 1 0");
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void on_close_that_closes_another(uv_handle_t *handle) {
  on_close(handle);
  close_handle(2, on_close);
}

TEST(handle_closed_in_close_callback_closes_next_turn) {
  set_up();
  close_handle(0, on_close);
  close_handle(1, on_close_that_closes_another);
  ck_assert_int_ne(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("1 0");
  ck_assert_int_eq(uv_loop_alive(&loop), 1);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("1 0 2");
  close_handle(3, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(closing_handle_is_inactive_and_keeps_the_loop_alive) {
  set_up();
  uv_handle_t *handle = (uv_handle_t *)&handles[0];
  ck_assert_int_eq(uv_is_closing(handle), 0);
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  close_handle(0, NULL);
  ck_assert_int_ne(uv_is_closing(handle), 0);
  ck_assert_int_eq(uv_is_active(handle), 0);
  ck_assert_int_eq(uv_loop_alive(&loop), 1);
  ck_assert_int_eq(uv_backend_timeout(&loop), 0);
  for (int i = 1; i < 4; i++)
    close_handle(i, NULL);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_ne(uv_is_closing(handle), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(unreferenced_closing_handle_still_gets_close_callback) {
  set_up();
  uv_unref((uv_handle_t *)&handles[0]);
  for (int i = 0; i < 4; i++)
    close_handle(i, i == 0 ? on_close : NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0");
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(closing_twice_is_ignored) {
  set_up();
  close_handle(0, on_close);
  close_handle(0, on_close);
  for (int i = 1; i < 4; i++)
    close_handle(i, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0");
  close_handle(0, on_close);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  seq_expect("0");
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

/* Sanitizers detect any access to the handle after its close callback. */
static void free_handle(uv_handle_t *handle) {
  free(handle);
}

TEST(handle_may_be_freed_in_its_close_callback) {
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int kind = 0; kind < 6; kind++) {
    union uv_any_handle *handle = malloc(sizeof *handle);
    ck_assert_ptr_nonnull(handle);
    switch (kind) {
    case 0:
      uv_timer_init(&loop, &handle->timer);
      break;
    case 1:
      uv_idle_init(&loop, &handle->idle);
      break;
    case 2:
      uv_prepare_init(&loop, &handle->prepare);
      break;
    case 3:
      uv_check_init(&loop, &handle->check);
      break;
    case 4:
      uv_async_init(&loop, &handle->async, NULL);
      uv_async_send(&handle->async);
      break;
    default:
      uv_signal_init(&loop, &handle->signal);
      break;
    }
    uv_close(&handle->handle, free_handle);
  }
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}
