/* SPDX-License-Identifier: MIT */
/* Control groups, versions 1 and 2, read from a fake file tree. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_tree.h"
#include "os/cgroup.h"
#include "os/memory.h"
#include "os/cpu.h"

#define MOUNT_V2 "30 20 0:25 / %s/cg rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"
#define MOUNTS_V1                                                       \
  "31 20 0:26 / %s/cg/cpu rw shared:5 - cgroup cgroup rw,cpu,cpuacct\n" \
  "32 20 0:27 / %s/cg/memory rw shared:6 - cgroup cgroup rw,memory\n"

static void use_v2(const char *group) {
  char line[256];
  snprintf(line, sizeof line, "0::%s\n", group);
  fake_file("self/cgroup", line);
  fake_file("self/mountinfo", "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n" MOUNT_V2);
}

static void use_v1(const char *group) {
  char lines[1024];
  snprintf(lines, sizeof lines, "5:cpuset:/\n4:memory:%s\n3:cpu,cpuacct:%s\n0::/\n", group, group);
  fake_file("self/cgroup", lines);
  fake_file("self/mountinfo", MOUNTS_V1 MOUNT_V2);
}

static uint64_t limit(void) {
  return rd_memory_limit(fake_root());
}

static unsigned int cpus(void) {
  return rd_parallelism_within(fake_root(), 64);
}

TEST(without_cgroups_there_is_no_limit) {
  ck_assert_uint_eq(limit(), 0);
  ck_assert_uint_eq(cpus(), 64);
  ck_assert_uint_eq(rd_memory_left(fake_root(), 1000), 1000);
  fake_file("self/cgroup", "");
  fake_file("self/mountinfo", "");
  ck_assert_uint_eq(limit(), 0);
}

TEST(cgroup_v2_memory_limit_is_the_minimum_of_group_and_parents) {
  use_v2("/a/b");
  ck_assert_uint_eq(limit(), UINT64_MAX);
  fake_file("cg/a/b/memory.max", "max\n");
  ck_assert_uint_eq(limit(), UINT64_MAX);
  fake_file("cg/a/b/memory.max", "8000\n");
  ck_assert_uint_eq(limit(), 8000);
  fake_file("cg/a/memory.max", "5000\n");
  ck_assert_uint_eq(limit(), 5000);
  fake_file("cg/a/b/memory.high", "3000\n");
  ck_assert_uint_eq(limit(), 3000);
  fake_file("cg/memory.max", "2000\n");
  ck_assert_uint_eq(limit(), 2000);
}

TEST(cgroup_v1_memory_limit_is_the_minimum_of_group_and_parents) {
  use_v1("/a/b");
  fake_file("cg/memory/a/b/memory.limit_in_bytes", "9223372036854771712\n");
  fake_file("cg/memory/memory.limit_in_bytes", "9223372036854771712\n");
  ck_assert_uint_eq(limit(), UINT64_MAX);
  fake_file("cg/memory/a/memory.limit_in_bytes", "7000\n");
  ck_assert_uint_eq(limit(), 7000);
  fake_file("cg/memory/a/b/memory.soft_limit_in_bytes", "6000\n");
  ck_assert_uint_eq(limit(), 6000);
}

TEST(cgroup_available_memory_is_that_of_the_fullest_group) {
  use_v2("/a/b");
  fake_file("cg/a/b/memory.max", "8000\n");
  fake_file("cg/a/b/memory.current", "1000\n");
  ck_assert_uint_eq(rd_memory_left(fake_root(), 100000), 7000);
  fake_file("cg/a/memory.max", "9000\n");
  fake_file("cg/a/memory.current", "8500\n");
  ck_assert_uint_eq(rd_memory_left(fake_root(), 100000), 500);
  ck_assert_uint_eq(rd_memory_left(fake_root(), 100), 100);
  fake_file("cg/a/memory.current", "9500\n");
  ck_assert_uint_eq(rd_memory_left(fake_root(), 100000), 0);
}

TEST(cgroup_v1_available_memory_subtracts_usage) {
  use_v1("/a");
  fake_file("cg/memory/a/memory.limit_in_bytes", "8000\n");
  fake_file("cg/memory/a/memory.usage_in_bytes", "3000\n");
  ck_assert_uint_eq(rd_memory_left(fake_root(), 100000), 5000);
}

TEST(cgroup_v2_quota_is_counted_in_whole_processors) {
  use_v2("/a/b");
  ck_assert_uint_eq(cpus(), 64);
  fake_file("cg/a/b/cpu.max", "max 100000\n");
  ck_assert_uint_eq(cpus(), 64);
  fake_file("cg/a/b/cpu.max", "450000 100000\n");
  ck_assert_uint_eq(cpus(), 4);
  fake_file("cg/a/cpu.max", "200000 100000\n");
  ck_assert_uint_eq(cpus(), 2);
  fake_file("cg/a/b/cpu.max", "1000 100000\n");
  ck_assert_uint_eq(cpus(), 1);
}

TEST(cgroup_v1_quota_is_counted_in_whole_processors) {
  use_v1("/a");
  fake_file("cg/cpu/a/cpu.cfs_quota_us", "-1\n");
  fake_file("cg/cpu/a/cpu.cfs_period_us", "100000\n");
  ck_assert_uint_eq(cpus(), 64);
  fake_file("cg/cpu/a/cpu.cfs_quota_us", "350000\n");
  ck_assert_uint_eq(cpus(), 3);
  fake_file("cg/cpu/cpu.cfs_quota_us", "100000\n");
  fake_file("cg/cpu/cpu.cfs_period_us", "50000\n");
  ck_assert_uint_eq(cpus(), 2);
}

TEST(malformed_cgroup_limits_are_ignored) {
  static const char *const broken[] = {"", "\n", "x", "100000", "100000 0", "-5 100", "1e3 y"};
  use_v2("/a");
  for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
    fake_file("cg/a/cpu.max", broken[i]);
    ck_assert_uint_ge(cpus(), 1);
    if (i != 6)
      ck_assert_uint_eq(cpus(), 64);
  }
  fake_file("cg/a/memory.max", "");
  ck_assert_uint_eq(limit(), UINT64_MAX);
  fake_file("cg/a/memory.max", "99999999999999999999999999999999\n");
  ck_assert_uint_eq(limit(), UINT64_MAX);
}

TEST(container_cgroup_path_is_relative_to_its_mount) {
  fake_file("self/cgroup", "0::/docker/abc/inner\n");
  fake_file("self/mountinfo", "30 20 0:25 /docker/abc %s/cg ro - cgroup2 cgroup rw\n");
  fake_file("cg/inner/memory.max", "4000\n");
  ck_assert_uint_eq(limit(), 4000);
  fake_file("self/cgroup", "0::/docker/abcd\n");
  fake_file("cg/memory.max", "5000\n");
  ck_assert_uint_eq(limit(), 5000);
  fake_file("self/cgroup", "0::/../other\n");
  ck_assert_uint_eq(limit(), 5000);
}

TEST(cgroup_mount_containing_the_group_is_preferred) {
  fake_file("self/cgroup", "0::/here/now\n");
  fake_file("self/mountinfo", "30 20 0:25 /elsewhere %s/wrong rw - cgroup2 cgroup rw\n"
                              "31 20 0:25 /here %s/with\\040space rw - cgroup2 cgroup rw\n");
  fake_file("wrong/memory.max", "1\n");
  fake_file("with space/now/memory.max", "4000\n");
  ck_assert_uint_eq(limit(), 4000);
}

TEST(cgroup_parent_walk_stops_at_the_mount) {
  struct rd_cgroup group;
  use_v2("/a/b");
  ck_assert(rd_cgroup_find(fake_root(), "memory", &group));
  ck_assert_int_eq(group.version, 2);
  ck_assert_str_eq(strrchr(group.path, '/'), "/b");
  ck_assert(rd_cgroup_up(&group));
  ck_assert(rd_cgroup_up(&group));
  ck_assert_str_eq(strrchr(group.path, '/'), "/cg");
  ck_assert(!rd_cgroup_up(&group));
}

TEST(malformed_cgroup_files_yield_no_group) {
  static const char *const groups[] = {
      "\n\n", ":", "::", "0::", "0:", "x::y\n", "4:memory", "0::a"};
  static const char *const mounts[] = {"\n", " ", "- - -", "1 2 3 / /x rw - cgroup2",
                                       "1 2 3 / /x rw cgroup2 c rw"};
  struct rd_cgroup group;
  use_v2("/a");
  for (size_t i = 0; i < sizeof mounts / sizeof mounts[0]; i++) {
    fake_file("self/mountinfo", mounts[i]);
    ck_assert(!rd_cgroup_find(fake_root(), "memory", &group));
  }
  use_v2("/a");
  for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
    fake_file("self/cgroup", groups[i]);
    ck_assert(!rd_cgroup_find(fake_root(), "memory", &group));
  }
}

TEST(overlong_cgroup_path_yields_no_group) {
  struct rd_cgroup group;
  static char line[3 * PATH_MAX];
  use_v2("/a");
  memset(line, 'a', sizeof line);
  memcpy(line, "0::/", 4);
  fake_bytes("self/cgroup", line, sizeof line);
  ck_assert(!rd_cgroup_find(fake_root(), "memory", &group));
}

TEST(random_files_never_break_cgroup_parser) {
  static const char alphabet[] = "0123:/ax,\n- .\\cgroup2memory";
  srand(20260105);
  for (int round = 0; round < 2000; round++) {
    char text[2][120];
    for (int file = 0; file < 2; file++)
      for (size_t i = 0; i < sizeof text[0]; i++)
        text[file][i] = alphabet[(size_t)rand() % (sizeof alphabet - 1)];
    fake_bytes("self/cgroup", text[0], (size_t)rand() % sizeof text[0]);
    fake_bytes("self/mountinfo", text[1], (size_t)rand() % sizeof text[1]);
    limit();
    ck_assert_uint_ge(cpus(), 1);
  }
}
