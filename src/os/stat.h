/* SPDX-License-Identifier: MIT */
/* The attributes of files and file systems. */
#ifndef RD_OS_STAT_H
#define RD_OS_STAT_H

#include <stdbool.h>

#include "uv.h"

/* Of an open file, or if `path` is not NULL of that file. 0 or a code. */
int rd_stat(uv_stat_t *to, int fd, const char *path, bool follows_links);

/* The same by POSIX, without the time of birth. */
int rd_stat_plain(uv_stat_t *to, int fd, const char *path, bool follows_links);

int rd_statfs(uv_statfs_t *to, const char *path);

#endif
