/* SPDX-License-Identifier: MIT */
/* This process: resource usage, pids, priority, paths. */
#include "harness.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static uint64_t cpu_us(const uv_rusage_t *usage) {
  return (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000 +
         (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

/* Spins until the process has used this much more CPU time. */
static void burn_us(uint64_t wanted) {
  uv_rusage_t usage;
  ck_assert_int_eq(uv_getrusage(&usage), 0);
  uint64_t start = cpu_us(&usage);
  while (cpu_us(&usage) - start < wanted)
    ck_assert_int_eq(uv_getrusage(&usage), 0);
}

static void burn_in_thread(void *arg) {
  (void)arg;
  burn_us(40000);
}

TEST(getrusage_matches_libc) {
  struct rusage others;
  uv_rusage_t ours;
  ck_assert_int_eq(uv_getrusage(&ours), 0);
  ck_assert_int_eq(getrusage(RUSAGE_SELF, &others), 0);
  ck_assert_uint_gt(ours.ru_maxrss, 0);
  ck_assert_uint_le(ours.ru_maxrss, (uint64_t)others.ru_maxrss);
  ck_assert_uint_le(ours.ru_minflt, (uint64_t)others.ru_minflt);
  ck_assert_int_le(ours.ru_utime.tv_sec, others.ru_utime.tv_sec);
}

TEST(getrusage_thread_excludes_other_threads) {
  uv_thread_t thread;
  uv_rusage_t mine;
  uv_rusage_t all;
  ck_assert_int_eq(uv_thread_create(&thread, burn_in_thread, NULL), 0);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  ck_assert_int_eq(uv_getrusage_thread(&mine), 0);
  ck_assert_int_eq(uv_getrusage(&all), 0);
  ck_assert_uint_ge(cpu_us(&all), cpu_us(&mine) + 30000);
}

TEST(getrusage_refuses_bad_arguments) {
  ck_assert_int_eq(uv_getrusage(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_getrusage_thread(NULL), UV_EINVAL);
}

TEST(getpid_and_getppid_match_the_system) {
  ck_assert_int_eq(uv_os_getpid(), getpid());
  ck_assert_int_eq(uv_os_getppid(), getppid());
}

TEST(process_priority_can_be_lowered_and_read) {
  int priority = 99;
  ck_assert_int_eq(uv_os_setpriority(0, UV_PRIORITY_BELOW_NORMAL), 0);
  ck_assert_int_eq(uv_os_getpriority(0, &priority), 0);
  ck_assert_int_eq(priority, UV_PRIORITY_BELOW_NORMAL);
  ck_assert_int_eq(uv_os_setpriority(getpid(), UV_PRIORITY_LOW), 0);
  ck_assert_int_eq(uv_os_getpriority(getpid(), &priority), 0);
  ck_assert_int_eq(priority, getpriority(PRIO_PROCESS, 0));
}

TEST(getpriority_of_minus_one_is_not_an_error) {
  int priority = 99;
  if (uv_os_setpriority(0, -1) != 0)
    return; /* needs a privilege */
  ck_assert_int_eq(uv_os_getpriority(0, &priority), 0);
  ck_assert_int_eq(priority, -1);
}

TEST(setpriority_refuses_out_of_range_values) {
  int priority = 99;
  ck_assert_int_eq(uv_os_setpriority(0, UV_PRIORITY_LOW + 1), UV_EINVAL);
  ck_assert_int_eq(uv_os_setpriority(0, UV_PRIORITY_HIGHEST - 1), UV_EINVAL);
  ck_assert_int_eq(uv_os_getpriority(0, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_os_getpriority(INT_MAX, &priority), UV_ESRCH);
  ck_assert_int_eq(uv_os_setpriority(INT_MAX, 5), UV_ESRCH);
  ck_assert_int_eq(priority, 99);
}

TEST(exepath_is_the_running_program) {
  char ours[PATH_MAX];
  char others[PATH_MAX] = "";
  size_t size = sizeof ours;
  ck_assert_int_eq(uv_exepath(ours, &size), 0);
  ck_assert_int_gt((int)readlink("/proc/self/exe", others, sizeof others - 1), 0);
  ck_assert_str_eq(ours, others);
  ck_assert_uint_eq(size, strlen(others));
}

TEST(exepath_is_truncated_to_buffer) {
  char path[PATH_MAX] = "####";
  size_t size = 2;
  ck_assert_int_eq(uv_exepath(path, &size), 0);
  ck_assert_uint_eq(size, 1);
  ck_assert_str_eq(path, "/");
  size = 1;
  ck_assert_int_eq(uv_exepath(path, &size), 0);
  ck_assert_uint_eq(size, 0);
  ck_assert_str_eq(path, "");
  size = 0;
  ck_assert_int_eq(uv_exepath(path, &size), UV_EINVAL);
  ck_assert_int_eq(uv_exepath(NULL, &size), UV_EINVAL);
  ck_assert_int_eq(uv_exepath(path, NULL), UV_EINVAL);
}

TEST(chdir_changes_cwd) {
  char path[PATH_MAX];
  size_t size = sizeof path;
  char *real = realpath(tmpdir(), NULL);
  ck_assert_int_eq(uv_chdir(tmpdir()), 0);
  ck_assert_int_eq(uv_cwd(path, &size), 0);
  ck_assert_str_eq(path, real);
  free(real);
  size = sizeof path;
  ck_assert_int_eq(uv_chdir("/"), 0);
  ck_assert_int_eq(uv_cwd(path, &size), 0);
  ck_assert_str_eq(path, "/");
}

TEST(chdir_reports_errors) {
  ck_assert_int_eq(uv_chdir(NULL), UV_EFAULT);
  ck_assert_int_eq(uv_chdir(""), UV_ENOENT);
  ck_assert_int_eq(uv_chdir("/no such folder"), UV_ENOENT);
  ck_assert_int_eq(uv_chdir("/proc/self/exe"), UV_ENOTDIR);
}

TEST(cwd_of_removed_directory_reports_enoent) {
  char path[PATH_MAX] = "untouched";
  size_t size = sizeof path;
  char *folder = tmpdir_path("gone");
  ck_assert_int_eq(mkdir(folder, 0700), 0);
  ck_assert_int_eq(uv_chdir(folder), 0);
  ck_assert_int_eq(rmdir(folder), 0);
  free(folder);
  ck_assert_int_eq(uv_cwd(path, &size), UV_ENOENT);
  ck_assert_str_eq(path, "untouched");
}

/* Nests directories until the path is longer than PATH_MAX. */
static void enter_deep_folder(const char *name, int depth) {
  for (int i = 0; i < depth; i++) {
    ck_assert_int_eq(mkdir(name, 0700), 0);
    ck_assert_int_eq(chdir(name), 0);
  }
}

static void leave_deep_folder(const char *name, int depth) {
  for (int i = 0; i < depth; i++) {
    ck_assert_int_eq(chdir(".."), 0);
    ck_assert_int_eq(rmdir(name), 0);
  }
}

TEST(cwd_may_exceed_path_max) {
  static char path[4 * PATH_MAX];
  char name[201];
  int depth = 2 * PATH_MAX / 200;
  memset(name, 'd', 200);
  name[200] = '\0';
  alloc_install();
  ck_assert_int_eq(chdir(tmpdir()), 0);
  enter_deep_folder(name, depth);
  size_t size = 100;
  ck_assert_int_eq(uv_cwd(path, &size), UV_ENOBUFS);
  ck_assert_uint_gt(size, PATH_MAX);
  ck_assert_int_eq(uv_cwd(path, &size), 0);
  ck_assert_uint_eq(size, strlen(path));
  size = sizeof path;
  alloc_fail_at(1);
  ck_assert_int_eq(uv_cwd(path, &size), UV_ENOMEM);
  ck_assert_uint_eq(alloc_live(), 0);
  leave_deep_folder(name, depth);
}
