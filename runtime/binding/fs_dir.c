/* SPDX-License-Identifier: MIT */
/*
 * Reading folders entry by entry: fs.opendir. JavaScript identifies an open folder by a
 * small number; the table holds the loop's uv_dir_t until it is closed.
 */
#include "binding/fs.h"

#include <stdlib.h>
#include <string.h>

struct request {
  uv_fs_t req;
  double id;
  bool wants_bytes;
  uv_dirent_t entries[]; /* for reading */
};

enum { MOST_ENTRIES = 1 << 20 }; /* per read */

struct rt_dirs {
  uv_dir_t **table; /* NULL if free */
  int size;
};

/* A free slot, or a negative code. Slot 0 is unused. */
static int find_slot(struct rt_dirs *dirs) {
  for (int i = 1; i < dirs->size; i++)
    if (dirs->table[i] == NULL)
      return i;
  int size = dirs->size == 0 ? 8 : dirs->size * 2;
  uv_dir_t **bigger = realloc(dirs->table, (size_t)size * sizeof(uv_dir_t *));
  if (bigger == NULL)
    return UV_ENOMEM;
  memset(bigger + dirs->size, 0, (size_t)(size - dirs->size) * sizeof *bigger);
  dirs->table = bigger;
  int slot = dirs->size == 0 ? 1 : dirs->size;
  dirs->size = size;
  return slot;
}

static uv_dir_t *dir_at(int slot) {
  const struct rt_dirs *dirs = rt_self->dirs;
  return slot > 0 && slot < dirs->size ? dirs->table[slot] : NULL;
}

/* The format of scandir in fs.c: a digit, the name, a slash; empty at the end. */
static rt_value entries_of(const struct request *r) {
  size_t size = 1;
  for (ssize_t i = 0; i < r->req.result; i++)
    size += strlen(r->entries[i].name) + 2;
  char *text = malloc(size);
  if (text == NULL)
    return NULL;
  char *at = text;
  for (ssize_t i = 0; i < r->req.result; i++) {
    *at++ = (char)('0' + r->entries[i].type);
    at = stpcpy(at, r->entries[i].name);
    *at++ = '/';
  }
  *at = '\0';
  rt_value object = rt_fs_text_or_bytes(text, size - 1, r->wants_bytes);
  free(text);
  return object;
}

/* After success: stores or removes the folder; returns what was read, or NULL. */
static rt_value settle(struct request *r, double *result) {
  *result = (double)r->req.result;
  if (r->req.result < 0)
    return NULL;
  if (r->req.fs_type == UV_FS_OPENDIR) {
    struct rt_dirs *dirs = rt_self->dirs;
    int slot = find_slot(dirs);
    *result = slot;
    if (slot > 0)
      dirs->table[slot] = r->req.ptr;
    return NULL;
  }
  if (r->req.fs_type == UV_FS_CLOSEDIR)
    return NULL;
  rt_value object = entries_of(r);
  *result = object == NULL ? UV_ENOMEM : 0;
  return object;
}

static void done(uv_fs_t *req) {
  struct request *r = (struct request *)req;
  double result;
  rt_value object = settle(r, &result);
  double id = r->id;
  uv_fs_req_cleanup(req);
  free(r);
  rt_fs_deliver(id, result, object);
}

static struct request *begin(size_t count) {
  struct request *r = calloc(1, sizeof *r + count * sizeof r->entries[0]);
  if (r != NULL)
    r->id = rt_self->fs->io[RT_FS_ID];
  return r;
}

static uv_fs_cb when(const struct request *r) {
  return r->id == 0 ? NULL : done;
}

static rt_value end(struct request *r, int rc) {
  if (r->id != 0 && rc >= 0)
    return rt_fs_give(0);
  double result = rc;
  rt_value object = rc < 0 ? NULL : settle(r, &result);
  uv_fs_req_cleanup(&r->req);
  free(r);
  rt_fs_give(result);
  return object;
}

/* (path): the folder's number */
RT_NATIVE(dir_open, "t") {
  struct request *r = begin(0);
  char *path = rt_fs_path(rt_arg(argc, argv, 0));
  if (r == NULL || path == NULL) {
    free(path);
    free(r);
    return rt_fs_give(UV_ENOMEM);
  }
  int rc = uv_fs_opendir(rt_loop(), &r->req, path, when(r));
  free(path);
  return end(r, rc);
}

/* with the number as fd, the maximum number of entries, whether as bytes */
RT_NATIVE(dir_read) {
  uv_dir_t *dir = dir_at(rt_fs_int(RT_FS_FD));
  if (dir == NULL)
    return rt_fs_give(UV_EBADF);
  int64_t wanted = rt_fs_int64(RT_FS_LENGTH);
  size_t count = wanted < 1 ? 1 : wanted < MOST_ENTRIES ? (size_t)wanted : MOST_ENTRIES;
  struct request *r = begin(count);
  if (r == NULL)
    return rt_fs_give(UV_ENOMEM);
  r->wants_bytes = rt_self->fs->io[RT_FS_AS_BYTES] != 0;
  dir->dirents = r->entries;
  dir->nentries = count;
  return end(r, uv_fs_readdir(rt_loop(), &r->req, dir, when(r)));
}

/* with the number as fd, which is free for reuse immediately */
RT_NATIVE(dir_close) {
  int slot = rt_fs_int(RT_FS_FD);
  uv_dir_t *dir = dir_at(slot);
  if (dir == NULL)
    return rt_fs_give(UV_EBADF);
  struct request *r = begin(0);
  if (r == NULL)
    return rt_fs_give(UV_ENOMEM);
  rt_self->dirs->table[slot] = NULL;
  return end(r, uv_fs_closedir(rt_loop(), &r->req, dir, when(r)));
}

static const struct rt_method methods[] = {
    {"open", dir_open},
    {"read", dir_read},
    {"close", dir_close},
};

/* Closes folders that the program left open. Called after the loop, when no request uses them. */
static void release(void *part) {
  struct rt_dirs *dirs = part;
  for (int i = 1; i < dirs->size; i++) {
    if (dirs->table[i] != NULL) {
      uv_fs_t req;
      uv_fs_closedir(NULL, &req, dirs->table[i], NULL);
      uv_fs_req_cleanup(&req);
    }
  }
  free(dirs->table);
}

rt_value rt_bind_fs_dir(void) {
  if (!rt_fs_start() || !RT_PART(dirs, NULL, release))
    return rt_problem_memory();
  return RT_METHODS(methods);
}
