/* SPDX-License-Identifier: MIT */
/* uv_fs_scandir(). */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "fs_ways.h"

enum { MANY = 10000 };

static void make_one_of_each_kind(void) {
  char *fifo = tmpdir_path("d/fifo");
  char *link = tmpdir_path("d/link");
  char *sock = tmpdir_path("d/sock");
  free(fs_dir("d"));
  free(fs_dir("d/dir"));
  free(fs_file("d/file", ""));
  free(fs_file("d/.hidden", ""));
  free(fs_file("d/File", ""));
  free(fs_file("d/\xc3\xa4", ""));
  ck_assert_int_eq(mkfifo(fifo, 0600), 0);
  ck_assert_int_eq(symlink("nowhere", link), 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, sock, sizeof address.sun_path - 1);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ck_assert_int_eq(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
  close(fd);
  free(fifo);
  free(link);
  free(sock);
}

static void make_many(void) {
  free(fs_dir("many"));
  for (int i = 0; i < MANY; i++) {
    char name[64];
    snprintf(name, sizeof name, "many/%07d-%.*s", i * 7919 % MANY, i % 40,
             "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
    free(fs_file(name, ""));
  }
}

TEST(scandir_sorts_names_bytewise_and_reports_types) {
  static const uv_dirent_t expected[] = {{".hidden", UV_DIRENT_FILE}, {"File", UV_DIRENT_FILE},
                                         {"dir", UV_DIRENT_DIR},      {"fifo", UV_DIRENT_FIFO},
                                         {"file", UV_DIRENT_FILE},    {"link", UV_DIRENT_LINK},
                                         {"sock", UV_DIRENT_SOCKET},  {"\xc3\xa4", UV_DIRENT_FILE}};
  ssize_t count = sizeof expected / sizeof expected[0];
  make_one_of_each_kind();
  char *path = tmpdir_path("d");
  EACH_WAY(way) {
    uv_dirent_t entry;
    ck_assert_int_eq(fs_result(&way, uv_fs_scandir(way.loop, fs_req(&way), path, 0, way.cb)),
                     count);
    for (ssize_t i = 0; i < count; i++) {
      ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), 0);
      ck_assert_str_eq(entry.name, expected[i].name);
      ck_assert_int_eq(entry.type, expected[i].type);
    }
    ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), UV_EOF);
    ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), UV_EOF);
  }
  free(path);
}

TEST(scandir_reports_device_types) {
  uv_fs_t req;
  uv_dirent_t entry = {0};
  ck_assert_int_gt(uv_fs_scandir(NULL, &req, "/dev", 0, NULL), 0);
  while (uv_fs_scandir_next(&req, &entry) == 0 && strcmp(entry.name, "null") != 0)
    continue;
  ck_assert_str_eq(entry.name, "null");
  ck_assert_int_eq(entry.type, UV_DIRENT_CHAR);
  uv_fs_req_cleanup(&req);
}

TEST(scandir_of_empty_directory_returns_eof) {
  char *path = fs_dir("empty");
  EACH_WAY(way) {
    uv_dirent_t entry;
    ck_assert_int_eq(fs_result(&way, uv_fs_scandir(way.loop, fs_req(&way), path, 0, way.cb)), 0);
    ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), UV_EOF);
  }
  free(path);
}

TEST(scandir_next_after_failed_scandir_reports_its_error) {
  char *file = fs_file("file", "");
  EACH_WAY(way) {
    uv_dirent_t entry;
    ck_assert_int_eq(fs_result(&way, uv_fs_scandir(way.loop, fs_req(&way), file, 0, way.cb)),
                     UV_ENOTDIR);
    ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), UV_ENOTDIR);
    ck_assert_int_eq(uv_fs_scandir_next(NULL, &entry), UV_EINVAL);
    ck_assert_int_eq(uv_fs_scandir_next(&way.req, NULL), UV_EINVAL);
  }
  free(file);
}

TEST_TIMEOUT(scandir_lists_ten_thousand_entries_once_and_in_order, 60) {
  make_many();
  char *path = tmpdir_path("many");
  int before = fds_open();
  EACH_WAY(way) {
    uv_dirent_t entry;
    ck_assert_int_eq(fs_result(&way, uv_fs_scandir(way.loop, fs_req(&way), path, 0, way.cb)), MANY);
    for (int i = 0; i < MANY; i++) {
      ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), 0);
      ck_assert_int_eq(atoi(entry.name), i);
    }
    ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), UV_EOF);
  }
  ck_assert_int_eq(fds_open(), before);
  free(path);
}

TEST(partially_read_scandir_leaks_nothing) {
  alloc_install();
  make_one_of_each_kind();
  char *path = tmpdir_path("d");
  for (int take = 0; take < 8; take++)
    EACH_WAY(way) {
      uv_dirent_t entry;
      fs_result(&way, uv_fs_scandir(way.loop, fs_req(&way), path, 0, way.cb));
      for (int i = 0; i < take; i++)
        ck_assert_int_eq(uv_fs_scandir_next(&way.req, &entry), 0);
    }
  uv_library_shutdown();
  ck_assert_uint_eq(alloc_live(), 0);
  free(path);
}

TEST(fully_read_sync_scandir_needs_no_cleanup) {
  alloc_install();
  uv_fs_t req;
  uv_dirent_t entry;
  ck_assert_int_gt(uv_fs_scandir(NULL, &req, "/", 0, NULL), 0);
  while (uv_fs_scandir_next(&req, &entry) == 0)
    continue;
  ck_assert_uint_eq(alloc_live(), 0);
}
