/* SPDX-License-Identifier: MIT */
/*
 * The inotify watches of a loop, by watch descriptor.
 */
#ifndef RD_HANDLE_FS_WATCHES_H
#define RD_HANDLE_FS_WATCHES_H

#include <stdbool.h>

#include "uv.h"

struct rd_fs_watch {
  int wd;
  bool is_reporting;       /* callbacks are running: it must not be freed */
  struct rd_queue handles; /* uv_fs_event_t.watchers */
};

/* Sorted by wd. The kernel assigns increasing numbers, so new watches go to the end. */
struct rd_fs_watches {
  struct rd_fs_watch **sorted;
  size_t count;
  size_t capacity;
};

/* NULL if there is none. */
struct rd_fs_watch *rd_fs_watches_find(const struct rd_fs_watches *watches, int wd);

/* The watch with the next larger wd, or NULL. */
struct rd_fs_watch *rd_fs_watches_after(const struct rd_fs_watches *watches, int wd);

/* Creates it if there is none; NULL if out of memory. */
struct rd_fs_watch *rd_fs_watches_get(struct rd_fs_watches *watches, int wd);

void rd_fs_watches_remove(struct rd_fs_watches *watches, struct rd_fs_watch *watch);

/* Frees all watches, but not the struct itself. */
void rd_fs_watches_free(struct rd_fs_watches *watches);

#endif
