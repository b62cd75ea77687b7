/* SPDX-License-Identifier: MIT */
/*
 * File watchers: by kernel events (fs.watch), and by polling (fs.watchFile). Both are handles: see
 * handle.h.
 *
 *   setListeners(onEvent, onStat)
 *   watch(owner, path, keeps the loop alive)              an id, or a code
 *   poll(owner, path, interval, keeps the loop alive)     an id, or a code
 *
 * onEvent(owner, status, events, name as bytes or undefined); onStat(owner, status),
 * with the new and old stat fields in fs->io.
 */
#include "binding/fs.h"
#include "binding/handle.h"

#include <stdlib.h>
#include <string.h>

/* Freed by handle.c. */
struct watcher {
  struct rt_handle base;
  union {
    uv_handle_t handle;
    uv_fs_event_t event;
    uv_fs_poll_t poll;
  } uv;
};

struct rt_watchers {
  rt_value on_event; /* kept */
  rt_value on_stat;  /* kept */
};

static void event_came(uv_fs_event_t *handle, const char *name, int events, int status) {
  struct rt_handle *base = handle->data;
  const rt_value arguments[] = {base->owner, rt_number(status), rt_number(events),
                                name == NULL ? rt_undefined() : rt_uint8_array(strlen(name), name)};
  rt_turn(rt_self->watchers->on_event, 4, arguments);
}

static void stat_changed(uv_fs_poll_t *handle, int status, const uv_stat_t *before,
                         const uv_stat_t *now) {
  struct rt_handle *base = handle->data;
  const rt_value arguments[] = {base->owner, rt_number(status)};
  rt_fs_put_stat(RT_FS_STAT, now);
  rt_fs_put_stat(RT_FS_OLD_STAT, before);
  rt_turn(rt_self->watchers->on_stat, 2, arguments);
}

RT_NATIVE(set_listeners, "ff") {
  struct rt_watchers *watchers = rt_self->watchers;
  watchers->on_event = rt_arg(argc, argv, 0);
  watchers->on_stat = rt_arg(argc, argv, 1);
  rt_keep(watchers->on_event);
  rt_keep(watchers->on_stat);
  return NULL;
}

/* Returns the id of a handle that was started; otherwise closes it and returns the code. */
static rt_value started(struct watcher *watcher, int32_t id, int rc, bool is_ref) {
  if (id > 0 && rc < 0)
    rt_handle_close(&watcher->base, rt_undefined());
  else if (id > 0 && !is_ref)
    uv_unref(&watcher->uv.handle);
  return rt_number(id > 0 && rc < 0 ? rc : id);
}

static int start_event(struct watcher *watcher, rt_value name) {
  char *path = rt_fs_path(name);
  if (path == NULL)
    return UV_ENOMEM;
  int rc = uv_fs_event_start(&watcher->uv.event, event_came, path, 0);
  free(path);
  return rc;
}

RT_NATIVE(watch, ".t") {
  struct watcher *watcher = calloc(1, sizeof *watcher);
  if (watcher == NULL)
    return rt_number(UV_ENOMEM);
  int rc = uv_fs_event_init(rt_loop(), &watcher->uv.event);
  if (rc < 0) {
    free(watcher);
    return rt_number(rc);
  }
  int32_t id =
      rt_handle_add(&watcher->base, &watcher->uv.handle, "FSEventWrap", rt_arg(argc, argv, 0));
  rc = id > 0 ? start_event(watcher, rt_arg(argc, argv, 1)) : id;
  return started(watcher, id, rc, rt_to_bool(rt_arg(argc, argv, 2)));
}

static int start_poll(struct watcher *watcher, rt_value name, unsigned interval_ms) {
  char *path = rt_fs_path(name);
  if (path == NULL)
    return UV_ENOMEM;
  int rc = uv_fs_poll_start(&watcher->uv.poll, stat_changed, path, interval_ms);
  free(path);
  return rc;
}

RT_NATIVE(poll, ".tn") {
  struct watcher *watcher = calloc(1, sizeof *watcher);
  if (watcher == NULL)
    return rt_number(UV_ENOMEM);
  int rc = uv_fs_poll_init(rt_loop(), &watcher->uv.poll);
  if (rc < 0) {
    free(watcher);
    return rt_number(rc);
  }
  int32_t id =
      rt_handle_add(&watcher->base, &watcher->uv.handle, "StatWatcher", rt_arg(argc, argv, 0));
  unsigned interval_ms = (unsigned)rt_to_size(rt_arg(argc, argv, 2));
  rc = id > 0 ? start_poll(watcher, rt_arg(argc, argv, 1), interval_ms) : id;
  return started(watcher, id, rc, rt_to_bool(rt_arg(argc, argv, 3)));
}

static const struct rt_method methods[] = {
    {"setListeners", set_listeners},
    {"watch", watch},
    {"poll", poll},
};

rt_value rt_bind_fs_watch(void) {
  if (!rt_fs_start() || !RT_PART(watchers, NULL, NULL))
    return rt_problem_memory();
  return RT_METHODS(methods);
}
