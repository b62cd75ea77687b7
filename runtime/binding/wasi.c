/* SPDX-License-Identifier: MIT */
/*
 * The system calls of node:wasi that name a file: each takes a descriptor of a directory and one
 * name in it, and follows no symbolic link, so that a path which JavaScript resolves name by name
 * cannot leave the directory, not even if another program renames things meanwhile.
 *
 * Names are text or bytes. Natives return a negative error code on failure. wasi_fd.c has the calls
 * that take open descriptors only.
 */
#include "binding/fs.h"
#include "binding/wasi.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

rt_value rt_wasi_result(long rc) {
  return rt_number(rc < 0 ? (double)uv_translate_sys_error(errno) : (double)rc);
}

/* openAt(directory, name, flags): a new descriptor. */
RT_NATIVE(open_at, "ntn") {
  char *name = rt_fs_path(argv[1]);
  if (name == NULL)
    return rt_number(UV_ENOMEM);
  int fd = openat(rt_to_int(argv[0]), name, rt_to_int(argv[2]) | O_NOFOLLOW | O_CLOEXEC, 0666);
  free(name);
  if (fd >= 0)
    rt_fs_track_open(fd);
  return rt_wasi_result(fd);
}

/* readlinkAt(directory, name): the target as bytes; EINVAL if the name is not a link. */
RT_NATIVE(readlink_at, "nt") {
  char *name = rt_fs_path(argv[1]);
  if (name == NULL)
    return rt_number(UV_ENOMEM);
  char target[PATH_MAX];
  ssize_t length = readlinkat(rt_to_int(argv[0]), name, target, sizeof target);
  free(name);
  return length < 0 ? rt_wasi_result(length) : rt_uint8_array((size_t)length, target);
}

RT_NATIVE(mkdir_at, "nt") {
  char *name = rt_fs_path(argv[1]);
  if (name == NULL)
    return rt_number(UV_ENOMEM);
  int rc = mkdirat(rt_to_int(argv[0]), name, 0777);
  free(name);
  return rt_wasi_result(rc);
}

/* unlinkAt(directory, name, whether a directory is removed) */
RT_NATIVE(unlink_at, "nt.") {
  char *name = rt_fs_path(argv[1]);
  if (name == NULL)
    return rt_number(UV_ENOMEM);
  int rc = unlinkat(rt_to_int(argv[0]), name, rt_to_bool(argv[2]) ? AT_REMOVEDIR : 0);
  free(name);
  return rt_wasi_result(rc);
}

/* symlinkAt(target, directory, name) */
RT_NATIVE(symlink_at, "tnt") {
  char *target = rt_fs_path(argv[0]);
  char *name = rt_fs_path(argv[2]);
  int rc = -1;
  errno = ENOMEM;
  if (target != NULL && name != NULL)
    rc = symlinkat(target, rt_to_int(argv[1]), name);
  rt_value result = rt_wasi_result(rc);
  free(name);
  free(target);
  return result;
}

/* A name in one directory, and one in another. */
static rt_value two_names(const rt_value argv[],
                          int (*call)(int, const char *, int, const char *)) {
  char *from = rt_fs_path(argv[1]);
  char *to = rt_fs_path(argv[3]);
  int rc = -1;
  errno = ENOMEM;
  if (from != NULL && to != NULL)
    rc = call(rt_to_int(argv[0]), from, rt_to_int(argv[2]), to);
  rt_value result = rt_wasi_result(rc);
  free(to);
  free(from);
  return result;
}

static int link_nofollow(int from, const char *name, int to, const char *new_name) {
  return linkat(from, name, to, new_name, 0);
}

/* linkAt(directory, name, other directory, new name) */
RT_NATIVE(link_at, "ntnt") {
  return two_names(argv, link_nofollow);
}

RT_NATIVE(rename_at, "ntnt") {
  return two_names(argv, renameat);
}

/* Seconds and nanoseconds; UTIME_NOW or UTIME_OMIT if the nanoseconds are -1 or -2. */
static struct timespec time_of(rt_value seconds, rt_value nanoseconds) {
  int part = rt_to_int(nanoseconds);
  return (struct timespec){
      .tv_sec = (time_t)rt_to_number(seconds),
      .tv_nsec = part == -1   ? UTIME_NOW
                 : part == -2 ? UTIME_OMIT
                              : part,
  };
}

/* utimesAt(directory, name or undefined for the directory itself, atime: s, ns, mtime: s, ns) */
RT_NATIVE(utimes_at, "n.nnnn") {
  const struct timespec times[2] = {time_of(argv[2], argv[3]), time_of(argv[4], argv[5])};
  int fd = rt_to_int(argv[0]);
  if (rt_is_undefined(argv[1]))
    return rt_wasi_result(futimens(fd, times));
  char *name = rt_fs_path(argv[1]);
  if (name == NULL)
    return rt_number(UV_ENOMEM);
  int rc = utimensat(fd, name, times, AT_SYMLINK_NOFOLLOW);
  free(name);
  return rt_wasi_result(rc);
}

static const struct rt_method methods[] = {
    {"openAt", open_at},     {"readlinkAt", readlink_at}, {"mkdirAt", mkdir_at},
    {"unlinkAt", unlink_at}, {"symlinkAt", symlink_at},   {"linkAt", link_at},
    {"renameAt", rename_at}, {"utimesAt", utimes_at},
};

rt_value rt_bind_wasi(void) {
  if (!rt_fs_start())
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_wasi_add_fd_calls(binding);
  rt_wasi_add_transfers(binding);
  return binding;
}
