/* SPDX-License-Identifier: MIT */
/* Opening, closing, syncing and truncating files. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fs_ways.h"

TEST(opened_files_are_close_on_exec) {
  char *path = fs_file("file", "");
  EACH_WAY(way) {
    int fd = (int)fs_result(&way, uv_fs_open(way.loop, fs_req(&way), path, O_RDONLY, 0, way.cb));
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(fcntl(fd, F_GETFD), FD_CLOEXEC);
    ck_assert_int_eq(fs_result(&way, uv_fs_close(way.loop, fs_req(&way), fd, way.cb)), 0);
    ck_assert_int_eq(fcntl(fd, F_GETFD), -1);
  }
  free(path);
}

TEST(open_creates_files_with_the_given_mode) {
  umask(022);
  char *path = tmpdir_path("new");
  EACH_WAY(way) {
    int flags = O_RDWR | O_CREAT | O_EXCL;
    int fd = (int)fs_result(&way, uv_fs_open(way.loop, fs_req(&way), path, flags, 0666, way.cb));
    struct stat info;
    ck_assert_int_eq(fstat(fd, &info), 0);
    ck_assert_uint_eq(info.st_mode & 07777, 0644);
    close(fd);
    unlink(path);
  }
  free(path);
}

TEST(open_reports_errors) {
  char *file = fs_file("file", "");
  char *dir = fs_dir("dir");
  char *loop = tmpdir_path("loop");
  char *below = tmpdir_path("file/below");
  char *none = tmpdir_path("none");
  char *long_name = malloc(5000);
  ck_assert_int_eq(symlink(loop, loop), 0);
  memset(long_name, 'x', 4999);
  long_name[4999] = '\0';
  const struct {
    const char *path;
    int flags;
    int error;
  } cases[] = {{none, O_RDONLY, UV_ENOENT},   {"", O_RDONLY, UV_ENOENT},
               {below, O_RDONLY, UV_ENOTDIR}, {file, O_RDONLY | O_DIRECTORY, UV_ENOTDIR},
               {dir, O_WRONLY, UV_EISDIR},    {file, O_WRONLY | O_CREAT | O_EXCL, UV_EEXIST},
               {loop, O_RDONLY, UV_ELOOP},    {long_name, O_RDONLY, UV_ENAMETOOLONG}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    EACH_WAY(way) {
      int returned =
          uv_fs_open(way.loop, fs_req(&way), cases[i].path, cases[i].flags, 0644, way.cb);
      ck_assert_msg(fs_result(&way, returned) == cases[i].error, "case %zu", i);
    }
  free(file);
  free(dir);
  free(loop);
  free(below);
  free(none);
  free(long_name);
}

TEST(open_without_permission_reports_eacces) {
  char *path = fs_file("secret", "");
  chmod(path, 0);
  fs_become_nobody();
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_open(way.loop, fs_req(&way), path, O_RDONLY, 0, way.cb)),
                     UV_EACCES);
    ck_assert_int_eq(fs_result(&way, uv_fs_access(way.loop, fs_req(&way), path, F_OK, way.cb)), 0);
  }
  free(path);
}

TEST(open_without_free_descriptor_reports_emfile_and_leaks_nothing) {
  char *path = fs_file("file", "");
  EACH_WAY(way) {
    int before = fds_open();
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
    struct rlimit none = {.rlim_cur = 0, .rlim_max = limit.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    ssize_t result = fs_result(&way, uv_fs_open(way.loop, fs_req(&way), path, O_RDONLY, 0, way.cb));
    ssize_t scanned = uv_fs_scandir(NULL, fs_req(&way), "/", 0, NULL);
    setrlimit(RLIMIT_NOFILE, &limit);
    ck_assert_int_eq(result, UV_EMFILE);
    ck_assert_int_eq(scanned, UV_EMFILE);
    ck_assert_int_eq(fds_open(), before);
  }
  free(path);
}

TEST(ftruncate_shortens_and_extends) {
  char *path = fs_file("file", "0123456789");
  int fd = open(path, O_RDWR | O_CLOEXEC);
  struct stat info;
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_ftruncate(way.loop, fs_req(&way), fd, 3, way.cb)), 0);
    fs_expect_contents(path, "012");
    int64_t large = (int64_t)5 << 30;
    ck_assert_int_eq(fs_result(&way, uv_fs_ftruncate(way.loop, fs_req(&way), fd, large, way.cb)),
                     0);
    ck_assert_int_eq(fstat(fd, &info), 0);
    ck_assert_int_eq(info.st_size, large);
    ck_assert_int_eq(fs_result(&way, uv_fs_ftruncate(way.loop, fs_req(&way), fd, -1, way.cb)),
                     UV_EINVAL);
  }
  close(fd);
  free(path);
}

TEST(fsync_works_on_files_but_not_on_pipes) {
  char *path = fs_file("file", "data");
  int fd = open(path, O_RDWR | O_CLOEXEC);
  int ends[2];
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  EACH_WAY(way) {
    ck_assert_int_eq(fs_result(&way, uv_fs_fsync(way.loop, fs_req(&way), fd, way.cb)), 0);
    ck_assert_int_eq(fs_result(&way, uv_fs_fdatasync(way.loop, fs_req(&way), fd, way.cb)), 0);
    ck_assert_int_eq(fs_result(&way, uv_fs_fsync(way.loop, fs_req(&way), ends[0], way.cb)),
                     UV_EINVAL);
  }
  close(fd);
  close(ends[0]);
  close(ends[1]);
  free(path);
}
