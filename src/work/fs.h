/* SPDX-License-Identifier: MIT */
/*
 * File requests: what all of them do alike.
 *
 * A call goes like this: rd_fs_begin*() sets the request up and copies what it has to keep; the
 * call adds its own parameters; rd_fs_submit() has the operation done, at once or in the
 * background. The operation sees nothing but the request and returns its result, or a negative
 * code. What it hands to the user beside that is in req->ptr or req->path, and uv_fs_req_cleanup()
 * frees it.
 *
 * An operation that returns UV_EINTR is done again from the start, except close and read; unless it
 * was interrupted to end it: so whatever goes on after that asks rd_in_flight_cancelled() first.
 */
#ifndef RD_WORK_FS_H
#define RD_WORK_FS_H

#include <errno.h>
#include <stdbool.h>

#include "uv.h"

typedef ssize_t (*rd_fs_operation)(uv_fs_t *req);

/*
 * UV_EINVAL: no request, a callback but no loop, or no path where there has to be one. UV_ENOMEM.
 * Unless there is no request, it may be cleaned up even then.
 */
int rd_fs_begin(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_fs_cb cb);
int rd_fs_begin_file(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, uv_file file, uv_fs_cb cb);
int rd_fs_begin_path(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, const char *path, uv_fs_cb cb);
int rd_fs_begin_paths(uv_loop_t *loop, uv_fs_t *req, uv_fs_type type, const char *path,
                      const char *new_path, uv_fs_cb cb);

/* The one place where requests are handed on. What the uv_fs_ function has to return. */
int rd_fs_submit(uv_fs_t *req, rd_fs_operation operation);

/*
 * The same for operations that can be attempted on the loop's thread without blocking: `attempt`
 * gives the result, or UV_EAGAIN if the operation has to be done from the start, on a thread.
 */
int rd_fs_submit_or_try(uv_fs_t *req, rd_fs_operation operation, rd_fs_operation attempt);

/* For calls that find a bad parameter after they have begun: cleans up, and gives the code back. */
int rd_fs_refuse(uv_fs_t *req, int code);

/* Frees the copy of the array of buffers; once they are filled or written nobody needs it. */
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
 * Moving bytes from one descriptor to another. The kernel knows several ways, and which of them a
 * pair of descriptors allows is known to the kernel alone: so each way that refuses is followed by
 * the next, and the error of the last, plain reading and writing, is the one that counts.
 */
struct rd_fs_transfer {
  int in;
  int out;      /* written to at its own position */
  off_t offset; /* read from here, unless the descriptor has no positions */
  enum { RD_BY_RANGE, RD_BY_SENDFILE, RD_BY_HAND } way;
};

/* Moves up to length bytes: how many, 0 at the end, or a code if it was not a single one. */
ssize_t rd_fs_transfer(struct rd_fs_transfer *transfer, size_t length);

#endif
