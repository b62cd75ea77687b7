/* SPDX-License-Identifier: MIT */
/*
 * Setting the access and modification times of files.
 *
 * Times are seconds since 1970. INFINITY, of either sign, is now; NAN leaves a time unchanged. As
 * in libuv, times are truncated to microseconds, towards 1970.
 */
#include <fcntl.h>
#include <math.h>
#include <sys/stat.h>

#include "work/fs.h"

/* Beyond this a double is not exact; the limits of file systems are much lower. */
#define MAX_SECONDS (sizeof(time_t) > 4 ? 9e15 : (double)INT32_MAX)
#define NS_PER_S 1000000000
#define NS_PER_US 1000

static int submit_times(uv_fs_t *req, double atime, double mtime, rd_fs_operation operation);
static struct timespec to_timespec(double time);

static ssize_t run_utime(uv_fs_t *req) {
  const struct timespec times[2] = {to_timespec(req->atime), to_timespec(req->mtime)};
  return rd_fs_outcome(utimensat(AT_FDCWD, req->path, times, 0));
}

/* musl's futimens() takes AT_FDCWD for a folder. */
static ssize_t run_futime(uv_fs_t *req) {
  if (req->file < 0)
    return UV_EBADF;
  const struct timespec times[2] = {to_timespec(req->atime), to_timespec(req->mtime)};
  return rd_fs_outcome(futimens(req->file, times));
}

static ssize_t run_lutime(uv_fs_t *req) {
  const struct timespec times[2] = {to_timespec(req->atime), to_timespec(req->mtime)};
  return rd_fs_outcome(utimensat(AT_FDCWD, req->path, times, AT_SYMLINK_NOFOLLOW));
}

int uv_fs_utime(uv_loop_t *loop, uv_fs_t *req, const char *path, double atime, double mtime,
                uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_UTIME, path, cb);
  return err == 0 ? submit_times(req, atime, mtime, run_utime) : err;
}

int uv_fs_futime(uv_loop_t *loop, uv_fs_t *req, uv_file file, double atime, double mtime,
                 uv_fs_cb cb) {
  int err = rd_fs_begin_file(loop, req, UV_FS_FUTIME, file, cb);
  return err == 0 ? submit_times(req, atime, mtime, run_futime) : err;
}

int uv_fs_lutime(uv_loop_t *loop, uv_fs_t *req, const char *path, double atime, double mtime,
                 uv_fs_cb cb) {
  int err = rd_fs_begin_path(loop, req, UV_FS_LUTIME, path, cb);
  return err == 0 ? submit_times(req, atime, mtime, run_lutime) : err;
}

static int submit_times(uv_fs_t *req, double atime, double mtime, rd_fs_operation operation) {
  req->atime = atime;
  req->mtime = mtime;
  return rd_fs_submit(req, operation);
}

static struct timespec to_timespec(double time) {
  if (isinf(time))
    return (struct timespec){.tv_nsec = UTIME_NOW};
  if (isnan(time))
    return (struct timespec){.tv_nsec = UTIME_OMIT};
  if (time > MAX_SECONDS || time < -MAX_SECONDS)
    time = time > 0 ? MAX_SECONDS : -MAX_SECONDS;
  time_t seconds = (time_t)time;
  long ns = (long)((time - (double)seconds) * NS_PER_S);
  struct timespec result = {.tv_sec = seconds, .tv_nsec = ns - ns % NS_PER_US};
  if (result.tv_nsec < 0) {
    result.tv_nsec += NS_PER_S;
    result.tv_sec--;
  }
  return result;
}
