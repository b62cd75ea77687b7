/* SPDX-License-Identifier: MIT */
/*
 * The inotify watches of a loop, in a sorted array.
 */
#include "handle/fs_watches.h"

#include <string.h>

#include "base/alloc.h"
#include "base/queue.h"

#define SMALLEST_ARRAY 8

static size_t position(const struct rd_fs_watches *watches, int wd);
static int make_room(struct rd_fs_watches *watches);

struct rd_fs_watch *rd_fs_watches_find(const struct rd_fs_watches *watches, int wd) {
  size_t at = position(watches, wd);
  return at < watches->count && watches->sorted[at]->wd == wd ? watches->sorted[at] : NULL;
}

struct rd_fs_watch *rd_fs_watches_after(const struct rd_fs_watches *watches, int wd) {
  size_t at = position(watches, wd + 1);
  return at < watches->count ? watches->sorted[at] : NULL;
}

struct rd_fs_watch *rd_fs_watches_get(struct rd_fs_watches *watches, int wd) {
  struct rd_fs_watch *watch = rd_fs_watches_find(watches, wd);
  if (watch != NULL)
    return watch;
  watch = rd_malloc(sizeof *watch);
  if (watch == NULL || make_room(watches) != 0) {
    rd_free(watch);
    return NULL;
  }
  watch->wd = wd;
  watch->is_reporting = false;
  rd_queue_init(&watch->handles);
  size_t at = position(watches, wd);
  memmove(watches->sorted + at + 1, watches->sorted + at,
          (watches->count - at) * sizeof(*watches->sorted));
  watches->sorted[at] = watch;
  watches->count++;
  return watch;
}

void rd_fs_watches_remove(struct rd_fs_watches *watches, struct rd_fs_watch *watch) {
  size_t at = position(watches, watch->wd);
  watches->count--;
  memmove(watches->sorted + at, watches->sorted + at + 1,
          (watches->count - at) * sizeof(*watches->sorted));
  rd_free(watch);
}

void rd_fs_watches_free(struct rd_fs_watches *watches) {
  for (size_t i = 0; i < watches->count; i++)
    rd_free(watches->sorted[i]);
  rd_free(watches->sorted);
  memset(watches, 0, sizeof *watches);
}

/* The index of the first watch with at least this wd. */
static size_t position(const struct rd_fs_watches *watches, int wd) {
  size_t low = 0, high = watches->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (watches->sorted[middle]->wd < wd)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static int make_room(struct rd_fs_watches *watches) {
  if (watches->count < watches->capacity)
    return 0;
  size_t capacity = watches->capacity > 0 ? watches->capacity * 2 : SMALLEST_ARRAY;
  struct rd_fs_watch **sorted = rd_realloc(watches->sorted, capacity * sizeof(*sorted));
  if (sorted == NULL)
    return UV_ENOMEM;
  watches->sorted = sorted;
  watches->capacity = capacity;
  return 0;
}
