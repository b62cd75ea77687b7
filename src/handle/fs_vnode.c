/* SPDX-License-Identifier: MIT */
/*
 * File-system events through the vnode filter of kqueues: see fs_event.h.
 *
 * Each handle opens its path and watches that descriptor. What happens in a directory is reported
 * as a rename without a name: the kernel does not say which entry it was. Changes of the contents
 * of its files are not reported.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "backend/watcher.h"
#include "base/alloc.h"
#include "base/fd.h"
#include "base/queue.h"
#include "handle/fs_event.h"
#include "handle/kinds.h"
#include "loop/handle.h"
#include "loop/loop.h"

/* A descriptor that keeps no volume busy, where there is such a thing. */
#ifdef O_EVTONLY
#define OPEN_FLAGS (O_EVTONLY | O_CLOEXEC)
#else
#define OPEN_FLAGS (O_RDONLY | O_NONBLOCK | O_CLOEXEC)
#endif

/* Exists while the handle is active; alone on the handle's queue. */
struct vnode {
  struct rd_queue of_handle;
  struct rd_watcher watcher;
  uv_fs_event_t *handle;
  bool is_directory;
};

static struct vnode *vnode_of(const uv_fs_event_t *handle) {
  return rd_container_of(handle->watchers.next, struct vnode, of_handle);
}

static void file_changed(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int came);
static int open_file(uv_loop_t *loop, struct vnode *vnode, const char *path);

int rd_fs_watch_begin(uv_fs_event_t *handle, const char *path) {
  struct vnode *vnode = rd_calloc(1, sizeof *vnode);
  if (vnode == NULL)
    return UV_ENOMEM;
  int err = open_file(handle->loop, vnode, path);
  if (err != 0) {
    rd_free(vnode);
    return err;
  }
  vnode->handle = handle;
  rd_queue_push_back(&handle->watchers, &vnode->of_handle);
  handle->wd = vnode->watcher.fd;
  return 0;
}

void rd_fs_watch_end(uv_fs_event_t *handle) {
  struct vnode *vnode = vnode_of(handle);
  int fd = vnode->watcher.fd;
  rd_watch_close(handle->loop, &vnode->watcher);
  if (fd >= 0)
    rd_fd_close(fd);
  rd_queue_remove(&vnode->of_handle);
  rd_free(vnode);
  handle->wd = -1;
}

/* The descriptors are inherited, and the backend has put them on its list of changes. */
int rd_fs_event_fork(uv_loop_t *loop) {
  (void)loop;
  return 0;
}

/* No handle is left. */
void rd_fs_event_leave_loop(uv_loop_t *loop) {
  (void)loop;
}

static int open_file(uv_loop_t *loop, struct vnode *vnode, const char *path) {
  struct stat is = {0};
  int fd = open(path, OPEN_FLAGS);
  if (fd < 0)
    return -errno;
  int err = fstat(fd, &is) == 0 ? 0 : -errno;
  rd_watch_init(&vnode->watcher, file_changed, fd);
  if (err == 0)
    err = rd_watch_start(loop, &vnode->watcher, RD_WATCH_FILE);
  if (err != 0)
    rd_fd_close(fd);
  vnode->is_directory = S_ISDIR(is.st_mode);
  return err;
}

/* The program has closed the descriptor. */
static void open_again(uv_loop_t *loop, uv_fs_event_t *handle) {
  struct vnode *vnode = vnode_of(handle);
  rd_watch_close(loop, &vnode->watcher);
  int err = open_file(loop, vnode, handle->path);
  if (err == 0) {
    handle->wd = vnode->watcher.fd;
    return;
  }
  vnode->watcher.fd = -1;
  RD_TRACED(handle, RD_ROLE_MAIN, handle->cb, handle->cb(handle, NULL, 0, err));
}

static void file_changed(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int came) {
  struct vnode *vnode = rd_container_of(watcher, struct vnode, watcher);
  uv_fs_event_t *handle = vnode->handle;
  if ((came & RD_WATCH_GONE) != 0) {
    open_again(loop, handle);
    return;
  }
  bool is_renamed = (came & RD_WATCH_FILE_RENAMED) != 0;
  bool is_changed = (came & RD_WATCH_FILE_CHANGED) != 0;
  bool is_entry = vnode->is_directory && is_changed && !is_renamed;
  int events = (is_renamed || is_entry ? UV_RENAME : 0) | (is_changed && !is_entry ? UV_CHANGE : 0);
  const char *name = is_entry ? NULL : rd_fs_event_last_part(handle);
  RD_TRACED(handle, RD_ROLE_MAIN, handle->cb, handle->cb(handle, name, events, 0));
}
