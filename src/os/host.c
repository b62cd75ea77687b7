/* SPDX-License-Identifier: MIT */
/* The names of the host. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/copy_out.h"
#include "uv.h"

int uv_os_gethostname(char *buffer, size_t *size) {
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  char name[UV_MAXHOSTNAMESIZE];
  if (gethostname(name, sizeof name) != 0)
    return -errno;
  name[sizeof name - 1] = '\0'; /* a truncated name may not be terminated */
  return rd_copy_out(name, strlen(name), buffer, size);
}

int uv_os_uname(uv_utsname_t *buffer) {
  if (buffer == NULL)
    return UV_EINVAL;
  struct utsname names;
  if (uname(&names) != 0)
    return -errno;
  snprintf(buffer->sysname, sizeof buffer->sysname, "%s", names.sysname);
  snprintf(buffer->release, sizeof buffer->release, "%s", names.release);
  snprintf(buffer->version, sizeof buffer->version, "%s", names.version);
  snprintf(buffer->machine, sizeof buffer->machine, "%s", names.machine);
  return 0;
}
