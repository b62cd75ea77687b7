/* SPDX-License-Identifier: MIT */
/*
 * A prepare handle runs in every turn until it is stopped: here, by its tenth callback. An idle
 * handle keeps the loop from blocking.
 */
#include <stdio.h>
#include <uv.h>

static uv_idle_t idle;
static int callbacks;

static void on_idle(uv_idle_t *handle) {
  (void)handle;
}

static void on_prepare(uv_prepare_t *handle) {
  printf("prepare: turn %d\n", ++callbacks);
  if (callbacks == 10) {
    uv_prepare_stop(handle);
    uv_idle_stop(&idle);
  }
}

int main(void) {
  uv_loop_t loop;
  uv_prepare_t prepare;

  uv_loop_init(&loop);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);

  uv_run(&loop, UV_RUN_DEFAULT);

  uv_close((uv_handle_t *)&prepare, NULL);
  uv_close((uv_handle_t *)&idle, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  return uv_loop_close(&loop) == 0 ? 0 : 1;
}
