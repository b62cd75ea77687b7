/* SPDX-License-Identifier: MIT */
/* The path of the executable. */
#include <errno.h>
#include <limits.h>
#include <unistd.h>

#include "base/copy_out.h"
#include "uv.h"

/* As in libuv, this truncates a path that is too long. */
int uv_exepath(char *buffer, size_t *size) {
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  ssize_t length = 0;
  if (*size > 1)
    length = readlink("/proc/self/exe", buffer, *size > INT_MAX ? INT_MAX : *size - 1);
  if (length < 0)
    return -errno;
  buffer[length] = '\0';
  *size = (size_t)length;
  return 0;
}
