/* SPDX-License-Identifier: MIT */
/*
 * Reading files of /proc and /sys, whose size is known only after reading.
 */
#ifndef RD_OS_READ_FILE_H
#define RD_OS_READ_FILE_H

#include <stddef.h>

/* The largest file that rd_read_whole() reads; otherwise UV_EFBIG. */
#define RD_READ_FILE_MAX (16u << 20)

/* Reads as much of a file as fits, zero-terminated. For files of a line or two. */
int rd_read_start(const char *path, char *buffer, size_t size);

/* Reads a whole file, zero-terminated. The caller frees *text with rd_free(). */
int rd_read_whole(const char *path, char **text);

#endif
