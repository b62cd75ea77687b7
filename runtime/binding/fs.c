/* SPDX-License-Identifier: MIT */
/*
 * Files for JavaScript. Every operation exists once: without a function as last
 * argument it is synchronous, with one it runs on the loop and calls back with
 * its result. A negative number is an error.
 */
#include "binding/binding.h"

#include <stdlib.h>

/* Freed when the operation is done. What JavaScript lent is kept until then. */
struct request {
  uv_fs_t req;
  rt_value callback; /* NULL: synchronous */
  rt_value buffer;   /* the bytes being read or written, or NULL */
};

static rt_value stat_of(const uv_stat_t *s) {
  const double values[] = {(double)s->st_dev,
                           (double)s->st_mode,
                           (double)s->st_nlink,
                           (double)s->st_uid,
                           (double)s->st_gid,
                           (double)s->st_rdev,
                           (double)s->st_blksize,
                           (double)s->st_ino,
                           (double)s->st_size,
                           (double)s->st_blocks,
                           (double)s->st_atim.tv_sec,
                           (double)s->st_atim.tv_nsec,
                           (double)s->st_mtim.tv_sec,
                           (double)s->st_mtim.tv_nsec,
                           (double)s->st_ctim.tv_sec,
                           (double)s->st_ctim.tv_nsec,
                           (double)s->st_birthtim.tv_sec,
                           (double)s->st_birthtim.tv_nsec};
  return rt_float64_array(sizeof(values) / sizeof(values[0]), values);
}

/* [name, type, name, type, ...] */
static rt_value entries_of(uv_fs_t *req) {
  rt_value list = rt_array(0, NULL);
  uv_dirent_t entry;
  while (uv_fs_scandir_next(req, &entry) == 0) {
    rt_array_push(list, rt_text(entry.name));
    rt_array_push(list, rt_number(entry.type));
  }
  return list;
}

static rt_value result_of(uv_fs_t *req) {
  if (req->result < 0) {
    return rt_number((double)req->result);
  }
  switch (req->fs_type) {
  case UV_FS_STAT:
  case UV_FS_LSTAT:
  case UV_FS_FSTAT:
    return stat_of(&req->statbuf);
  case UV_FS_SCANDIR:
    return entries_of(req);
  case UV_FS_READLINK:
  case UV_FS_REALPATH:
    return rt_text(req->ptr);
  case UV_FS_MKDTEMP:
    return rt_text(req->path);
  default:
    return rt_number((double)req->result);
  }
}

static void done(uv_fs_t *req) {
  struct request *request = (struct request *)req;
  rt_value callback = request->callback;
  rt_value result = result_of(req);
  if (request->buffer != NULL) {
    rt_release(request->buffer);
  }
  uv_fs_req_cleanup(req);
  free(request);
  rt_turn(callback, 1, &result);
  rt_release(callback);
}

/* A request whose callback is the argument at `index`, if that is a function. */
static struct request *begin(size_t argc, const rt_value argv[], size_t index) {
  struct request *request = calloc(1, sizeof(*request));
  if (request == NULL) {
    abort();
  }
  if (index < argc && rt_is_function(argv[index])) {
    request->callback = argv[index];
    rt_keep(request->callback);
  }
  return request;
}

static uv_fs_cb when(const struct request *request) {
  return request->callback == NULL ? NULL : done;
}

/* After the call with code rc: the result if that was synchronous; and a failure to start. */
static rt_value end(struct request *request, int rc) {
  if (request->callback != NULL && rc >= 0) {
    return rt_undefined();
  }
  rt_value result = rc < 0 ? rt_number(rc) : result_of(&request->req);
  if (request->callback != NULL) {
    rt_release(request->callback);
  }
  if (request->buffer != NULL) {
    rt_release(request->buffer);
  }
  uv_fs_req_cleanup(&request->req);
  free(request);
  return result;
}

/* Operations on (path), (path, number), (path, path), (fd) and (fd, number). */
#define PATH_OPERATION(name)                                 \
  RT_NATIVE(fs_##name) {                                     \
    struct request *r = begin(argc, argv, 1);                \
    char *path = rt_to_utf8(rt_arg(argc, argv, 0));          \
    int rc = uv_fs_##name(&rt_loop, &r->req, path, when(r)); \
    free(path);                                              \
    return end(r, rc);                                       \
  }
#define PATH_NUMBER_OPERATION(name)                                                            \
  RT_NATIVE(fs_##name) {                                                                       \
    struct request *r = begin(argc, argv, 2);                                                  \
    char *path = rt_to_utf8(rt_arg(argc, argv, 0));                                            \
    int rc = uv_fs_##name(&rt_loop, &r->req, path, rt_to_int(rt_arg(argc, argv, 1)), when(r)); \
    free(path);                                                                                \
    return end(r, rc);                                                                         \
  }
#define FD_OPERATION(name)                                                                     \
  RT_NATIVE(fs_##name) {                                                                       \
    struct request *r = begin(argc, argv, 1);                                                  \
    return end(r, uv_fs_##name(&rt_loop, &r->req, rt_to_int(rt_arg(argc, argv, 0)), when(r))); \
  }

PATH_OPERATION(stat)
PATH_OPERATION(lstat)
PATH_OPERATION(readlink)
PATH_OPERATION(realpath)
PATH_OPERATION(rmdir)
PATH_OPERATION(unlink)
PATH_OPERATION(mkdtemp)
PATH_NUMBER_OPERATION(access)
PATH_NUMBER_OPERATION(chmod)
PATH_NUMBER_OPERATION(mkdir)
PATH_NUMBER_OPERATION(scandir)
FD_OPERATION(close)
FD_OPERATION(fstat)
FD_OPERATION(fsync)

RT_NATIVE(fs_open) {
  struct request *r = begin(argc, argv, 3);
  char *path = rt_to_utf8(rt_arg(argc, argv, 0));
  int flags = rt_to_int(rt_arg(argc, argv, 1));
  int rc = uv_fs_open(&rt_loop, &r->req, path, flags, rt_to_int(rt_arg(argc, argv, 2)), when(r));
  free(path);
  return end(r, rc);
}

RT_NATIVE(fs_rename) {
  struct request *r = begin(argc, argv, 2);
  char *from = rt_to_utf8(rt_arg(argc, argv, 0));
  char *to = rt_to_utf8(rt_arg(argc, argv, 1));
  int rc = uv_fs_rename(&rt_loop, &r->req, from, to, when(r));
  free(to);
  free(from);
  return end(r, rc);
}

typedef int (*two_paths_call)(uv_loop_t *, uv_fs_t *, const char *, const char *, int, uv_fs_cb);

/* For what takes (path, path, flags). */
static rt_value call_with_two_paths(size_t argc, const rt_value argv[], two_paths_call call) {
  struct request *r = begin(argc, argv, 3);
  char *from = rt_to_utf8(rt_arg(argc, argv, 0));
  char *to = rt_to_utf8(rt_arg(argc, argv, 1));
  int rc = call(&rt_loop, &r->req, from, to, rt_to_int(rt_arg(argc, argv, 2)), when(r));
  free(to);
  free(from);
  return end(r, rc);
}

RT_NATIVE(fs_symlink) {
  return call_with_two_paths(argc, argv, uv_fs_symlink);
}

RT_NATIVE(fs_copyfile) {
  return call_with_two_paths(argc, argv, uv_fs_copyfile);
}

RT_NATIVE(fs_ftruncate) {
  struct request *r = begin(argc, argv, 2);
  int64_t length = (int64_t)rt_to_number(rt_arg(argc, argv, 1));
  return end(r,
             uv_fs_ftruncate(&rt_loop, &r->req, rt_to_int(rt_arg(argc, argv, 0)), length, when(r)));
}

/* The part (offset, length) of the typed array at argv[1], cut to what there is. */
static uv_buf_t lend(struct request *r, size_t argc, const rt_value argv[]) {
  size_t size = 0;
  unsigned char *bytes = rt_to_bytes(rt_arg(argc, argv, 1), &size);
  size_t offset = (size_t)rt_to_number(rt_arg(argc, argv, 2));
  size_t length = (size_t)rt_to_number(rt_arg(argc, argv, 3));
  offset = offset < size ? offset : size;
  length = length < size - offset ? length : size - offset;
  if (bytes != NULL && r->callback != NULL) {
    r->buffer = argv[1];
    rt_keep(r->buffer);
  }
  return uv_buf_init(bytes == NULL ? NULL : (char *)bytes + offset, (unsigned)length);
}

/* read and write take (fd, bytes, offset, length, position); position -1: the current one. */
RT_NATIVE(fs_read) {
  struct request *r = begin(argc, argv, 5);
  uv_buf_t buf = lend(r, argc, argv);
  int64_t position = (int64_t)rt_to_number(rt_arg(argc, argv, 4));
  int fd = rt_to_int(rt_arg(argc, argv, 0));
  return end(r, uv_fs_read(&rt_loop, &r->req, fd, &buf, 1, position, when(r)));
}

RT_NATIVE(fs_write) {
  struct request *r = begin(argc, argv, 5);
  uv_buf_t buf = lend(r, argc, argv);
  int64_t position = (int64_t)rt_to_number(rt_arg(argc, argv, 4));
  int fd = rt_to_int(rt_arg(argc, argv, 0));
  return end(r, uv_fs_write(&rt_loop, &r->req, fd, &buf, 1, position, when(r)));
}

/* clang-format off */
static const struct rt_method methods[] = {
    {"stat", fs_stat}, {"lstat", fs_lstat}, {"fstat", fs_fstat}, {"access", fs_access},
    {"open", fs_open}, {"close", fs_close}, {"read", fs_read}, {"write", fs_write},
    {"fsync", fs_fsync}, {"ftruncate", fs_ftruncate}, {"chmod", fs_chmod},
    {"mkdir", fs_mkdir}, {"rmdir", fs_rmdir}, {"scandir", fs_scandir}, {"mkdtemp", fs_mkdtemp},
    {"unlink", fs_unlink}, {"rename", fs_rename}, {"copyfile", fs_copyfile},
    {"symlink", fs_symlink}, {"readlink", fs_readlink}, {"realpath", fs_realpath},
};
/* clang-format on */

rt_value rt_bind_fs(void) {
  return RT_METHODS(methods);
}
