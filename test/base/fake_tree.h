/* SPDX-License-Identifier: MIT */
/*
 * Files under the test's own directory that stand for /proc, /sys and control groups.
 */
#ifndef TEST_BASE_FAKE_TREE_H
#define TEST_BASE_FAKE_TREE_H

#include <stddef.h>

/* The root of the tree. */
const char *fake_root(void);

/* Writes a file and makes the folders on the way to it. "%s" in the text stands for the root. */
void fake_file(const char *path, const char *text);
void fake_bytes(const char *path, const char *bytes, size_t length);

#endif
