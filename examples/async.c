/* SPDX-License-Identifier: MIT */
/*
 * A thread notifies the loop of its progress. Several sends may result in one callback, but the
 * last send is never lost.
 */
#include <stdio.h>
#include <uv.h>

static int counter;

static void count_in_background(void *arg) {
  for (int i = 0; i < 3; i++) {
    __atomic_add_fetch(&counter, 1, __ATOMIC_RELAXED);
    uv_async_send(arg);
  }
}

static void on_counted(uv_async_t *async) {
  int counted = __atomic_load_n(&counter, __ATOMIC_RELAXED);
  printf("counted to %d\n", counted);
  if (counted == 3)
    uv_close((uv_handle_t *)async, NULL);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_async_t async;
  uv_thread_t thread;

  uv_async_init(loop, &async, on_counted);
  if (uv_thread_create(&thread, count_in_background, &async) != 0)
    return 1;
  uv_run(loop, UV_RUN_DEFAULT);
  uv_thread_join(&thread);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
