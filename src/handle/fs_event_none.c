/* SPDX-License-Identifier: MIT */
/*
 * File-system event handles where the kernel has no interface for them: they cannot be started.
 * fs_poll handles work everywhere.
 */
#include "base/copy_out.h"
#include "handle/kinds.h"
#include "loop/handle.h"
#include "loop/loop.h"

int uv_fs_event_init(uv_loop_t *loop, uv_fs_event_t *handle) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)handle, UV_FS_EVENT);
  handle->path = NULL;
  handle->cb = NULL;
  rd_queue_init(&handle->watchers);
  return 0;
}

int uv_fs_event_start(uv_fs_event_t *handle, uv_fs_event_cb cb, const char *path,
                      unsigned int flags) {
  (void)flags;
  if (!rd_is_initialised(handle) || cb == NULL || path == NULL ||
      rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  return UV_ENOSYS;
}

int uv_fs_event_stop(uv_fs_event_t *handle) {
  return handle != NULL ? 0 : UV_EINVAL;
}

int uv_fs_event_getpath(uv_fs_event_t *handle, char *buffer, size_t *size) {
  (void)handle;
  (void)buffer;
  (void)size;
  return UV_EINVAL; /* it is never active */
}

void rd_fs_event_close(uv_handle_t *handle) {
  (void)handle;
}

int rd_fs_event_fork(uv_loop_t *loop) {
  (void)loop;
  return 0;
}

void rd_fs_event_leave_loop(uv_loop_t *loop) {
  (void)loop;
}
