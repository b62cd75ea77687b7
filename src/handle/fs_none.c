/* SPDX-License-Identifier: MIT */
/*
 * File-system events where the kernel has no interface for them: handles cannot be started.
 * fs_poll handles work everywhere.
 */
#include "handle/fs_event.h"
#include "handle/kinds.h"

int rd_fs_watch_begin(uv_fs_event_t *handle, const char *path) {
  (void)handle;
  (void)path;
  return UV_ENOSYS;
}

void rd_fs_watch_end(uv_fs_event_t *handle) {
  (void)handle;
}

int rd_fs_event_fork(uv_loop_t *loop) {
  (void)loop;
  return 0;
}

void rd_fs_event_leave_loop(uv_loop_t *loop) {
  (void)loop;
}
