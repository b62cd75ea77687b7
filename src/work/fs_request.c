/* SPDX-License-Identifier: MIT */
/*
 * The life of a file request: begin, submit, callback, cleanup; and its getters.
 *
 * Ownership: with a callback, path and new_path are copies in one allocation; without one they are
 * the caller's pointers, except where the result is written into the path.
 */
#include <limits.h>
#include <string.h>

#include "base/alloc.h"
#include "base/queue.h"
#include "loop/handle.h"
#include "work/cancel.h"
#include "work/completion.h"
#include "work/fs.h"
#include "work/in_flight.h"

static bool owns_path(const uv_fs_t *req);
static int copy_paths(uv_fs_t *req, const char *path, const char *new_path);
static void run(uv_fs_t *req);
static void run_work(struct rd_work *work);
static void work_done(struct rd_work *work, int status);
static void free_ptr(uv_fs_t *req);

static const struct rd_work_type fs_type = {RD_WORK_FILE, run_work, work_done};

int rd_fs_begin(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_fs_cb cb) {
  if (req == NULL)
    return UV_EINVAL;
  req->type = UV_FS;
  req->fs_type = type;
  req->loop = loop;
  req->cb = cb;
  req->result = 0;
  req->ptr = NULL;
  req->path = NULL;
  req->new_path = NULL;
  req->bufs = NULL;
  req->nbufs = 0;
  req->cancel = NULL;
  req->work_req.state = RD_WORK_STARTED; /* for uv_cancel(): nothing waits in the pool */
  req->work_req.type = NULL;             /* nor is it in flight */
  return cb != NULL && !rd_loop_is_open(loop) ? rd_fs_refuse(req, UV_EINVAL) : 0;
}

int rd_fs_begin_file(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_file file, uv_fs_cb cb) {
  int err = rd_fs_begin(loop, req, type, cb);
  if (err == 0)
    req->file = file;
  return err;
}

int rd_fs_begin_path(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, const char *path,
                     uv_fs_cb cb) {
  int err = rd_fs_begin(loop, req, type, cb);
  if (err != 0)
    return err;
  return path != NULL ? copy_paths(req, path, NULL) : rd_fs_refuse(req, UV_EINVAL);
}

int rd_fs_begin_paths(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, const char *path,
                      const char *new_path, uv_fs_cb cb) {
  int err = rd_fs_begin(loop, req, type, cb);
  if (err != 0)
    return err;
  if (path == NULL || new_path == NULL)
    return rd_fs_refuse(req, UV_EINVAL);
  return copy_paths(req, path, new_path);
}

int rd_fs_submit(uv_fs_t *req, rd_fs_operation operation) {
  req->operation = operation;
  if (req->cb == NULL) {
    run(req);
    return req->result < INT_MAX ? (int)req->result : INT_MAX;
  }
  rd_req_start(req->loop, (uv_req_t *)req, UV_FS);
  int err = rd_work_submit(req->loop, &req->work_req, &fs_type);
  if (err != 0) {
    req->work_req.type = NULL;
    rd_req_finish(req->loop);
    return rd_fs_refuse(req, err);
  }
  return 0;
}

int rd_fs_submit_or_try(uv_fs_t *req, rd_fs_operation operation, rd_fs_operation attempt) {
  if (req->cb == NULL || !rd_pool_has_room())
    return rd_fs_submit(req, operation);
  ssize_t result = attempt(req);
  if (result == UV_EAGAIN)
    return rd_fs_submit(req, operation);
  req->result = result;
  rd_req_start(req->loop, (uv_req_t *)req, UV_FS);
  rd_work_complete_inline(req->loop, &req->work_req, &fs_type);
  return 0;
}

int rd_fs_refuse(uv_fs_t *req, int code) {
  uv_fs_req_cleanup(req);
  req->result = code;
  return code;
}

/* May be called repeatedly, and after a call that failed. */
void uv_fs_req_cleanup(uv_fs_t *req) {
  if (req == NULL)
    return;
  if (owns_path(req))
    rd_free((void *)req->path);
  req->path = NULL;
  req->new_path = NULL;
  rd_fs_free_bufs(req);
  free_ptr(req);
  req->ptr = NULL;
}

void rd_fs_free_bufs(uv_fs_t *req) {
  if (req->bufs != req->bufsml)
    rd_free(req->bufs);
  req->bufs = NULL;
  req->nbufs = 0;
}

uv_fs_type uv_fs_get_type(const uv_fs_t *req) {
  if (req == NULL)
    return UV_FS_UNKNOWN;
  return req->fs_type;
}

ssize_t uv_fs_get_result(const uv_fs_t *req) {
  if (req == NULL)
    return UV_EINVAL;
  return req->result;
}

/* On Unix the code is the negated errno. */
int uv_fs_get_system_error(const uv_fs_t *req) {
  if (req == NULL)
    return UV_EINVAL;
  return req->result < 0 ? (int)-req->result : 0;
}

void *uv_fs_get_ptr(const uv_fs_t *req) {
  if (req == NULL)
    return NULL;
  return req->ptr;
}

const char *uv_fs_get_path(const uv_fs_t *req) {
  if (req == NULL)
    return NULL;
  return req->path;
}

uv_stat_t *uv_fs_get_statbuf(uv_fs_t *req) {
  return req != NULL ? &req->statbuf : NULL;
}

static bool owns_path(const uv_fs_t *req) {
  return req->cb != NULL || req->fs_type == UV_FS_MKDTEMP || req->fs_type == UV_FS_MKSTEMP;
}

static int copy_paths(uv_fs_t *req, const char *path, const char *new_path) {
  if (!owns_path(req)) {
    req->path = path;
    req->new_path = new_path;
    return 0;
  }
  size_t size = strlen(path) + 1;
  size_t new_size = new_path != NULL ? strlen(new_path) + 1 : 0;
  char *copy = rd_malloc(size + new_size);
  if (copy == NULL)
    return rd_fs_refuse(req, UV_ENOMEM);
  req->path = memcpy(copy, path, size);
  if (new_path != NULL)
    req->new_path = memcpy(copy + size, new_path, new_size);
  return 0;
}

/* An interrupted close has closed the file; an interrupted read is reported to the caller. */
static void run(uv_fs_t *req) {
  bool repeats = req->fs_type != UV_FS_CLOSE && req->fs_type != UV_FS_READ;
  int code;
  do {
    req->result = req->operation(req);
    code = req->result == UV_EINTR ? rd_in_flight_cancelled() : 0;
  } while (req->result == UV_EINTR && repeats && code == 0);
  if (code != 0)
    req->result = code;
}

static void run_work(struct rd_work *work) {
  run(rd_container_of(work, uv_fs_t, work_req));
}

/* The callback may free the request. */
static void work_done(struct rd_work *work, int status) {
  uv_fs_t *req = rd_container_of(work, uv_fs_t, work_req);
  rd_req_finish(req->loop);
  work->type = NULL;
  status = rd_cancel_finish(&req->cancel, status);
  if (status != 0)
    req->result = status;
  RD_TRACED_REQ(req, req->cb, req->cb(req));
}

static void free_ptr(uv_fs_t *req) {
  if (req->fs_type == UV_FS_READDIR) {
    if (req->ptr != NULL)
      rd_fs_free_dirents(req->dirents, req->result);
  } else if (req->fs_type != UV_FS_OPENDIR && req->ptr != &req->statbuf) {
    rd_free(req->ptr); /* not an open directory, which uv_fs_closedir() frees */
  }
}
