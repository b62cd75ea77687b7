/* SPDX-License-Identifier: MIT */
/*
 * For tests of file requests: every call is made synchronously and with a callback, and must have
 * the same result both ways.
 *
 *   EACH_WAY(way)
 *     ck_assert_int_eq(fs_result(&way, uv_fs_rmdir(way.loop, fs_req(&way), "x", way.cb)),
 * UV_ENOENT);
 *
 * At the end of each round the request is cleaned up, twice, and the loop closed.
 */
#ifndef WORK_FS_WAYS_H
#define WORK_FS_WAYS_H

#include <stddef.h>
#include <sys/types.h>
#include <uv.h>

struct fs_way {
  int round; /* 0: without a callback, and no loop; 1: with one */
  uv_loop_t *loop;
  uv_fs_cb cb;
  uv_fs_t req;
  int called;
  int used; /* the request has to be cleaned up */
  uv_loop_t memory;
};

#define EACH_WAY(way) for (struct fs_way way = {.round = -1}; fs_next_way(&(way));)

int fs_next_way(struct fs_way *way);

/* The request, cleaned up after its last use, for the next. */
uv_fs_t *fs_req(struct fs_way *way);

/* Checks what the call returned, runs the loop if necessary, and returns req.result. */
ssize_t fs_result(struct fs_way *way, int returned);

/* In the test's directory; the caller frees the paths. */
char *fs_file(const char *name, const char *contents);
char *fs_file_of_size(const char *name, size_t size); /* with bytes that differ everywhere */
char *fs_dir(const char *name);

/* Fails the test unless the two files have the same bytes. */
void fs_expect_same(const char *left, const char *right);
void fs_expect_contents(const char *path, const char *contents);

/* Drops root privileges. The test's directory stays accessible. */
void fs_become_nobody(void);

#endif
