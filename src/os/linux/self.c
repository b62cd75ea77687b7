/* SPDX-License-Identifier: MIT */
/* See self.h. */
#include "os/self.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/fd.h"

/*
 * The short name of 15 bytes, which is that of the main thread. Another thread can set it only
 * through /proc.
 */
void rd_self_set_name(const char *name) {
  if (getpid() == gettid()) {
    prctl(PR_SET_NAME, name);
    return;
  }
  int fd = open("/proc/self/comm", O_WRONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  /* Best effort: the title itself is set. */
  ssize_t written = write(fd, name, strlen(name));
  (void)written;
  close(fd);
}

uint32_t rd_self_thread(void) {
  return (uint32_t)syscall(SYS_gettid);
}

int rd_self_signal(uint32_t thread, int signum) {
  return syscall(SYS_tgkill, getpid(), thread, signum) == 0 ? 0 : -errno;
}

size_t rd_self_maps(char *text, size_t size) {
  int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return 0;
  size_t used = 0;
  ssize_t count;
  do {
    count = read(fd, text + used, size - used);
    used += count > 0 ? (size_t)count : 0;
  } while (count > 0 || (count < 0 && errno == EINTR));
  rd_fd_close(fd);
  return used;
}
