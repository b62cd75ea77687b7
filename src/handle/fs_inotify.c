/* SPDX-License-Identifier: MIT */
/*
 * File-system events through inotify: see fs_event.h.
 *
 * A loop has one inotify descriptor, opened when the first handle starts and kept until the loop is
 * closed. The kernel watches files, not paths: handles whose paths lead to the same file share a
 * watch.
 *
 * An active handle is on the list of the watch with its wd. A watch without handles is removed, but
 * not while an event is being reported to its handles.
 */
#include <errno.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "backend/watcher.h"
#include "base/alloc.h"
#include "base/fd.h"
#include "handle/fs_event.h"
#include "handle/fs_watches.h"
#include "handle/kinds.h"
#include "loop/handle.h"
#include "loop/loop.h"

#define CHANGES (IN_ATTRIB | IN_MODIFY)
#define RENAMES \
  (IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO)

/* The most reads per event of poll, so that other handles get their turn. */
#define READS_A_TURN 32
#define READ_SIZE 4096

static int open_inotify(uv_loop_t *loop);
static void close_inotify(uv_loop_t *loop);
static int add_watch(uv_fs_event_t *handle, const char *path);
static void remove_if_unused(uv_loop_t *loop, struct rd_fs_watch *watch);
static void inotify_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);
static void report(uv_loop_t *loop, const struct inotify_event *event);
static void report_to_all(uv_loop_t *loop, int events, int status);
static void notify_handles(uv_loop_t *loop, struct rd_fs_watch *watch, const char *name, int events,
                           int status);

static struct rd_fs_watches *watches_of(const uv_loop_t *loop) {
  return loop->inotify_watches;
}

int rd_fs_watch_begin(uv_fs_event_t *handle, const char *path) {
  int err = open_inotify(handle->loop);
  return err == 0 ? add_watch(handle, path) : err;
}

void rd_fs_watch_end(uv_fs_event_t *handle) {
  rd_queue_remove(&handle->watchers);
  if (handle->wd >= 0) {
    struct rd_fs_watch *watch = rd_fs_watches_find(watches_of(handle->loop), handle->wd);
    remove_if_unused(handle->loop, watch);
  }
  handle->wd = -1;
}

/* The descriptor is shared with the parent: each process would take events from the other. */
int rd_fs_event_fork(uv_loop_t *loop) {
  if (watches_of(loop) == NULL)
    return 0;
  close_inotify(loop);
  int first_err = open_inotify(loop);
  for (struct rd_queue *q = loop->handle_queue.next; q != &loop->handle_queue; q = q->next) {
    uv_fs_event_t *handle = (uv_fs_event_t *)rd_container_of(q, uv_handle_t, handle_queue);
    if (handle->type != UV_FS_EVENT || !rd_handle_is_active((uv_handle_t *)handle))
      continue;
    rd_queue_init(&handle->watchers);
    handle->wd = -1;
    int err = watches_of(loop) != NULL ? add_watch(handle, handle->path) : first_err;
    if (err != 0)
      uv_fs_event_stop(handle);
    if (first_err == 0)
      first_err = err;
  }
  return first_err;
}

/* No handle is left. */
void rd_fs_event_leave_loop(uv_loop_t *loop) {
  if (watches_of(loop) != NULL)
    close_inotify(loop);
}

static int open_inotify(uv_loop_t *loop) {
  if (watches_of(loop) != NULL)
    return 0;
  struct rd_fs_watches *watches = rd_calloc(1, sizeof *watches);
  if (watches == NULL)
    return UV_ENOMEM;
  int err;
  int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (fd < 0) {
    err = -errno;
    goto free_watches;
  }
  rd_watch_init(&loop->inotify_watcher, inotify_ready, fd);
  err = rd_watch_start(loop, &loop->inotify_watcher, RD_WATCH_IN);
  if (err != 0)
    goto close_fd;
  loop->inotify_watches = watches;
  return 0;

close_fd:
  rd_fd_close(fd);
free_watches:
  rd_free(watches);
  return err;
}

static void close_inotify(uv_loop_t *loop) {
  rd_watch_close(loop, &loop->inotify_watcher);
  rd_fd_close(loop->inotify_watcher.fd);
  rd_fs_watches_free(watches_of(loop));
  rd_free(loop->inotify_watches);
  loop->inotify_watches = NULL;
}

static int add_watch(uv_fs_event_t *handle, const char *path) {
  uv_loop_t *loop = handle->loop;
  int wd = inotify_add_watch(loop->inotify_watcher.fd, path, CHANGES | RENAMES);
  if (wd < 0)
    return -errno;
  struct rd_fs_watch *watch = rd_fs_watches_get(watches_of(loop), wd);
  if (watch == NULL) {
    inotify_rm_watch(loop->inotify_watcher.fd, wd);
    return UV_ENOMEM;
  }
  handle->wd = wd;
  rd_queue_push_back(&watch->handles, &handle->watchers);
  return 0;
}

/* The kernel has already removed the watch if the file is gone. */
static void remove_if_unused(uv_loop_t *loop, struct rd_fs_watch *watch) {
  if (watch->is_reporting || !rd_queue_is_empty(&watch->handles))
    return;
  inotify_rm_watch(loop->inotify_watcher.fd, watch->wd);
  rd_fs_watches_remove(watches_of(loop), watch);
}

static void inotify_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  char buffer[READ_SIZE] __attribute__((aligned(__alignof__(struct inotify_event))));
  if ((events & RD_WATCH_GONE) != 0) {
    rd_fs_event_fork(loop);
    return;
  }
  for (int i = 0; i < READS_A_TURN; i++) {
    ssize_t size;
    do
      size = read(watcher->fd, buffer, sizeof buffer);
    while (size < 0 && errno == EINTR);
    if (size < 0 && errno != EAGAIN)
      report_to_all(loop, 0, -errno);
    if (size <= 0)
      return;
    const struct inotify_event *event;
    for (const char *p = buffer; p < buffer + size; p += sizeof *event + event->len) {
      event = (const struct inotify_event *)(const void *)p;
      report(loop, event);
    }
  }
}

/* An earlier callback may have removed the watch. */
static void report(uv_loop_t *loop, const struct inotify_event *event) {
  if ((event->mask & IN_Q_OVERFLOW) != 0) {
    report_to_all(loop, UV_RENAME | UV_CHANGE, 0); /* any file may have changed */
    return;
  }
  struct rd_fs_watch *watch = rd_fs_watches_find(watches_of(loop), event->wd);
  if (watch == NULL)
    return;
  int events = 0;
  if ((event->mask & CHANGES) != 0)
    events |= UV_CHANGE;
  if ((event->mask & ~(uint32_t)CHANGES) != 0)
    events |= UV_RENAME;
  notify_handles(loop, watch, event->len > 0 ? event->name : NULL, events, 0);
}

/* The kernel's queue has overflowed, or it cannot be read. */
static void report_to_all(uv_loop_t *loop, int events, int status) {
  struct rd_fs_watch *watch = rd_fs_watches_after(watches_of(loop), -1);
  while (watch != NULL) {
    int wd = watch->wd;
    notify_handles(loop, watch, NULL, events, status);
    watch = rd_fs_watches_after(watches_of(loop), wd);
  }
}

/* Events of the watched file itself have no name: report the last part of the path. */
static void notify_handles(uv_loop_t *loop, struct rd_fs_watch *watch, const char *name, int events,
                           int status) {
  struct rd_queue to_notify;
  rd_queue_move(&watch->handles, &to_notify);
  watch->is_reporting = true;
  while (!rd_queue_is_empty(&to_notify)) {
    struct rd_queue *first = rd_queue_pop_front(&to_notify);
    uv_fs_event_t *handle = rd_container_of(first, uv_fs_event_t, watchers);
    rd_queue_push_back(&watch->handles, first);
    RD_TRACED(
        handle, RD_ROLE_MAIN, handle->cb,
        handle->cb(handle, name != NULL ? name : rd_fs_event_last_part(handle), events, status));
  }
  watch->is_reporting = false;
  remove_if_unused(loop, watch);
}
