/* SPDX-License-Identifier: MIT */
/*
 * What Rondo adds to libuv's interface: calls from other threads, timers in nanoseconds, deadlines,
 * a look at the thread pool, recordings, and reports of what blocks a loop or keeps it alive.
 */
#include <rondo.h>
#include <stdio.h>

static uv_timer_t timer;

static void posted(uv_loop_t *loop, void *arg) {
  (void)loop;
  printf("posted by a thread: %s\n", (const char *)arg);
  uv_close((uv_handle_t *)&timer, NULL);
}

static void post_from_thread(void *arg) {
  rondo_post(arg, posted, "hello");
}

static void fired(uv_timer_t *handle) {
  (void)handle;
  puts("after 250 microseconds");
}

static void looked_up(uv_getaddrinfo_t *req, int status, struct addrinfo *res) {
  (void)req;
  printf("looked up: %s\n", status == UV_ETIMEDOUT ? "too late" : "in time");
  uv_freeaddrinfo(res);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_timer_init(loop, &timer);

  rondo_trace_start(NULL);  /* into memory */
  rondo_warn_blocked(2000); /* reports callbacks that run longer than two seconds */

  rondo_timer_start(&timer, fired, 250000, 0);
  uv_run(loop, UV_RUN_DEFAULT);

  uv_getaddrinfo_t req;
  uv_getaddrinfo(loop, &req, looked_up, "localhost", NULL, NULL);
  rondo_deadline((uv_req_t *)&req, UINT64_C(20000000000)); /* 20 seconds */
  uv_run(loop, UV_RUN_DEFAULT);

  rondo_pool_report_t report;
  rondo_pool_report(&report);
  printf("the pool has %u threads\n", report.threads);

  uv_thread_t thread;
  rondo_timer_start(&timer, fired, UINT64_C(60000000000), 0);
  uv_thread_create(&thread, post_from_thread, loop);
  rondo_loop_report(loop, 1);
  uv_run(loop, UV_RUN_DEFAULT);
  uv_thread_join(&thread);

  rondo_trace_mark("done");
  rondo_trace_stop();
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
