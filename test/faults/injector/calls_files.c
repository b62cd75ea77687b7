/* SPDX-License-Identifier: MIT */
/* Wrappers of functions for files and folders. */
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include "calls.h"

WRAP(int, -1, chdir, (const char *path), (path))
WRAP(int, -1, chmod, (const char *path, mode_t mode), (path, mode))
WRAP(int, -1, chown, (const char *path, uid_t user, gid_t group), (path, user, group))
WRAP(int, -1, fchmod, (int fd, mode_t mode), (fd, mode))
WRAP(int, -1, fchown, (int fd, uid_t user, gid_t group), (fd, user, group))
WRAP(int, -1, lchown, (const char *path, uid_t user, gid_t group), (path, user, group))
WRAP(int, -1, fdatasync, (int fd), (fd))
WRAP(int, -1, fsync, (int fd), (fd))
WRAP(int, -1, fstat, (int fd, struct stat *out), (fd, out))
WRAP(int, -1, fstatat, (int fd, const char *path, struct stat *out, int flags),
     (fd, path, out, flags))
WRAP(int, -1, statx, (int fd, const char *path, int flags, unsigned int mask, struct statx *out),
     (fd, path, flags, mask, out))
WRAP(int, -1, statfs, (const char *path, struct statfs *out), (path, out))
WRAP(int, -1, ftruncate, (int fd, off_t size), (fd, size))
WRAP(int, -1, futimens, (int fd, const struct timespec times[2]), (fd, times))
WRAP(int, -1, utimensat, (int fd, const char *path, const struct timespec times[2], int flags),
     (fd, path, times, flags))
WRAP(int, -1, link, (const char *from, const char *to), (from, to))
WRAP(int, -1, symlink, (const char *from, const char *to), (from, to))
WRAP(int, -1, rename, (const char *from, const char *to), (from, to))
WRAP(int, -1, mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(int, -1, rmdir, (const char *path), (path))
WRAP(int, -1, unlink, (const char *path), (path))
WRAP(int, -1, mkostemp, (char *path, int flags), (path, flags))
WRAP(char *, NULL, mkdtemp, (char *path), (path))
WRAP(char *, NULL, realpath, (const char *path, char *out), (path, out))
WRAP(char *, NULL, getcwd, (char *out, size_t size), (out, size))
WRAP(ssize_t, -1, readlink, (const char *path, char *out, size_t size), (path, out, size))
WRAP(off_t, -1, lseek, (int fd, off_t offset, int whence), (fd, offset, whence))
WRAP(DIR *, NULL, opendir, (const char *path), (path))
WRAP(struct dirent *, NULL, readdir, (DIR * folder), (folder))
WRAP(int, -1, inotify_init1, (int flags), (flags))
WRAP(int, -1, inotify_add_watch, (int fd, const char *path, uint32_t mask), (fd, path, mask))
WRAP(int, -1, inotify_rm_watch, (int fd, int watch), (fd, watch))
WRAP_BYTES(copy_file_range, size,
           (int from, off_t *from_at, int to, off_t *to_at, size_t size, unsigned int flags),
           (from, from_at, to, to_at, size, flags))
WRAP_BYTES(sendfile, size, (int to, int from, off_t *at, size_t size), (to, from, at, size))

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  int error = fault_next(CALL_open, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return ((int (*)(const char *, int, ...))fault_real(CALL_open))(path, flags, mode);
}

/* The magic paths arm and disarm faults in programs that cannot call the injector. */
int access(const char *path, int mode) {
  if (strcmp(path, "/arm-faults") == 0 || strcmp(path, "/disarm-faults") == 0) {
    fault_arm(path[1] == 'a');
    errno = ENOENT;
    return -1;
  }
  int error = fault_next(CALL_access, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return ((int (*)(const char *, int))fault_real(CALL_access))(path, mode);
}
