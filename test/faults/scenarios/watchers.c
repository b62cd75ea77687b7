/* SPDX-License-Identifier: MIT */
/* File watchers: a change in a folder by inotify, a change of a file by polling. */
#include "scenario.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define POLL_MS 5

static uv_fs_event_t folder;
static uv_fs_poll_t file;
static uv_timer_t timer; /* changes the file until a watcher has reported it */
static int folder_events, file_events;

static void change(void) {
  int fd = open("watched/file", O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0 || write(fd, "x", 1) != 1)
    broken("the file cannot be changed");
  close(fd);
}

static void finish(uv_loop_t *loop) {
  if (folder_events > 0 && file_events > 0)
    shut_all(loop);
}

static void folder_changed(uv_fs_event_t *handle, const char *name, int events, int status) {
  (void)events;
  if (!ok(status, "fs_event"))
    return;
  if (name == NULL || strcmp(name, "file") != 0)
    broken("the wrong name");
  folder_events++;
  finish(handle->loop);
}

static void file_changed(uv_fs_poll_t *handle, int status, const uv_stat_t *before,
                         const uv_stat_t *now) {
  if (!ok(status, "fs_poll"))
    return;
  if (now->st_size < before->st_size)
    broken("a change that was none");
  file_events++;
  finish(handle->loop);
}

static void tick(uv_timer_t *handle) {
  (void)handle;
  change();
}

static void start(uv_loop_t *loop) {
  mkdir("watched", 0700);
  change();
  if (!ok(uv_fs_event_init(loop, &folder), "uv_fs_event_init") ||
      !ok(uv_fs_poll_init(loop, &file), "uv_fs_poll_init") ||
      !ok(uv_timer_init(loop, &timer), "uv_timer_init") ||
      !ok(uv_fs_event_start(&folder, folder_changed, "watched", 0), "uv_fs_event_start") ||
      !ok(uv_fs_poll_start(&file, file_changed, "watched/file", POLL_MS), "uv_fs_poll_start"))
    return;
  ok(uv_timer_start(&timer, tick, 1, POLL_MS), "uv_timer_start");
}

static bool complete(void) {
  return folder_events > 0 && file_events > 0;
}

const struct scenario watchers_scenario = {"watchers", start, complete, NULL};
