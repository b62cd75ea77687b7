/* SPDX-License-Identifier: MIT */
/* Arbitrary program files, as `rondo exec` inspects them before it runs one. */
#include "fuzz.h"

#include <sys/mman.h>
#include <unistd.h>

#include "tool/tool.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  static int fd = -1;
  static char path[64];
  if (fd < 0) {
    fd = memfd_create("program", MFD_CLOEXEC);
    FUZZ_CHECK(fd >= 0);
    snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
  }
  FUZZ_CHECK(ftruncate(fd, 0) == 0 && pwrite(fd, data, size, 0) == (ssize_t)size);
  (void)rt_tool_obstacle(path);
  (void)rt_tool_needs_libuv(path);
  return 0;
}
