/* SPDX-License-Identifier: MIT */
/*
 * Shows the phases: one handle of each type, whose callback prints the phase that runs it.
 *
 * In turn 1 an idle handle is active, so poll does not block and delivers the async send. In turn 2
 * nothing is left to do, so poll waits until the timer is due. In turn 3 everything is closed.
 */
#include <stdio.h>
#include <uv.h>

static int turn;
static uv_timer_t timer;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_async_t async;
static uv_check_t check;
static uint64_t prepared_at;

static void say(const char *phase, const char *what) {
  printf("  %-9s%s\n", phase, what);
}

static void on_timer(uv_timer_t *handle) {
  (void)handle;
  say("timers", "the timer is due");
}

static void on_idle(uv_idle_t *handle) {
  say("idle", "there is something to do, so poll will not block");
  uv_idle_stop(handle);
}

static void on_prepare(uv_prepare_t *handle) {
  (void)handle;
  say("prepare", "just before poll");
  prepared_at = uv_hrtime();
}

static void on_async(uv_async_t *handle) {
  (void)handle;
  say("poll", "the async handle was sent");
}

static void on_close(uv_handle_t *handle) {
  printf("  %-9sthe %s handle\n", "closing", uv_handle_type_name(handle->type));
}

static void close_handle(uv_handle_t *handle, void *arg) {
  (void)arg;
  uv_close(handle, on_close);
}

static void on_check(uv_check_t *handle) {
  unsigned int waited_ms = (unsigned int)((uv_hrtime() - prepared_at) / 1000000);
  printf("  %-9sjust after poll, which took %u ms\n", "check", waited_ms);
  if (++turn == 3)
    uv_walk(handle->loop, close_handle, NULL);
  else
    printf("turn %d\n", turn + 1);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();

  uv_timer_init(loop, &timer);
  uv_timer_start(&timer, on_timer, 50, 50);
  uv_idle_init(loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_prepare_init(loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_async_init(loop, &async, on_async);
  uv_async_send(&async);
  uv_check_init(loop, &check);
  uv_check_start(&check, on_check);

  puts("turn 1");
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
