/* SPDX-License-Identifier: MIT */
/*
 * Waking a loop that waits in poll, from any thread or signal handler.
 */
#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "loop/loop.h"

void rd_loop_wake(uv_loop_t *loop) {
  int saved_errno = errno;
  while (eventfd_write(loop->wake_fd, 1) != 0 && errno == EINTR) {}
  errno = saved_errno;
}
