/* SPDX-License-Identifier: MIT */
/*
 * A file system that answers only when it is told to: a server of /dev/fuse in a process of its
 * own, mounted in a mount namespace of our own. It has one file, "file". The kernel keeps nothing
 * of what it says about files, so each question comes to it.
 */
#ifndef COMPARE_STALLING_H
#define COMPARE_STALLING_H

#include <stdbool.h>

/* Mounts it on an empty folder, before there are other threads. NULL, or why not. */
const char *stalling_mount(const char *folder);
void stalling_end(void);

/* From now on questions wait. Whether one does; and lets it go on. */
void stalling_begin(void);
bool stalling_has_question(void);
void stalling_answer(void);

/* Since this was last asked: a question waited for very long, and then went on by itself. */
bool stalling_was_given_up(void);

#endif
