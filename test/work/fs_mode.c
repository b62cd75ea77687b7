/* SPDX-License-Identifier: MIT */
/* Access, modes, owners. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fs_ways.h"

static unsigned int mode_of(const char *path) {
  struct stat info;
  ck_assert_int_eq(lstat(path, &info), 0);
  return info.st_mode & 07777;
}

TEST(chmod_and_fchmod_set_the_mode) {
  char *path = fs_file("file", "");
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  static const int modes[] = {0, 0600, 0777, 01640, 04755};
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
    EACH_WAY(way) {
      ck_assert_int_eq(fs_result(&way, uv_fs_chmod(way.loop, fs_req(&way), path, modes[i], way.cb)),
                       0);
      ck_assert_uint_eq(mode_of(path), (unsigned int)modes[i]);
      ck_assert_int_eq(fs_result(&way, uv_fs_fchmod(way.loop, fs_req(&way), fd, 0644, way.cb)), 0);
      ck_assert_uint_eq(mode_of(path), 0644);
    }
  close(fd);
  free(path);
}

TEST(chmod_of_missing_or_foreign_files_fails) {
  char *path = fs_file("file", "");
  char *none = tmpdir_path("none");
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  fs_become_nobody();
  int expected = getuid() == 0 ? UV_EPERM : 0;
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_chmod(way.loop, fs_req(&way), none, 0600, way.cb)),
                     UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_chmod(way.loop, fs_req(&way), path, 0600, way.cb)),
                     expected);
    ck_assert_int_eq(fs_result(&way, uv_fs_fchmod(way.loop, fs_req(&way), fd, 0600, way.cb)),
                     expected);
  }
  close(fd);
  free(path);
  free(none);
}

TEST(access_reports_permissions) {
  char *path = fs_file("file", "");
  char *none = tmpdir_path("none");
  chmod(path, 0444);
  fs_become_nobody();
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_access(way.loop, fs_req(&way), path, F_OK, way.cb)), 0);
    ck_assert_int_eq(fs_result(&way, uv_fs_access(way.loop, fs_req(&way), path, R_OK, way.cb)), 0);
    ck_assert_int_eq(fs_result(&way, uv_fs_access(way.loop, fs_req(&way), path, X_OK, way.cb)),
                     UV_EACCES);
    ck_assert_int_eq(fs_result(&way, uv_fs_access(way.loop, fs_req(&way), none, F_OK, way.cb)),
                     UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_access(way.loop, fs_req(&way), path, 99, way.cb)),
                     UV_EINVAL);
  }
  free(path);
  free(none);
}

static void expect_owner(const char *path, uid_t uid, gid_t gid) {
  struct stat info;
  ck_assert_int_eq(lstat(path, &info), 0);
  ck_assert_uint_eq(info.st_uid, uid);
  ck_assert_uint_eq(info.st_gid, gid);
}

/* Only root may change an owner; -1 keeps it, and is allowed for everyone. */
TEST(chown_fchown_and_lchown_set_the_owner) {
  char *path = fs_file("file", "");
  char *link = tmpdir_path("link");
  ck_assert_int_eq(symlink(path, link), 0);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  uid_t uid = getuid() == 0 ? 1 : (uid_t)-1;
  gid_t gid = getuid() == 0 ? 2 : (gid_t)-1;
  uid_t then_uid = getuid() == 0 ? 1 : getuid();
  gid_t then_gid = getuid() == 0 ? 2 : getgid();
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_chown(way.loop, fs_req(&way), link, uid, gid, way.cb)),
                     0);
    expect_owner(path, then_uid, then_gid);
    expect_owner(link, getuid(), getgid());
    ck_assert_int_eq(
        fs_result(&way, uv_fs_fchown(way.loop, fs_req(&way), fd, getuid(), (gid_t)-1, way.cb)), 0);
    expect_owner(path, getuid(), then_gid);
    ck_assert_int_eq(fs_result(&way, uv_fs_lchown(way.loop, fs_req(&way), link, uid, gid, way.cb)),
                     0);
    expect_owner(link, then_uid, then_gid);
    ck_assert_int_eq(lchown(link, getuid(), getgid()), 0);
  }
  close(fd);
  free(path);
  free(link);
}

TEST(chown_without_privilege_reports_eperm) {
  char *path = fs_file("file", "");
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  fs_become_nobody();
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_chown(way.loop, fs_req(&way), path, 1, 1, way.cb)),
                     UV_EPERM);
    ck_assert_int_eq(fs_result(&way, uv_fs_lchown(way.loop, fs_req(&way), path, 1, 1, way.cb)),
                     UV_EPERM);
    ck_assert_int_eq(fs_result(&way, uv_fs_fchown(way.loop, fs_req(&way), fd, 1, 1, way.cb)),
                     UV_EPERM);
    ck_assert_int_eq(fs_result(&way, uv_fs_chown(way.loop, fs_req(&way), "", 1, 1, way.cb)),
                     UV_ENOENT);
  }
  close(fd);
  free(path);
}
