/* SPDX-License-Identifier: MIT */
/*
 * For tests of uv_fs_event_t: a loop, some handles, and a log of their events. The current
 * directory is the test's.
 */
#ifndef TEST_HANDLE_FS_EVENT_LOG_H
#define TEST_HANDLE_FS_EVENT_LOG_H

#include <fcntl.h>
#include <unistd.h>

#include "harness.h"

#define ok(call) ck_assert_int_eq((call), 0)
#define HANDLES 4

static uv_loop_t loop;
static uv_fs_event_t handles[HANDLES];

static inline void on_event(uv_fs_event_t *handle, const char *filename, int events, int status) {
  static const char *const names[] = {"nothing", "rename", "change", "rename+change"};
  ok(status);
  seq_add("%d:%s:%s", (int)(handle - handles), filename, names[events]);
}

static inline void watch_set_up(void) {
  seq_reset();
  ok(chdir(tmpdir()));
  ok(uv_loop_init(&loop));
  for (int i = 0; i < HANDLES; i++)
    ok(uv_fs_event_init(&loop, &handles[i]));
}

static inline void start(int i, const char *path) {
  ok(uv_fs_event_start(&handles[i], on_event, path, 0));
}

/* Events are queued as soon as the operation is done: one turn delivers them. */
static inline void expect(const char *expected) {
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect(expected);
  seq_reset();
}

/* Creates the file if it is missing, and changes it once. */
static inline void write_file(const char *name, const char *text) {
  int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(write(fd, text, strlen(text)), (int)strlen(text));
  ok(close(fd));
}

static inline void watch_tear_down(void) {
  for (int i = 0; i < HANDLES; i++)
    if (!uv_is_closing((uv_handle_t *)&handles[i]))
      uv_close((uv_handle_t *)&handles[i], NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_loop_close(&loop));
  ok(chdir("/"));
}

#endif
