/* SPDX-License-Identifier: MIT */
/*
 * The priority of a process: its nice value.
 */
#include <errno.h>
#include <sys/resource.h>

#include "uv.h"

int uv_os_getpriority(uv_pid_t pid, int *priority) {
  if (priority == NULL)
    return UV_EINVAL;
  errno = 0; /* -1 is a priority too */
  int value = getpriority(PRIO_PROCESS, (id_t)pid);
  if (value == -1 && errno != 0)
    return -errno;
  *priority = value;
  return 0;
}

int uv_os_setpriority(uv_pid_t pid, int priority) {
  if (priority < UV_PRIORITY_HIGHEST || priority > UV_PRIORITY_LOW)
    return UV_EINVAL;
  return setpriority(PRIO_PROCESS, (id_t)pid, priority) == 0 ? 0 : -errno;
}
