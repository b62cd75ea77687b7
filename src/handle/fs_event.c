/* SPDX-License-Identifier: MIT */
/*
 * File-system event handles. How the kernel watches files is in another file: see fs_event.h.
 */
#include "handle/fs_event.h"

#include <string.h>

#include "base/alloc.h"
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
  handle->wd = -1;
  rd_queue_init(&handle->watchers);
  return 0;
}

/* The flags are for features of other systems and have no effect here. */
int uv_fs_event_start(uv_fs_event_t *handle, uv_fs_event_cb cb, const char *path,
                      unsigned int flags) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  (void)flags;
  if (cb == NULL || path == NULL || rd_handle_is_closing((uv_handle_t *)handle) ||
      rd_handle_is_active((uv_handle_t *)handle))
    return UV_EINVAL;
  char *copy = rd_strdup(path);
  if (copy == NULL)
    return UV_ENOMEM;
  int err = rd_fs_watch_begin(handle, path);
  if (err != 0) {
    rd_free(copy);
    return err;
  }
  handle->path = copy;
  handle->cb = cb;
  rd_handle_start((uv_handle_t *)handle);
  return 0;
}

int uv_fs_event_stop(uv_fs_event_t *handle) {
  if (handle == NULL)
    return UV_EINVAL;
  if (!rd_handle_is_active((uv_handle_t *)handle))
    return 0;
  rd_fs_watch_end(handle);
  rd_free(handle->path);
  handle->path = NULL;
  rd_handle_stop((uv_handle_t *)handle);
  return 0;
}

int uv_fs_event_getpath(uv_fs_event_t *handle, char *buffer, size_t *size) {
  if (handle == NULL)
    return UV_EINVAL;
  if (!rd_handle_is_active((uv_handle_t *)handle) || !rd_is_buffer(buffer, size))
    return UV_EINVAL;
  return rd_copy_out(handle->path, strlen(handle->path), buffer, size);
}

void rd_fs_event_close(uv_handle_t *handle) {
  uv_fs_event_stop((uv_fs_event_t *)handle);
}

const char *rd_fs_event_last_part(const uv_fs_event_t *handle) {
  const char *slash = strrchr(handle->path, '/');
  return slash != NULL ? slash + 1 : handle->path;
}
