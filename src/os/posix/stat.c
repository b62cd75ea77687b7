/* SPDX-License-Identifier: MIT */
/* See stat.h. */
#include "os/stat.h"

int rd_stat(uv_stat_t *to, int fd, const char *path, bool follows_links) {
  return rd_stat_plain(to, fd, path, follows_links);
}
