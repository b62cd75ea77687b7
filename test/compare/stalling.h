/* SPDX-License-Identifier: MIT */
/*
 * A file system that answers only when released: a /dev/fuse server in a separate process, mounted
 * in a private mount namespace. It has one file, "file". The kernel caches nothing about it, so
 * each request reaches the server.
 */
#ifndef COMPARE_STALLING_H
#define COMPARE_STALLING_H

#include <stdbool.h>

/* Mounts it on an empty folder, before there are other threads. Returns NULL, or the reason for
 * failure. */
const char *stalling_mount(const char *folder);
void stalling_end(void);

/* Holds requests from now on; whether one is held; releases it. */
void stalling_begin(void);
bool stalling_has_question(void);
void stalling_answer(void);

/* Whether a request timed out and was released by itself since the last call. */
bool stalling_was_given_up(void);

#endif
