/* SPDX-License-Identifier: MIT */
/* Paths that were found in memory a moment ago. */
#include "harness.h"
#include "work/fs_warm.h"

TEST(a_path_is_warm_for_a_moment_and_no_longer) {
  uint64_t key = rd_fs_warm_key("/usr/bin/env", 0);
  ck_assert(!rd_fs_is_warm(key, 1000));
  rd_fs_warmed(key, 1000);
  ck_assert(rd_fs_is_warm(key, 1000));
  ck_assert(rd_fs_is_warm(key, 1100));
  ck_assert(!rd_fs_is_warm(key, 1200));
  rd_fs_warmed(key, 1200);
  ck_assert(rd_fs_is_warm(key, 1200));
}

TEST(a_path_warms_no_other_one_and_no_other_way_to_it) {
  rd_fs_warmed(rd_fs_warm_key("/some/long/path/to/a", 0), 5000);
  ck_assert(rd_fs_is_warm(rd_fs_warm_key("/some/long/path/to/a", 0), 5000));
  ck_assert(!rd_fs_is_warm(rd_fs_warm_key("/some/long/path/to/a", 1), 5000));
  ck_assert(!rd_fs_is_warm(rd_fs_warm_key("/some/long/path/to/b", 0), 5000));
  ck_assert(!rd_fs_is_warm(rd_fs_warm_key("/some/long/path/to", 0), 5000));
  ck_assert(!rd_fs_is_warm(rd_fs_warm_key("", 0), 5000));
}

TEST(many_paths_are_warm_at_a_time) {
  char path[32];
  int warm = 0;
  for (int i = 0; i < 64; i++) {
    snprintf(path, sizeof path, "/folder/number/%d", i);
    rd_fs_warmed(rd_fs_warm_key(path, 0), 100);
  }
  for (int i = 0; i < 64; i++) {
    snprintf(path, sizeof path, "/folder/number/%d", i);
    warm += rd_fs_is_warm(rd_fs_warm_key(path, 0), 100);
  }
  ck_assert_int_ge(warm, 48); /* a few share a place */
}
