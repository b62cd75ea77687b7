/* SPDX-License-Identifier: MIT */
/* Results of requests, as text that is the same on every run. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "compare.h"

const char *outcome(ssize_t result) {
  static char texts[8][32]; /* results per line */
  static unsigned int next;
  if (result < 0)
    return uv_err_name((int)result);
  char *text = texts[next++ % 8];
  snprintf(text, sizeof texts[0], "%zd", result);
  return text;
}

/* FNV-1a */
uint32_t hash_of(const void *bytes, ssize_t length) {
  const unsigned char *byte = bytes;
  uint32_t hash = length > 0 ? 2166136261u : 0;
  for (ssize_t i = 0; i < length; i++)
    hash = (hash ^ byte[i]) * 16777619u;
  return hash;
}

void print_left(int fd) {
  char bytes[100];
  ssize_t length = 1;
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0)
    fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  for (int i = 0; i < 4 && length > 0; i++) {
    length = read(fd, bytes, sizeof bytes);
    printf(" %s/%08x", outcome(length >= 0 ? length : -errno),
           (unsigned int)hash_of(bytes, length));
  }
}
