/* SPDX-License-Identifier: MIT */
/*
 * For tests of processes: a loop, a handle, options for a shell that runs a script, and a pipe that
 * collects its output.
 */
#ifndef TEST_HANDLE_SPAWN_CHILD_H
#define TEST_HANDLE_SPAWN_CHILD_H

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

#define ok(call) ck_assert_int_eq((call), 0)

static uv_loop_t loop;
static uv_process_t process;
static uv_process_options_t options;
static uv_stdio_container_t stdio[16];
static char *shell_args[] = {"sh", "-c", NULL, NULL, NULL};
static uv_pipe_t out;
static char out_text[65536];
static size_t out_size;

static inline void on_exit_seq(uv_process_t *handle, int64_t exit_status, int term_signal) {
  seq_add("exit:%d,%d", (int)exit_status, term_signal);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)handle), 0);
}

static inline void spawn_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle;
  (void)size;
  *buf = uv_buf_init(out_text + out_size, (unsigned int)(sizeof out_text - 1 - out_size));
}

static inline void spawn_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)buf;
  if (nread > 0)
    out_size += (size_t)nread;
  out_text[out_size] = '\0';
  if (nread < 0)
    uv_close((uv_handle_t *)stream, NULL);
}

static inline void spawn_set_up(void) {
  seq_reset();
  ok(uv_loop_init(&loop));
  /* Descriptors of the test runner must not leak into children. */
  syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC);
}

/* Options for a shell script without input; its output is discarded. */
static inline void spawn_script(const char *script) {
  memset(&options, 0, sizeof options);
  memset(stdio, 0, sizeof stdio);
  shell_args[2] = (char *)script;
  options.file = "sh";
  options.args = shell_args;
  options.exit_cb = on_exit_seq;
  options.stdio = stdio;
  options.stdio_count = 3;
}

/* Collects what the child writes to this descriptor in out_text. */
static inline void spawn_gather(int fd) {
  ok(uv_pipe_init(&loop, &out, 0));
  out_size = 0;
  out_text[0] = '\0';
  stdio[fd].flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE;
  stdio[fd].data.stream = (uv_stream_t *)&out;
}

/* Spawns it, and runs the loop until it has exited and its output is complete. */
static inline void spawn_run(void) {
  seq_reset();
  ok(uv_spawn(&loop, &process, &options));
  for (int i = 0; i < options.stdio_count; i++)
    if (stdio[i].data.stream == (uv_stream_t *)&out)
      ok(uv_read_start((uv_stream_t *)&out, spawn_alloc, spawn_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  uv_close((uv_handle_t *)&process, NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
}

/* A failed uv_spawn() leaves a handle that is not active and can be closed. */
static inline void spawn_fails(int code) {
  ck_assert_int_eq(uv_spawn(&loop, &process, &options), code);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&process), 0);
  ck_assert_int_eq(uv_process_get_pid(&process), 0);
  ck_assert_int_eq(uv_process_kill(&process, 0), UV_ESRCH);
  uv_close((uv_handle_t *)&process, NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
}

static inline void spawn_tear_down(void) {
  loop_end(&loop);
  /* Nothing is left to wait for: no zombie, no child. */
  ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
  ck_assert_int_eq(errno, ECHILD);
}

#endif
