/* SPDX-License-Identifier: MIT */
/*
 * A fake /proc, /sys and cgroup tree in the test's temporary directory.
 */
#ifndef TEST_BASE_FAKE_TREE_H
#define TEST_BASE_FAKE_TREE_H

#include <stddef.h>

/* The root of the tree. */
const char *fake_root(void);

/* Writes a file and creates its parent directories. "%s" in the text is replaced by the root. */
void fake_file(const char *path, const char *text);
void fake_bytes(const char *path, const char *bytes, size_t length);

#endif
