/* SPDX-License-Identifier: MIT */
/* Creating and removing directories, and unique temporary names. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fs_ways.h"

TEST(mkdir_and_rmdir_work) {
  umask(022);
  char *path = tmpdir_path("dir");
  EACH_WAY(way) {
    struct stat info;
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdir(way.loop, fs_req(&way), path, 0777, way.cb)), 0);
    ck_assert_int_eq(stat(path, &info), 0);
    ck_assert_uint_eq(info.st_mode, S_IFDIR | 0755);
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdir(way.loop, fs_req(&way), path, 0777, way.cb)),
                     UV_EEXIST);
    ck_assert_int_eq(fs_result(&way, uv_fs_rmdir(way.loop, fs_req(&way), path, way.cb)), 0);
    ck_assert_int_eq(fs_result(&way, uv_fs_rmdir(way.loop, fs_req(&way), path, way.cb)), UV_ENOENT);
  }
  free(path);
}

TEST(mkdir_and_rmdir_report_errors) {
  char *dir = fs_dir("dir");
  char *file = fs_file("dir/file", "");
  char *below = tmpdir_path("dir/file/below");
  char *orphan = tmpdir_path("none/dir");
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_rmdir(way.loop, fs_req(&way), dir, way.cb)),
                     UV_ENOTEMPTY);
    ck_assert_int_eq(fs_result(&way, uv_fs_rmdir(way.loop, fs_req(&way), file, way.cb)),
                     UV_ENOTDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdir(way.loop, fs_req(&way), below, 0700, way.cb)),
                     UV_ENOTDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdir(way.loop, fs_req(&way), orphan, 0700, way.cb)),
                     UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdir(way.loop, fs_req(&way), "", 0700, way.cb)),
                     UV_ENOENT);
  }
  free(dir);
  free(file);
  free(below);
  free(orphan);
}

TEST(mkdir_and_rmdir_without_permission_report_eacces) {
  char *dir = fs_dir("dir");
  char *inside = fs_dir("dir/inside");
  char *another = tmpdir_path("dir/another");
  chmod(dir, 0555);
  fs_become_nobody();
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_rmdir(way.loop, fs_req(&way), inside, way.cb)),
                     UV_EACCES);
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdir(way.loop, fs_req(&way), another, 0700, way.cb)),
                     UV_EACCES);
    ck_assert_int_eq(fs_result(&way, uv_fs_unlink(way.loop, fs_req(&way), another, way.cb)),
                     UV_ENOENT);
  }
  free(dir);
  free(inside);
  free(another);
}

TEST(mkdtemp_creates_unique_directories) {
  char *template = tmpdir_path("dir-XXXXXX");
  char *kept = strdup(template);
  for (int i = 0; i < 20; i++)
    EACH_WAY(way) {
      struct stat info;
      ck_assert_int_eq(fs_result(&way, uv_fs_mkdtemp(way.loop, fs_req(&way), template, way.cb)), 0);
      ck_assert_str_eq(template, kept);
      ck_assert_str_ne(way.req.path, template);
      ck_assert_uint_eq(strlen(way.req.path), strlen(template));
      ck_assert_int_eq(stat(way.req.path, &info), 0);
      ck_assert_uint_eq(info.st_mode, S_IFDIR | 0700);
    }
  free(template);
  free(kept);
}

TEST(mkstemp_creates_unique_close_on_exec_files) {
  char *template = tmpdir_path("file-XXXXXX");
  for (int i = 0; i < 20; i++)
    EACH_WAY(way) {
      struct stat info;
      int fd = (int)fs_result(&way, uv_fs_mkstemp(way.loop, fs_req(&way), template, way.cb));
      ck_assert_int_ge(fd, 0);
      ck_assert_int_eq(fcntl(fd, F_GETFD), FD_CLOEXEC);
      ck_assert_int_eq(fcntl(fd, F_GETFL) & O_ACCMODE, O_RDWR);
      ck_assert_int_eq(stat(way.req.path, &info), 0);
      ck_assert_uint_eq(info.st_mode, S_IFREG | 0600);
      close(fd);
    }
  free(template);
}

TEST(mkdtemp_and_mkstemp_refuse_bad_templates) {
  char *orphan = tmpdir_path("none/XXXXXX");
  static const char *const bad[] = {"", "XXXXX", "x", "XXXXXXx"};
  EACH_WAY(way) {
    uv_fs_t *req = &way.req;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
      ck_assert_int_eq(fs_result(&way, uv_fs_mkdtemp(way.loop, fs_req(&way), bad[i], way.cb)),
                       UV_EINVAL);
      ck_assert_str_eq(req->path, bad[i]);
      uv_fs_req_cleanup(req);
      ck_assert_int_eq(fs_result(&way, uv_fs_mkstemp(way.loop, fs_req(&way), bad[i], way.cb)),
                       UV_EINVAL);
      ck_assert_str_eq(req->path, "");
      uv_fs_req_cleanup(req);
    }
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdtemp(way.loop, fs_req(&way), orphan, way.cb)),
                     UV_ENOENT);
    uv_fs_req_cleanup(req);
    ck_assert_int_eq(fs_result(&way, uv_fs_mkstemp(way.loop, fs_req(&way), orphan, way.cb)),
                     UV_ENOENT);
  }
  free(orphan);
}
