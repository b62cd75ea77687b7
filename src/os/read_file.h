/* SPDX-License-Identifier: MIT */
/*
 * Reading files of /proc and /sys. Their size is only known when they have been read.
 */
#ifndef RD_OS_READ_FILE_H
#define RD_OS_READ_FILE_H

#include <stddef.h>

/* No file of /proc that is read as a whole is larger than this: UV_EFBIG. */
#define RD_READ_FILE_MAX (16u << 20)

/* The start of a file, as much as fits, with a final zero. For files of a line or two. */
int rd_read_start(const char *path, char *buffer, size_t size);

/* A whole file, with a final zero. The caller frees *text with rd_free(). */
int rd_read_whole(const char *path, char **text);

#endif
