/* SPDX-License-Identifier: MIT */
/*
 * Paths of this process: its executable, its working directory, the home directory, the directory
 * for temporary files.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/copy_out.h"
#include "uv.h"

/* The longest working directory that is supported. */
#define MAX_CWD (1u << 20)

static int copy_long_cwd(char *buffer, size_t *size);

int uv_cwd(char *buffer, size_t *size) {
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  char path[PATH_MAX];
  if (getcwd(path, sizeof path) != NULL)
    return rd_copy_out(path, strlen(path), buffer, size);
  return errno == ERANGE ? copy_long_cwd(buffer, size) : -errno;
}

int uv_chdir(const char *dir) {
  if (dir == NULL)
    return UV_EFAULT;
  return chdir(dir) == 0 ? 0 : -errno;
}

int uv_os_homedir(char *buffer, size_t *size) {
  int error = uv_os_getenv("HOME", buffer, size);
  if (error != UV_ENOENT)
    return error;
  uv_passwd_t user;
  error = uv_os_get_passwd(&user);
  if (error != 0)
    return error;
  error = rd_copy_out(user.homedir, strlen(user.homedir), buffer, size);
  uv_os_free_passwd(&user);
  return error;
}

int uv_os_tmpdir(char *buffer, size_t *size) {
  static const char *const variables[] = {"TMPDIR", "TMP", "TEMP", "TEMPDIR"};
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  const char *path = NULL;
  for (size_t i = 0; path == NULL && i < sizeof variables / sizeof variables[0]; i++)
    path = getenv(variables[i]);
  if (path == NULL)
    path = "/tmp";
  size_t length = strlen(path);
  if (length > 1 && path[length - 1] == '/')
    length--;
  return rd_copy_out(path, length, buffer, size);
}

/* The path of a deeply nested directory can be longer than PATH_MAX. */
static int copy_long_cwd(char *buffer, size_t *size) {
  for (size_t room = 2 * PATH_MAX; room <= MAX_CWD; room *= 2) {
    char *path = rd_malloc(room);
    if (path == NULL)
      return UV_ENOMEM;
    int error = getcwd(path, room) != NULL ? 0 : -errno;
    if (error == 0)
      error = rd_copy_out(path, strlen(path), buffer, size);
    rd_free(path);
    if (error != UV_ERANGE)
      return error;
  }
  return UV_ENAMETOOLONG;
}
