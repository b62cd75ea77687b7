/* SPDX-License-Identifier: MIT */
/* Copying files: contents, holes, modes, and the target after a failure. */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fs_ways.h"

#define MEGABYTE ((off_t)1 << 20)

static ssize_t copy(struct fs_way *way, const char *from, const char *to, int flags) {
  return fs_result(way, uv_fs_copyfile(way->loop, fs_req(way), from, to, flags, way->cb));
}

static struct stat info_of(const char *path) {
  struct stat info;
  ck_assert_int_eq(stat(path, &info), 0);
  return info;
}

TEST(copyfile_copies_contents_of_any_size) {
  static const size_t sizes[] = {0, 1, 4095, 4096, 4097, 100000, 3000001};
  char *to = tmpdir_path("to");
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    EACH_WAY(way) {
      char *from = fs_file_of_size("from", sizes[i]);
      int before = fds_open();
      ck_assert_int_eq(copy(&way, from, to, 0), 0);
      fs_expect_same(from, to);
      ck_assert_int_eq(copy(&way, from, to, UV_FS_COPYFILE_FICLONE), 0);
      fs_expect_same(from, to);
      ck_assert_int_le(fds_open(), before + 1); /* at most one is the pool's */
      free(from);
    }
  free(to);
}

TEST(copyfile_applies_source_mode_to_existing_target) {
  umask(027);
  static const unsigned int modes[] = {0644, 0600, 0777, 0444, 0750};
  char *from = fs_file("from", "contents");
  char *to = tmpdir_path("to");
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
    EACH_WAY(way) {
      unlink(to);
      ck_assert_int_eq(chmod(from, modes[i]), 0);
      ck_assert_int_eq(copy(&way, from, to, 0), 0);
      ck_assert_uint_eq(info_of(to).st_mode & 07777, modes[i]);
      ck_assert_int_eq(chmod(to, 0666), 0);
      ck_assert_int_eq(copy(&way, from, to, 0), 0);
      ck_assert_uint_eq(info_of(to).st_mode & 07777, modes[i]);
    }
  free(from);
  free(to);
}

TEST(copyfile_truncates_longer_target) {
  char *from = fs_file("from", "short");
  EACH_WAY(way) {
    char *to = fs_file("to", "something much longer");
    ck_assert_int_eq(copy(&way, from, to, 0), 0);
    fs_expect_contents(to, "short");
    free(to);
  }
  free(from);
}

TEST(copyfile_onto_itself_changes_nothing) {
  char *path = fs_file("file", "contents");
  char *hard = tmpdir_path("hard");
  char *soft = tmpdir_path("soft");
  ck_assert_int_eq(link(path, hard), 0);
  ck_assert_int_eq(symlink(path, soft), 0);
  const char *names[] = {path, hard, soft};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    EACH_WAY(way) {
      ck_assert_int_eq(copy(&way, path, names[i], 0), 0);
      ck_assert_int_eq(copy(&way, names[i], path, UV_FS_COPYFILE_FICLONE_FORCE), 0);
      ck_assert_int_eq(copy(&way, path, names[i], UV_FS_COPYFILE_EXCL), UV_EEXIST);
      fs_expect_contents(path, "contents");
    }
  free(path);
  free(hard);
  free(soft);
}

TEST(copyfile_excl_refuses_existing_target) {
  char *from = fs_file("from", "new");
  char *to = fs_file("to", "old");
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, from, to, UV_FS_COPYFILE_EXCL), UV_EEXIST);
    fs_expect_contents(to, "old");
  }
  free(from);
  free(to);
}

/* Works where the file system supports reflinks; elsewhere the target is unchanged. */
TEST(copyfile_ficlone_force_clones_or_leaves_target_unchanged) {
  char *from = fs_file("from", "new");
  char *fresh = tmpdir_path("fresh");
  EACH_WAY(way) {
    char *to = fs_file("to", "older");
    chmod(to, 0600);
    ssize_t result = copy(&way, from, to, UV_FS_COPYFILE_FICLONE_FORCE);
    ck_assert(result == 0 || result == UV_ENOTSUP || result == UV_ENOSYS);
    fs_expect_contents(to, result == 0 ? "new" : "older");
    ck_assert_uint_eq(info_of(to).st_mode & 07777, result == 0 ? 0644 : 0600);
    ck_assert_int_eq(copy(&way, from, fresh, UV_FS_COPYFILE_FICLONE_FORCE), result);
    ck_assert_int_eq(access(fresh, F_OK), result == 0 ? 0 : -1);
    unlink(fresh);
    free(to);
  }
  free(from);
  free(fresh);
}

TEST(copyfile_copies_proc_files_of_size_zero) {
  char *to = tmpdir_path("to");
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, "/proc/cpuinfo", to, 0), 0);
    ck_assert_int_gt(info_of(to).st_size, 100);
    unlink(to); /* it is read-only, like the source */
    ck_assert_int_eq(copy(&way, "/proc/filesystems", to, 0), 0);
    fs_expect_same("/proc/filesystems", to);
    unlink(to);
  }
  free(to);
}

/* Data, a hole, data, a hole up to the end. */
static char *sparse_file(off_t size) {
  char *path = tmpdir_path("sparse");
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  ck_assert_int_eq(pwrite(fd, "begin", 5, 0), 5);
  ck_assert_int_eq(pwrite(fd, "middle", 6, size / 2 + 77), 6);
  ck_assert_int_eq(ftruncate(fd, size), 0);
  close(fd);
  return path;
}

TEST(copyfile_preserves_holes) {
  char *from = sparse_file(64 * MEGABYTE + 321);
  char *to = tmpdir_path("to");
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, from, to, 0), 0);
    ck_assert_int_eq(info_of(to).st_size, 64 * MEGABYTE + 321);
    ck_assert_int_lt(info_of(to).st_blocks, 2 * MEGABYTE / 512);
    fs_expect_same(from, to);
    unlink(to);
  }
  free(from);
  free(to);
}

TEST(copyfile_skips_a_terabyte_of_holes) {
  char *from = sparse_file(MEGABYTE * MEGABYTE);
  char *to = tmpdir_path("to");
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, from, to, 0), 0);
    ck_assert_int_eq(info_of(to).st_size, MEGABYTE * MEGABYTE);
    ck_assert_int_lt(info_of(to).st_blocks, 2 * MEGABYTE / 512);
    char bytes[6];
    int fd = open(to, O_RDONLY | O_CLOEXEC);
    ck_assert_int_eq(pread(fd, bytes, 6, MEGABYTE * MEGABYTE / 2 + 77), 6);
    ck_assert_int_eq(memcmp(bytes, "middle", 6), 0);
    close(fd);
    unlink(to);
  }
  free(from);
  free(to);
}

TEST(copyfile_follows_symlinks) {
  char *from = fs_file("from", "contents");
  char *link = tmpdir_path("link");
  char *dangling = tmpdir_path("dangling");
  char *target = tmpdir_path("target");
  ck_assert_int_eq(symlink(from, link), 0);
  ck_assert_int_eq(symlink("target", dangling), 0);
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, link, dangling, 0), 0);
    fs_expect_contents(target, "contents");
    unlink(target);
    ck_assert_int_eq(copy(&way, link, dangling, UV_FS_COPYFILE_EXCL), UV_EEXIST);
  }
  free(from);
  free(link);
  free(dangling);
  free(target);
}

TEST(copyfile_reports_errors) {
  char *file = fs_file("file", "contents");
  char *dir = fs_dir("dir");
  char *none = tmpdir_path("none");
  char *orphan = tmpdir_path("none/file");
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, none, orphan, 0), UV_ENOENT);
    ck_assert_int_eq(copy(&way, file, orphan, 0), UV_ENOENT);
    ck_assert_int_eq(copy(&way, file, dir, 0), UV_EISDIR);
    ck_assert_int_eq(copy(&way, dir, none, 0), UV_EISDIR);
    ck_assert_int_eq(copy(&way, dir, file, 0), UV_EISDIR);
    ck_assert_int_eq(copy(&way, "", none, 0), UV_ENOENT);
    ck_assert_int_eq(copy(&way, file, "", 0), UV_ENOENT);
    ck_assert_int_eq(access(none, F_OK), -1);
    fs_expect_contents(file, "contents");
  }
  free(file);
  free(dir);
  free(none);
  free(orphan);
}

/* As an ordinary user: root could lose the device if this went wrong. */
TEST(copyfile_refuses_device_target_and_keeps_it) {
  char *file = fs_file("file", "contents");
  fs_become_nobody();
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, file, "/dev/null", 0), UV_EINVAL);
    ck_assert(S_ISCHR(info_of("/dev/null").st_mode));
    ck_assert_uint_eq(info_of("/dev/null").st_mode & 0777, 0666);
  }
  free(file);
}

TEST(copyfile_without_permission_changes_nothing) {
  char *secret = fs_file("secret", "secret");
  char *fixed = fs_file("fixed", "fixed");
  char *open_to_all = fs_file("open", "open");
  chmod(secret, 0);
  chmod(fixed, 0444);
  chmod(open_to_all, 0666);
  fs_become_nobody();
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, secret, open_to_all, 0), UV_EACCES);
    ck_assert_int_eq(copy(&way, open_to_all, fixed, 0), UV_EACCES);
    if (getuid() == 0) /* another user owns the file: its mode cannot be set */
      ck_assert_int_eq(copy(&way, fixed, open_to_all, 0), UV_EPERM);
    fs_expect_contents(open_to_all, "open");
    fs_expect_contents(fixed, "fixed");
  }
  free(secret);
  free(fixed);
  free(open_to_all);
}

TEST(failed_copyfile_removes_partial_target) {
  char *from = fs_file_of_size("from", 300000);
  char *to = tmpdir_path("to");
  struct rlimit limit = {.rlim_cur = 100000, .rlim_max = RLIM_INFINITY};
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, from, to, 0), UV_EFBIG);
    ck_assert_int_eq(access(to, F_OK), -1);
    free(fs_file("to", "an older file"));
    ck_assert_int_eq(copy(&way, from, to, 0), UV_EFBIG);
    ck_assert_int_eq(access(to, F_OK), -1);
  }
  free(from);
  free(to);
}

static void copy_without(long first_call, long second_call) {
  char *from = fs_file_of_size("from", 300000);
  char *sparse = sparse_file(8 * MEGABYTE);
  char *to = tmpdir_path("to");
  if (forbid(first_call, EXDEV) && forbid(second_call, EINVAL))
    EACH_WAY(way) {
      ck_assert_int_eq(copy(&way, from, to, 0), 0);
      fs_expect_same(from, to);
      ck_assert_int_eq(copy(&way, sparse, to, 0), 0);
      fs_expect_same(sparse, to);
      ck_assert_int_lt(info_of(to).st_blocks, MEGABYTE / 512);
    }
  free(from);
  free(sparse);
  free(to);
}

TEST(copyfile_works_without_copy_file_range) {
  copy_without(SYS_copy_file_range, SYS_copy_file_range);
}

TEST(copyfile_falls_back_to_read_and_write) {
  copy_without(SYS_copy_file_range, SYS_sendfile);
}

TEST(copyfile_works_across_file_systems) {
  char *to = tmpdir_path("to");
  char from[] = "/dev/shm/rondo-test-XXXXXX";
  int fd = mkstemp(from);
  if (fd < 0)
    return;
  ck_assert_int_eq(write(fd, "contents", 8), 8);
  close(fd);
  EACH_WAY(way) {
    ck_assert_int_eq(copy(&way, from, to, 0), 0);
    fs_expect_contents(to, "contents");
  }
  unlink(from);
  free(to);
}
