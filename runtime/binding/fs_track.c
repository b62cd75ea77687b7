/* SPDX-License-Identifier: MIT */
/*
 * Files that a worker has opened by descriptor. What it has not closed when it ends is closed then,
 * since no other thread knows about it.
 */
#include "binding/fs.h"

#include <stdlib.h>

struct rt_files {
  int *open;
  size_t count;
  size_t room;
};

static void close_all(void *part) {
  struct rt_files *files = part;
  for (size_t i = 0; i < files->count; i++) {
    uv_fs_t req;
    uv_fs_close(NULL, &req, files->open[i], NULL);
    uv_fs_req_cleanup(&req);
  }
  free(files->open);
}

bool rt_fs_track(void) {
  return RT_PART(files, NULL, close_all);
}

static void forget(struct rt_files *files, int fd) {
  for (size_t i = 0; i < files->count; i++)
    if (files->open[i] == fd)
      files->open[i--] = files->open[--files->count];
}

void rt_fs_track_open(int fd) {
  struct rt_files *files = rt_self->files;
  if (files == NULL)
    return;
  forget(files, fd);
  if (files->count == files->room) {
    size_t room = 2 * files->room + 8;
    int *more = realloc(files->open, room * sizeof *more);
    if (more == NULL)
      return;
    files->open = more;
    files->room = room;
  }
  files->open[files->count++] = fd;
}

void rt_fs_track_close(int fd) {
  if (rt_self->files != NULL)
    forget(rt_self->files, fd);
}
