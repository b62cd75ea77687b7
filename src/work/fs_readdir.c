/* SPDX-License-Identifier: MIT */
/*
 * Reading a directory in batches, in the order of the file system, without "." and "..".
 *
 * uv_fs_opendir() allocates the uv_dir_t and uv_fs_closedir() frees it. The program provides its
 * array of entries; the names in it belong to the request that has read them, until it is cleaned
 * up.
 */
#include "base/alloc.h"
#include "work/fs.h"

static ssize_t run_opendir(uv_fs_t *req);
static ssize_t run_readdir(uv_fs_t *req);
static ssize_t run_closedir(uv_fs_t *req);

int uv_fs_opendir(uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_OPENDIR, path, cb);
  return err == 0 ? rd_fs_submit(req, run_opendir) : err;
}

int uv_fs_readdir(uv_loop_t *loop, uv_fs_t *req, uv_dir_t *dir, uv_fs_cb cb) {
  int err = rd_fs_begin(loop, req, UV_FS_READDIR, cb);
  if (err != 0)
    return err;
  if (dir == NULL || dir->dir == NULL || dir->dirents == NULL)
    return rd_fs_refuse(req, UV_EINVAL);
  req->ptr = dir;
  req->dirents = dir->dirents;
  return rd_fs_submit(req, run_readdir);
}

int uv_fs_closedir(uv_loop_t *loop, uv_fs_t *req, uv_dir_t *dir, uv_fs_cb cb) {
  int err = rd_fs_begin(loop, req, UV_FS_CLOSEDIR, cb);
  if (err != 0)
    return err;
  if (dir == NULL)
    return rd_fs_refuse(req, UV_EINVAL);
  req->ptr = dir;
  return rd_fs_submit(req, run_closedir);
}

void rd_fs_free_dirents(uv_dirent_t *dirents, ssize_t count) {
  for (ssize_t i = 0; i < count; i++) {
    rd_free((void *)dirents[i].name);
    dirents[i].name = NULL;
  }
}

static ssize_t run_opendir(uv_fs_t *req) {
  uv_dir_t *dir = rd_calloc(1, sizeof *dir);
  if (dir == NULL)
    return UV_ENOMEM;
  dir->dir = opendir(req->path);
  if (dir->dir == NULL) {
    rd_free(dir);
    return -errno;
  }
  req->ptr = dir;
  return 0;
}

/* Returns the number of entries, 0 at the end. After an error there are none. */
static ssize_t run_readdir(uv_fs_t *req) {
  uv_dir_t *dir = req->ptr;
  ssize_t count = 0;
  int err = 0;
  while ((size_t)count < dir->nentries) {
    errno = 0;
    const struct dirent *entry = readdir(dir->dir);
    if (entry == NULL) {
      err = -errno;
      break;
    }
    if (rd_fs_is_dot(entry))
      continue;
    char *name = rd_strdup(entry->d_name);
    if (name == NULL) {
      err = UV_ENOMEM;
      break;
    }
    req->dirents[count++] = (uv_dirent_t){.name = name, .type = rd_fs_dirent_type(entry)};
  }
  if (err == 0)
    return count;
  rd_fs_free_dirents(req->dirents, count);
  return err;
}

static ssize_t run_closedir(uv_fs_t *req) {
  uv_dir_t *dir = req->ptr;
  if (dir->dir != NULL)
    closedir(dir->dir);
  rd_free(dir);
  req->ptr = NULL;
  return 0;
}
