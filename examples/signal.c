/* SPDX-License-Identifier: MIT */
/*
 * Waits for a signal that a timer sends to this process.
 */
#include <signal.h>
#include <stdio.h>
#include <uv.h>

static void on_signal(uv_signal_t *handle, int signum) {
  printf("signal %d\n", signum);
  uv_close((uv_handle_t *)handle, NULL);
}

static void on_timer(uv_timer_t *timer) {
  raise(SIGUSR1);
  uv_close((uv_handle_t *)timer, NULL);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_signal_t handle;
  uv_timer_t timer;

  uv_signal_init(loop, &handle);
  uv_signal_start(&handle, on_signal, SIGUSR1);
  uv_timer_init(loop, &timer);
  uv_timer_start(&timer, on_timer, 10, 0);
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
