/* SPDX-License-Identifier: MIT */
/*
 * What all file requests have in common.
 *
 * rd_fs_begin*() initialises the request and copies what it must keep; the call adds its own
 * parameters; rd_fs_submit() runs the operation, synchronously or in the background. The operation
 * uses only the request and returns its result or a code. Other output is in req->ptr or req->path,
 * and uv_fs_req_cleanup() frees it.
 *
 * An operation that returns UV_EINTR is run again from the start, except close and read, and except
 * when it is being cancelled: so loops that continue after EINTR check rd_in_flight_cancelled().
 */
#ifndef RD_WORK_FS_H
#define RD_WORK_FS_H

#include <errno.h>
#include <stdbool.h>

#include "uv.h"

typedef ssize_t (*rd_fs_operation)(uv_fs_t *req);

/*
 * UV_EINVAL: no request, a callback without a loop, or a missing path. UV_ENOMEM. The request may
 * be cleaned up even after a failure.
 */
int rd_fs_begin(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_fs_cb cb);
int rd_fs_begin_file(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_file file, uv_fs_cb cb);
int rd_fs_begin_path(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, const char *path, uv_fs_cb cb);
int rd_fs_begin_paths(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, const char *path,
                      const char *new_path, uv_fs_cb cb);

/* Runs or submits the request. Returns what the uv_fs_ function has to return. */
int rd_fs_submit(uv_fs_t *req, rd_fs_operation operation);

/*
 * The same for operations that can be tried inline without blocking: `attempt` returns the result,
 * or UV_EAGAIN if a thread has to run the operation from the start.
 */
int rd_fs_submit_or_try(uv_fs_t *req, rd_fs_operation operation, rd_fs_operation attempt);

/* After rd_fs_begin(), for an invalid parameter: cleans up and returns the code. */
int rd_fs_refuse(uv_fs_t *req, int code);

/* Frees the copy of the array of buffers. */
void rd_fs_free_bufs(uv_fs_t *req);

/* Frees the names that uv_fs_readdir() has read. */
void rd_fs_free_dirents(uv_dirent_t *dirents, ssize_t count);

bool rd_fs_is_dot(const struct dirent *entry);
uv_dirent_type_t rd_fs_dirent_type(const struct dirent *entry);

/* The result of a system call that returns 0 or sets errno. */
static inline ssize_t rd_fs_outcome(int returned) {
  return returned == 0 ? 0 : -errno;
}

/*
 * Copying bytes from one descriptor to another. The kernel has several methods, and only trying
 * shows which of them a pair of descriptors supports. So the next method is tried after a refusal,
 * and the error of the last one, read() and write(), is reported.
 */
struct rd_fs_transfer {
  int in;
  int out;      /* written at its current position */
  off_t offset; /* to read from, unless the descriptor is not seekable */
  enum { RD_BY_RANGE, RD_BY_SENDFILE, RD_BY_HAND } way;
};

/* Copies up to length bytes. Returns how many, 0 at the end, or a code if none. */
ssize_t rd_fs_transfer(struct rd_fs_transfer *transfer, size_t length);

#endif
