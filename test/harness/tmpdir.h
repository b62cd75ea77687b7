/* SPDX-License-Identifier: MIT */
/*
 * A directory for the files of one test, removed with all it contains when the
 * test ends, however it ends.
 */
#ifndef HARNESS_TMPDIR_H
#define HARNESS_TMPDIR_H

/* The path of the test's directory; made by the first call, and the same in later ones. */
const char *tmpdir(void);

/* The path of a name in that directory. The caller frees it. */
char *tmpdir_path(const char *name);

/* For the runner, before and after each test: chooses the path; removes what was made there. */
void tmpdir_choose(void);
void tmpdir_remove(void);

#endif
