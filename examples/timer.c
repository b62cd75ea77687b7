/* SPDX-License-Identifier: MIT */
/*
 * The smallest program: it ends after one timer.
 */
#include <stdio.h>
#include <uv.h>

static void on_timer(uv_timer_t *timer) {
  puts("a tenth of a second later");
  uv_close((uv_handle_t *)timer, NULL);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_timer_t timer;

  uv_timer_init(loop, &timer);
  uv_timer_start(&timer, on_timer, 100, 0);
  return uv_run(loop, UV_RUN_DEFAULT);
}
