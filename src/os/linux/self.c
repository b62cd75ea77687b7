/* SPDX-License-Identifier: MIT */
/* See self.h. */
#include "os/self.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Reads a short file of a thread. The number of bytes, or a code. */
static int read_of_thread(uint32_t thread, const char *name, char *text, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%u/%s", thread, name);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return -errno;
  ssize_t count = read(fd, text, size - 1);
  int err = -errno;
  rd_fd_close(fd);
  text[count > 0 ? count : 0] = '\0';
  return count >= 0 ? (int)count : err;
}

bool rd_self_blocks(uint32_t thread, int signum) {
  static const char name[] = "\nSigBlk:";
  char text[4096];
  const char *line =
      read_of_thread(thread, "status", text, sizeof text) > 0 ? strstr(text, name) : NULL;
  if (line == NULL)
    return true;
  return (strtoull(line + sizeof name - 1, NULL, 16) >> (signum - 1) & 1) != 0;
}

/* `230 0x0 0x0 … 0x7ffe 0x7f01`: the call, or -1 for a page fault, its arguments, stack pointer and
 * program counter. */
int rd_self_blocked(uint32_t thread, struct rd_blocked *blocked) {
  char text[256];
  int count = read_of_thread(thread, "syscall", text, sizeof text);
  if (count < 0)
    return count;
  if (strncmp(text, "running", 7) == 0)
    return 0;
  const char *pc = strrchr(text, ' ');
  if (pc == NULL)
    return UV_EINVAL;
  const char *sp = pc - 1;
  while (sp > text && *sp != ' ')
    sp--;
  blocked->sp = strtoull(sp, NULL, 16);
  blocked->pc = strtoull(pc, NULL, 16);
  return blocked->sp != 0 && blocked->pc != 0 ? 1 : UV_EINVAL;
}

/* Through /proc, where an address that does not exist is an error. */
size_t rd_self_read(uint64_t address, void *to, size_t size) {
  int fd = size > 0 ? open("/proc/self/mem", O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0)
    return 0;
  ssize_t count = pread(fd, to, size, (off_t)address);
  rd_fd_close(fd);
  return count > 0 ? (size_t)count : 0;
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
