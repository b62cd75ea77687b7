/* SPDX-License-Identifier: MIT */
/*
 * Files for JavaScript: the calls that are a single operation of the loop. fs.h describes
 * how numbers and results are passed.
 */
#include "binding/fs.h"
#include "engine/pin.h"

#include <stdlib.h>
#include <string.h>

/* Freed when the operation is done, or kept for the next synchronous one. */
struct request {
  uv_fs_t req;
  double id;        /* 0: synchronous */
  char *memory;     /* readNew: the destination, or NULL */
  bool wants_bytes; /* names as bytes, not as text */
  size_t lent_count;
  struct rt_lent lent[]; /* the bytes read into or written from; none for a synchronous call */
};

enum { MOST_PARTS = 1 << 22 };

/* The numeric arguments of a call. */
static const double *io(void) {
  return rt_self->fs->io;
}

static void put_statfs(const uv_statfs_t *s) {
  const uint64_t values[RT_STATFS_COUNT] = {
      [RT_STATFS_TYPE] = s->f_type,     [RT_STATFS_BSIZE] = s->f_bsize,
      [RT_STATFS_BLOCKS] = s->f_blocks, [RT_STATFS_BFREE] = s->f_bfree,
      [RT_STATFS_BAVAIL] = s->f_bavail, [RT_STATFS_FILES] = s->f_files,
      [RT_STATFS_FFREE] = s->f_ffree,
  };
  double *out = rt_self->fs->io;
  for (size_t i = 0; i < RT_STATFS_COUNT; i++)
    out[RT_FS_STAT + i] = (double)values[i];
  memcpy(out + RT_FS_STAT_INTEGERS, values, sizeof values);
}

/* All names in one string: each has a digit for its type before it and a slash after it. */
static rt_value entries_of(struct request *r) {
  size_t room = 1;
  size_t used = 0;
  char *text = malloc(room);
  uv_dirent_t entry;
  while (text != NULL && uv_fs_scandir_next(&r->req, &entry) == 0) {
    size_t length = strlen(entry.name);
    if (room - used < length + 3) {
      room = 2 * room + length + 3;
      char *bigger = realloc(text, room);
      if (bigger == NULL)
        free(text);
      text = bigger;
      if (text == NULL)
        break;
    }
    text[used] = (char)('0' + entry.type);
    memcpy(text + used + 1, entry.name, length);
    used += length + 2;
    text[used - 1] = '/';
  }
  if (text == NULL) {
    r->req.result = UV_ENOMEM;
    return NULL;
  }
  text[used] = '\0';
  rt_value list = rt_fs_text_or_bytes(text, used, r->wants_bytes);
  free(text);
  return list;
}

/* Passes the memory of readNew on to JavaScript, shortened to what was read. */
static rt_value bytes_read(struct request *r) {
  size_t length = (size_t)r->req.result;
  char *memory = r->memory;
  r->memory = NULL;
  char *smaller = realloc(memory, length > 0 ? length : 1);
  return rt_array_buffer_of(smaller == NULL ? memory : smaller, length);
}

/* The result of a call if it is more than a number, or NULL. */
static rt_value object_of(struct request *r) {
  uv_fs_t *req = &r->req;
  if (req->result < 0)
    return NULL;
  switch (req->fs_type) {
  case UV_FS_OPEN:
    rt_fs_track_open((int)req->result);
    return NULL;
  case UV_FS_CLOSE:
    rt_fs_track_close((int)req->file);
    return NULL;
  case UV_FS_STAT:
  case UV_FS_LSTAT:
  case UV_FS_FSTAT:
    rt_fs_put_stat(RT_FS_STAT, &req->statbuf);
    return NULL;
  case UV_FS_STATFS:
    put_statfs(req->ptr);
    return NULL;
  case UV_FS_SCANDIR:
    return entries_of(r);
  case UV_FS_READLINK:
  case UV_FS_REALPATH:
    return rt_fs_text_or_bytes(req->ptr, strlen(req->ptr), r->wants_bytes);
  case UV_FS_MKDTEMP:
    return rt_fs_text_or_bytes(req->path, strlen(req->path), r->wants_bytes);
  case UV_FS_READ:
    return r->memory == NULL ? NULL : bytes_read(r);
  default:
    return NULL;
  }
}

static void end_lent(struct request *r) {
  size_t left = r->req.fs_type == UV_FS_READ && r->req.result > 0 ? (size_t)r->req.result : 0;
  for (size_t i = 0; i < r->lent_count; i++) {
    size_t part = left < r->lent[i].length ? left : r->lent[i].length;
    rt_lent_bring_back(&r->lent[i], part);
    rt_lent_end(&r->lent[i]);
    left -= part;
  }
}

static void finish(struct request *r) {
  end_lent(r);
  uv_fs_req_cleanup(&r->req);
  free(r->memory);
  if (r->id == 0 && r->lent_count == 0 && rt_self->fs->spare_request == NULL)
    rt_self->fs->spare_request = r;
  else
    free(r);
}

static void done(uv_fs_t *req) {
  struct request *r = (struct request *)req;
  rt_value object = object_of(r);
  double id = r->id;
  double result = (double)req->result;
  finish(r);
  rt_fs_deliver(id, result, object);
}

static struct request *allocate(size_t count) {
  struct request *r = rt_self->fs->spare_request;
  if (io()[RT_FS_ID] == 0 && count == 0 && r != NULL) {
    rt_self->fs->spare_request = NULL;
    memset(r, 0, sizeof *r);
    return r;
  }
  return count > MOST_PARTS ? NULL : calloc(1, sizeof *r + count * sizeof r->lent[0]);
}

static struct request *begin_lending(size_t count) {
  struct request *r = allocate(count);
  if (r != NULL) {
    r->lent_count = count;
    r->id = io()[RT_FS_ID];
    r->wants_bytes = io()[RT_FS_AS_BYTES] != 0;
  }
  return r;
}

static struct request *begin(void) {
  return begin_lending(0);
}

static uv_fs_cb when(const struct request *r) {
  return r->id == 0 ? NULL : done;
}

/* After a call returned rc: sets its result, or that it is in flight. */
static rt_value end(struct request *r, int rc) {
  if (r->id != 0 && rc >= 0)
    return rt_fs_give(0);
  if (rc >= 0) {
    rt_value object = object_of(r);
    rt_fs_give((double)r->req.result);
    finish(r);
    return object;
  }
  finish(r);
  return rt_fs_give(rc);
}

static uv_uid_t uid(void) {
  return (uv_uid_t)rt_fs_int(RT_FS_UID);
}

static uv_gid_t gid(void) {
  return (uv_gid_t)rt_fs_int(RT_FS_GID);
}

/* Calls with one path, with two, and with a descriptor, each with its numbers. */
#define PATH_CALL(name, ...)                                  \
  RT_NATIVE(fs_##name, "t") {                                 \
    struct request *r = begin();                              \
    char *path = rt_fs_path(rt_arg(argc, argv, 0));           \
    int rc = UV_ENOMEM;                                       \
    if (r == NULL || path == NULL) {                          \
      free(path);                                             \
      return r == NULL ? rt_fs_give(rc) : end(r, rc);         \
    }                                                         \
    rc = uv_fs_##name(rt_loop(), &r->req, path, __VA_ARGS__); \
    free(path);                                               \
    return end(r, rc);                                        \
  }
#define PATHS_CALL(name, ...)                                          \
  RT_NATIVE(fs_##name, "tt") {                                         \
    struct request *r = begin();                                       \
    char *path = rt_fs_path(rt_arg(argc, argv, 0));                    \
    char *other = rt_fs_path(rt_arg(argc, argv, 1));                   \
    int rc = UV_ENOMEM;                                                \
    if (r != NULL && path != NULL && other != NULL)                    \
      rc = uv_fs_##name(rt_loop(), &r->req, path, other, __VA_ARGS__); \
    free(other);                                                       \
    free(path);                                                        \
    return r == NULL ? rt_fs_give(rc) : end(r, rc);                    \
  }
#define FD_CALL(name, ...)                                                             \
  RT_NATIVE(fs_##name) {                                                               \
    struct request *r = begin();                                                       \
    if (r == NULL)                                                                     \
      return rt_fs_give(UV_ENOMEM);                                                    \
    return end(r, uv_fs_##name(rt_loop(), &r->req, rt_fs_int(RT_FS_FD), __VA_ARGS__)); \
  }

PATH_CALL(access, rt_fs_int(RT_FS_MODE), when(r))
PATH_CALL(chmod, rt_fs_int(RT_FS_MODE), when(r))
PATH_CALL(chown, uid(), gid(), when(r))
PATH_CALL(lchown, uid(), gid(), when(r))
PATH_CALL(lstat, when(r))
PATH_CALL(lutime, io()[RT_FS_ATIME], io()[RT_FS_MTIME], when(r))
PATH_CALL(mkdir, rt_fs_int(RT_FS_MODE), when(r))
PATH_CALL(open, rt_fs_int(RT_FS_FLAGS), rt_fs_int(RT_FS_MODE), when(r))
PATH_CALL(rmdir, when(r))
PATH_CALL(stat, when(r))
PATH_CALL(statfs, when(r))
PATH_CALL(unlink, when(r))
PATH_CALL(utime, io()[RT_FS_ATIME], io()[RT_FS_MTIME], when(r))
PATH_CALL(mkdtemp, when(r))
PATH_CALL(readlink, when(r))
PATH_CALL(realpath, when(r))
PATH_CALL(scandir, 0, when(r))
PATHS_CALL(copyfile, rt_fs_int(RT_FS_FLAGS), when(r))
PATHS_CALL(link, when(r))
PATHS_CALL(rename, when(r))
PATHS_CALL(symlink, rt_fs_int(RT_FS_FLAGS), when(r))
FD_CALL(close, when(r))
FD_CALL(fchmod, rt_fs_int(RT_FS_MODE), when(r))
FD_CALL(fchown, uid(), gid(), when(r))
FD_CALL(fdatasync, when(r))
FD_CALL(fstat, when(r))
FD_CALL(fsync, when(r))
FD_CALL(ftruncate, rt_fs_int64(RT_FS_LENGTH), when(r))
FD_CALL(futime, io()[RT_FS_ATIME], io()[RT_FS_MTIME], when(r))

typedef int (*transfer)(uv_loop_t *, uv_fs_t *, uv_file, const uv_buf_t[], unsigned, int64_t,
                        uv_fs_cb);

static transfer call_of(enum rt_lent_use use) {
  return use == RT_LENT_FILL ? uv_fs_read : uv_fs_write;
}

/* The call is synchronous, so the bytes cannot move. */
static int part_now(rt_value array, size_t offset, size_t length, uv_buf_t *buf) {
  size_t size;
  unsigned char *bytes = rt_peek_bytes(array, &size);
  if (bytes == NULL)
    return UV_EINVAL;
  offset = offset < size ? offset : size;
  *buf = (uv_buf_t){(char *)bytes + offset, length < size - offset ? length : size - offset};
  return 0;
}

static int part_lent(struct rt_lent *lent, rt_value array, size_t offset, size_t length,
                     enum rt_lent_use use, uv_buf_t *buf) {
  int rc = rt_lend(lent, array, offset, length, use);
  *buf = (uv_buf_t){(char *)lent->bytes, lent->length};
  return rc;
}

/* (bytes) with fd, position, offset, length; position -1 means the current one. */
static rt_value one_part(rt_value array, enum rt_lent_use use) {
  struct request *r = begin_lending(io()[RT_FS_ID] == 0 ? 0 : 1);
  if (r == NULL)
    return rt_fs_give(UV_ENOMEM);
  uv_buf_t buf;
  size_t offset = rt_fs_size(RT_FS_OFFSET);
  size_t length = rt_fs_size(RT_FS_LENGTH);
  int rc = r->lent_count == 0 ? part_now(array, offset, length, &buf)
                              : part_lent(&r->lent[0], array, offset, length, use, &buf);
  if (rc == 0)
    rc = call_of(use)(rt_loop(), &r->req, rt_fs_int(RT_FS_FD), &buf, 1, rt_fs_int64(RT_FS_POSITION),
                      when(r));
  return end(r, rc);
}

/* (list of bytes) with fd, position. */
static rt_value many_parts(rt_value list, enum rt_lent_use use) {
  size_t count = rt_array_length(list);
  struct request *r = begin_lending(io()[RT_FS_ID] == 0 && count <= MOST_PARTS ? 0 : count);
  if (r == NULL)
    return rt_fs_give(UV_ENOMEM);
  uv_buf_t *bufs = calloc(count + 1, sizeof *bufs);
  int rc = bufs == NULL ? UV_ENOMEM : 0;
  for (size_t i = 0; i < count && rc == 0; i++) {
    rt_value bytes = rt_array_at(list, i);
    rc = r->lent_count == 0 ? part_now(bytes, 0, SIZE_MAX, &bufs[i])
                            : part_lent(&r->lent[i], bytes, 0, SIZE_MAX, use, &bufs[i]);
  }
  if (rc == 0) {
    rc = call_of(use)(rt_loop(), &r->req, rt_fs_int(RT_FS_FD), bufs, (unsigned)count,
                      rt_fs_int64(RT_FS_POSITION), when(r));
  }
  free(bufs);
  return end(r, rc);
}

RT_NATIVE(fs_read, "b") {
  return one_part(argv[0], RT_LENT_FILL);
}

RT_NATIVE(fs_write, "b") {
  return one_part(argv[0], RT_LENT_READ);
}

RT_NATIVE(fs_readv, "a") {
  return many_parts(argv[0], RT_LENT_FILL);
}

RT_NATIVE(fs_writev, "a") {
  return many_parts(argv[0], RT_LENT_READ);
}

/* With fd, position, length: returns a new ArrayBuffer, which needs no zeroing first. */
RT_NATIVE(fs_read_new) {
  struct request *r = begin();
  if (r == NULL)
    return rt_fs_give(UV_ENOMEM);
  size_t length = rt_fs_size(RT_FS_LENGTH);
  r->memory = malloc(length > 0 ? length : 1);
  if (r->memory == NULL)
    return end(r, UV_ENOMEM);
  uv_buf_t buf = {r->memory, length};
  return end(r, uv_fs_read(rt_loop(), &r->req, rt_fs_int(RT_FS_FD), &buf, 1,
                           rt_fs_int64(RT_FS_POSITION), when(r)));
}

RT_NATIVE(set_dispatcher, "f") {
  rt_fs_set_dispatcher(rt_arg(argc, argv, 0));
  return NULL;
}

/* clang-format off */
static const struct rt_method methods[] = {
    {"setDispatcher", set_dispatcher},
    {"access", fs_access}, {"chmod", fs_chmod}, {"chown", fs_chown}, {"close", fs_close},
    {"copyfile", fs_copyfile}, {"fchmod", fs_fchmod}, {"fchown", fs_fchown},
    {"fdatasync", fs_fdatasync}, {"fstat", fs_fstat}, {"fsync", fs_fsync},
    {"ftruncate", fs_ftruncate}, {"futime", fs_futime}, {"lchown", fs_lchown}, {"link", fs_link},
    {"lstat", fs_lstat}, {"lutime", fs_lutime}, {"mkdir", fs_mkdir}, {"mkdtemp", fs_mkdtemp},
    {"open", fs_open}, {"read", fs_read}, {"readNew", fs_read_new}, {"readlink", fs_readlink},
    {"readv", fs_readv}, {"realpath", fs_realpath}, {"rename", fs_rename}, {"rmdir", fs_rmdir},
    {"scandir", fs_scandir}, {"stat", fs_stat}, {"statfs", fs_statfs}, {"symlink", fs_symlink},
    {"unlink", fs_unlink}, {"utime", fs_utime}, {"write", fs_write}, {"writev", fs_writev},
};
/* clang-format on */

rt_value rt_bind_fs(void) {
  if (!rt_fs_start())
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "io", rt_shared_doubles(rt_self->fs->io, RT_FS_COUNT));
  return binding;
}
