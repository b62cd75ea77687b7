/* SPDX-License-Identifier: MIT */
/*
 * Reading a whole directory, in the order of strcmp(), without "." and "..".
 */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "work/fs.h"

#define FIRST_CAPACITY 4096u

/*
 * req->ptr: one allocation, grown name by name; then the array of entries is appended.
 *
 *   | listing | type name 0 | type name 0 | ...   | uv_dirent_t | uv_dirent_t | ...
 *             ^ text, `used` bytes                ^ entries, count of them
 */
struct listing {
  uv_dirent_t *entries;
  size_t count;
  size_t used;
  size_t capacity; /* of text */
  char text[];
};

static ssize_t run_scandir(uv_fs_t *req);
static int collect(DIR *dir, struct listing **list);
static int sort(struct listing **list);
static bool append(struct listing **list, const struct dirent *entry);
static bool resize(struct listing **list, size_t capacity);
static int by_name(const void *left, const void *right);

/* The flags are unused. */
int uv_fs_scandir(uv_loop_t *loop, uv_fs_t *req, const char *path, int flags, uv_fs_cb cb) {
  (void)flags;
  int err = rd_fs_begin_path(loop, req, UV_FS_SCANDIR, path, cb);
  if (err != 0)
    return err;
  req->off = 0;
  return rd_fs_submit(req, run_scandir);
}

/* Frees the list at the end, for programs that never clean up. */
int uv_fs_scandir_next(uv_fs_t *req, uv_dirent_t *ent) {
  if (req == NULL || ent == NULL)
    return UV_EINVAL;
  if (req->result < 0)
    return (int)req->result;
  if (req->fs_type != UV_FS_SCANDIR || req->ptr == NULL)
    return UV_EOF;
  struct listing *list = req->ptr;
  if (req->off == req->result) {
    rd_free(list);
    req->ptr = NULL;
    return UV_EOF;
  }
  *ent = list->entries[req->off++];
  return 0;
}

uv_dirent_type_t rd_fs_dirent_type(const struct dirent *entry) {
  switch (entry->d_type) {
  case DT_REG:
    return UV_DIRENT_FILE;
  case DT_DIR:
    return UV_DIRENT_DIR;
  case DT_LNK:
    return UV_DIRENT_LINK;
  case DT_FIFO:
    return UV_DIRENT_FIFO;
  case DT_SOCK:
    return UV_DIRENT_SOCKET;
  case DT_CHR:
    return UV_DIRENT_CHAR;
  case DT_BLK:
    return UV_DIRENT_BLOCK;
  default:
    return UV_DIRENT_UNKNOWN; /* some file systems do not report types */
  }
}

bool rd_fs_is_dot(const struct dirent *entry) {
  return strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
}

/* Without entries there is no list. */
static ssize_t run_scandir(uv_fs_t *req) {
  DIR *dir = opendir(req->path);
  if (dir == NULL)
    return -errno;
  struct listing *list = NULL;
  int err = collect(dir, &list);
  closedir(dir);
  if (err == 0 && list != NULL)
    err = sort(&list);
  if (err != 0) {
    rd_free(list);
    return err;
  }
  req->ptr = list;
  return list != NULL ? (ssize_t)list->count : 0;
}

static int collect(DIR *dir, struct listing **list) {
  for (;;) {
    errno = 0;
    const struct dirent *entry = readdir(dir);
    if (entry == NULL)
      return -errno;
    if (!rd_fs_is_dot(entry) && !append(list, entry))
      return UV_ENOMEM;
  }
}

/* Appends the array: from now on the names do not move. */
static int sort(struct listing **list) {
  size_t count = (*list)->count;
  size_t text_size = ((*list)->used + _Alignof(uv_dirent_t) - 1) & ~(_Alignof(uv_dirent_t) - 1);
  if (!resize(list, text_size + count * sizeof(uv_dirent_t)))
    return UV_ENOMEM;
  char *text = (*list)->text;
  uv_dirent_t *entries = (uv_dirent_t *)(void *)(text + text_size);
  for (size_t i = 0; i < count; i++) {
    entries[i] = (uv_dirent_t){.type = (uv_dirent_type_t)text[0], .name = text + 1};
    text += 1 + strlen(text + 1) + 1;
  }
  qsort(entries, count, sizeof *entries, by_name);
  (*list)->entries = entries;
  return 0;
}

static bool append(struct listing **list, const struct dirent *entry) {
  size_t name_size = strlen(entry->d_name) + 1;
  if (*list == NULL) {
    if (!resize(list, FIRST_CAPACITY))
      return false;
    (*list)->count = 0;
    (*list)->used = 0;
  }
  if ((*list)->used + 1 + name_size > (*list)->capacity && !resize(list, 2 * (*list)->capacity))
    return false;
  char *to = (*list)->text + (*list)->used;
  *to = (char)rd_fs_dirent_type(entry);
  memcpy(to + 1, entry->d_name, name_size);
  (*list)->used += 1 + name_size;
  (*list)->count++;
  return true;
}

static bool resize(struct listing **list, size_t capacity) {
  struct listing *resized = rd_realloc(*list, sizeof *resized + capacity);
  if (resized == NULL)
    return false;
  resized->capacity = capacity;
  *list = resized;
  return true;
}

static int by_name(const void *left, const void *right) {
  return strcmp(((const uv_dirent_t *)left)->name, ((const uv_dirent_t *)right)->name);
}
