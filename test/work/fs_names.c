/* SPDX-License-Identifier: MIT */
/* Links, renaming, removing, realpath. */
#include "harness.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fs_ways.h"

static void expect_gone(const char *path) {
  ck_assert_int_eq(access(path, F_OK), -1);
}

TEST(link_rename_and_unlink_change_names) {
  char *one = tmpdir_path("one");
  char *two = tmpdir_path("two");
  EACH_WAY(way) {
    struct stat info;
    free(fs_file("one", "contents"));
    ck_assert_int_eq(fs_result(&way, uv_fs_link(way.loop, fs_req(&way), one, two, way.cb)), 0);
    ck_assert_int_eq(stat(one, &info), 0);
    ck_assert_uint_eq(info.st_nlink, 2);
    ck_assert_int_eq(fs_result(&way, uv_fs_unlink(way.loop, fs_req(&way), one, way.cb)), 0);
    expect_gone(one);
    ck_assert_int_eq(fs_result(&way, uv_fs_rename(way.loop, fs_req(&way), two, one, way.cb)), 0);
    expect_gone(two);
    fs_expect_contents(one, "contents");
  }
  free(one);
  free(two);
}

TEST(symlink_target_may_be_any_text) {
  char *link = tmpdir_path("link");
  static char longest[PATH_MAX];
  memset(longest, 'y', sizeof longest - 1);
  const char *targets[] = {"x", "../a/b", "nowhere at all", longest};
  for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
    EACH_WAY(way) {
      uv_fs_t *req = &way.req;
      int returned =
          uv_fs_symlink(way.loop, fs_req(&way), targets[i], link, UV_FS_SYMLINK_DIR, way.cb);
      ck_assert_int_eq(fs_result(&way, returned), 0);
      uv_fs_req_cleanup(req);
      ck_assert_int_eq(fs_result(&way, uv_fs_readlink(way.loop, fs_req(&way), link, way.cb)), 0);
      ck_assert_str_eq(req->ptr, targets[i]);
      unlink(link);
    }
  free(link);
}

TEST(readlink_works_on_proc_links_of_zero_length) {
  char self[PATH_MAX] = "";
  ck_assert_int_gt(readlink("/proc/self/exe", self, sizeof self - 1), 0);
  EACH_WAY(way) {
    ck_assert_int_eq(
        fs_result(&way, uv_fs_readlink(way.loop, fs_req(&way), "/proc/self/exe", way.cb)), 0);
    ck_assert_str_eq(way.req.ptr, self);
  }
}

TEST(realpath_resolves_links_and_dots) {
  free(fs_dir("dir"));
  char *file = fs_file("dir/file", "");
  char *link = tmpdir_path("link");
  char *detour = tmpdir_path("dir/.././link/../dir//file");
  char real[PATH_MAX];
  ck_assert_ptr_nonnull(realpath(file, real));
  ck_assert_int_eq(symlink("dir", link), 0);
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_realpath(way.loop, fs_req(&way), detour, way.cb)), 0);
    ck_assert_str_eq(way.req.ptr, real);
  }
  free(file);
  free(link);
  free(detour);
}

TEST(name_operations_report_errors) {
  char *file = fs_file("file", "");
  char *dir = fs_dir("dir");
  char *full = fs_dir("full");
  char *inside = fs_file("full/inside", "");
  char *none = tmpdir_path("none");
  char *below = tmpdir_path("file/below");
  char *loop = tmpdir_path("loop");
  ck_assert_int_eq(symlink(loop, loop), 0);
  EACH_WAY(way) {
    uv_loop_t *l = way.loop;
    uv_fs_t *r = &way.req;
    uv_fs_cb cb = way.cb;
    ck_assert_int_eq(fs_result(&way, uv_fs_unlink(l, fs_req(&way), none, cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_unlink(l, fs_req(&way), dir, cb)), UV_EISDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_unlink(l, fs_req(&way), below, cb)), UV_ENOTDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_rename(l, fs_req(&way), none, file, cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_rename(l, fs_req(&way), file, dir, cb)), UV_EISDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_rename(l, fs_req(&way), dir, file, cb)), UV_ENOTDIR);
    ck_assert_int_eq(fs_result(&way, uv_fs_rename(l, fs_req(&way), dir, full, cb)), UV_ENOTEMPTY);
    ck_assert_int_eq(fs_result(&way, uv_fs_link(l, fs_req(&way), file, inside, cb)), UV_EEXIST);
    ck_assert_int_eq(fs_result(&way, uv_fs_symlink(l, fs_req(&way), file, inside, 0, cb)),
                     UV_EEXIST);
    ck_assert_int_eq(fs_result(&way, uv_fs_symlink(l, fs_req(&way), "", none, 0, cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_readlink(l, fs_req(&way), file, cb)), UV_EINVAL);
    ck_assert_int_eq(fs_result(&way, uv_fs_readlink(l, fs_req(&way), none, cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_realpath(l, fs_req(&way), none, cb)), UV_ENOENT);
    ck_assert_int_eq(fs_result(&way, uv_fs_realpath(l, fs_req(&way), loop, cb)), UV_ELOOP);
    ck_assert_int_eq(fs_result(&way, uv_fs_realpath(l, fs_req(&way), below, cb)), UV_ENOTDIR);
    ck_assert_ptr_null(r->ptr);
  }
  free(file);
  free(dir);
  free(full);
  free(inside);
  free(none);
  free(below);
  free(loop);
}

TEST(overlong_names_report_enametoolong) {
  static char name[PATH_MAX + 10];
  memset(name, 'n', sizeof name - 1);
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_realpath(way.loop, fs_req(&way), name, way.cb)),
                     UV_ENAMETOOLONG);
    ck_assert_int_eq(fs_result(&way, uv_fs_unlink(way.loop, fs_req(&way), name, way.cb)),
                     UV_ENAMETOOLONG);
    ck_assert_int_eq(fs_result(&way, uv_fs_mkdir(way.loop, fs_req(&way), name, 0700, way.cb)),
                     UV_ENAMETOOLONG);
  }
}

/* Each component is short enough; together they exceed PATH_MAX. */
TEST(realpath_beyond_path_max_reports_enametoolong) {
  static char name[201];
  memset(name, 'd', sizeof name - 1);
  ck_assert_int_eq(chdir(tmpdir()), 0);
  for (int depth = 0; depth < 25; depth++) {
    ck_assert_int_eq(mkdir(name, 0700), 0);
    ck_assert_int_eq(chdir(name), 0);
  }
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_realpath(way.loop, fs_req(&way), ".", way.cb)),
                     UV_ENAMETOOLONG);
  }
}
