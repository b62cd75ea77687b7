/* SPDX-License-Identifier: MIT */
/*
 * The table of watchers, and the list of changes for the kernel.
 */
#include "backend/watcher.h"

#include <string.h>

#include "backend/backend.h"
#include "base/alloc.h"
#include "base/queue.h"

#define SMALLEST_TABLE 64

static int claim_descriptor(uv_loop_t *loop, struct rd_watcher *watcher);
static int make_room(uv_loop_t *loop, int fd);

static struct rd_watcher *owner_of(const uv_loop_t *loop, int fd) {
  return fd >= 0 && (size_t)fd < loop->watcher_capacity ? loop->watchers[fd].watcher : NULL;
}

void rd_watch_init(struct rd_watcher *watcher, rd_watcher_cb cb, int fd) {
  memset(watcher, 0, sizeof *watcher);
  watcher->cb = cb;
  watcher->fd = fd;
  rd_queue_init(&watcher->pending);
  rd_queue_init(&watcher->changed);
}

int rd_watch_start(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  int err = claim_descriptor(loop, watcher);
  if (err != 0)
    return err;
  watcher->wanted |= events;
  if (watcher->wanted != watcher->registered && rd_queue_is_empty(&watcher->changed))
    rd_queue_push_back(&loop->watcher_changes, &watcher->changed);
  return 0;
}

void rd_watch_stop(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  if (!rd_watch_is_active(watcher, events))
    return;
  watcher->wanted &= ~events;
  if (rd_queue_is_empty(&watcher->changed))
    rd_queue_push_back(&loop->watcher_changes, &watcher->changed);
}

void rd_watch_close(uv_loop_t *loop, struct rd_watcher *watcher) {
  rd_queue_remove(&watcher->pending);
  rd_queue_remove(&watcher->changed);
  watcher->wanted = 0;
  if (owner_of(loop, watcher->fd) == watcher)
    rd_watch_forget(loop, watcher);
}

void rd_watch_feed(uv_loop_t *loop, struct rd_watcher *watcher) {
  if (rd_queue_is_empty(&watcher->pending))
    rd_queue_push_back(&loop->pending_queue, &watcher->pending);
}

bool rd_watch_is_active(const struct rd_watcher *watcher, unsigned int events) {
  return (watcher->wanted & events) != 0;
}

bool rd_watch_has_fd(const uv_loop_t *loop, int fd) {
  struct rd_watcher *owner = owner_of(loop, fd);
  return owner != NULL && owner->wanted != 0;
}

struct rd_watcher *rd_watch_find(const uv_loop_t *loop, int fd, unsigned int generation) {
  struct rd_watcher *owner = owner_of(loop, fd);
  return owner != NULL && *rd_watch_generation(loop, owner) == generation ? owner : NULL;
}

void rd_watch_end_gone(uv_loop_t *loop, struct rd_watcher *watcher) {
  struct rd_queue still_there; /* empty if the callback has closed the watcher */
  rd_queue_init(&still_there);
  rd_queue_push_back(&still_there, &watcher->changed);
  if (watcher->wanted != 0)
    watcher->cb(loop, watcher, watcher->wanted | RD_WATCH_ERR | RD_WATCH_GONE);
  if (rd_queue_is_empty(&still_there))
    return;
  rd_queue_remove(&watcher->changed);
  watcher->wanted = 0;
  if (owner_of(loop, watcher->fd) == watcher)
    rd_watch_forget(loop, watcher);
  watcher->fd = -1;
}

/* The generation is cleared, too: on 32-bit systems the next watcher of this descriptor would
 * inherit it, and get events of this one that poll has already fetched. */
void rd_watch_forget(uv_loop_t *loop, struct rd_watcher *watcher) {
  loop->watchers[watcher->fd].watcher = NULL;
  *rd_watch_generation(loop, watcher) = 0;
  loop->watcher_removals++;
  if (watcher->registered != 0)
    rd_backend_remove(loop, watcher);
  watcher->registered = 0;
}

void rd_watch_register_all_again(uv_loop_t *loop) {
  for (size_t fd = 0; fd < loop->watcher_capacity; fd++) {
    struct rd_watcher *watcher = loop->watchers[fd].watcher;
    if (watcher == NULL)
      continue;
    watcher->registered = 0;
    if (rd_queue_is_empty(&watcher->changed))
      rd_queue_push_back(&loop->watcher_changes, &watcher->changed);
  }
}

/* A stopped watcher gives up the descriptor, even if the kernel still watches it. */
static int claim_descriptor(uv_loop_t *loop, struct rd_watcher *watcher) {
  if (watcher->fd < 0)
    return UV_EBADF;
  int err = make_room(loop, watcher->fd);
  if (err != 0)
    return err;
  struct rd_watcher *owner = loop->watchers[watcher->fd].watcher;
  if (owner != NULL && owner != watcher) {
    if (owner->wanted != 0)
      return UV_EEXIST;
    rd_watch_close(loop, owner);
  }
  loop->watchers[watcher->fd].watcher = watcher;
  return 0;
}

static int make_room(uv_loop_t *loop, int fd) {
  size_t capacity = loop->watcher_capacity > 0 ? loop->watcher_capacity : SMALLEST_TABLE;
  while (capacity <= (size_t)fd)
    capacity *= 2;
  if (capacity == loop->watcher_capacity)
    return 0;
  struct rd_watched *table = rd_realloc(loop->watchers, capacity * sizeof(*table));
  if (table == NULL)
    return UV_ENOMEM;
  memset(table + loop->watcher_capacity, 0, (capacity - loop->watcher_capacity) * sizeof(*table));
  loop->watchers = table;
  loop->watcher_capacity = capacity;
  return 0;
}
