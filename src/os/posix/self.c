/* SPDX-License-Identifier: MIT */
/* See self.h. */
#include "os/self.h"

#include <unistd.h>

#include "uv.h"

void rd_self_set_name(const char *name) {
  (void)name;
}

/* getppid() is a system call that no C library answers from memory. */
uint32_t rd_self_thread(void) {
  (void)getppid();
  return 0;
}

int rd_self_signal(uint32_t thread, int signum) {
  (void)thread;
  (void)signum;
  return UV_ENOTSUP;
}

bool rd_self_blocks(uint32_t thread, int signum) {
  (void)thread;
  (void)signum;
  return true;
}

int rd_self_blocked(uint32_t thread, struct rd_blocked *blocked) {
  (void)thread;
  (void)blocked;
  return UV_ENOTSUP;
}

size_t rd_self_read(uint64_t address, void *to, size_t size) {
  (void)address;
  (void)to;
  (void)size;
  return 0;
}

size_t rd_self_maps(char *text, size_t size) {
  (void)text;
  (void)size;
  return 0;
}
