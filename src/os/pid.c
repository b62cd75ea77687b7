/* SPDX-License-Identifier: MIT */
/*
 * The numbers of this process and of its parent.
 */
#include <unistd.h>

#include "uv.h"

uv_pid_t uv_os_getpid(void) {
  return getpid();
}

uv_pid_t uv_os_getppid(void) {
  return getppid();
}
