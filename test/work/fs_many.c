/* SPDX-License-Identifier: MIT */
/* Many file requests at a time, and cancelling them. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "busy_threads.h"
#include "fs_ways.h"

TEST_LABEL("threads")

enum { MANY = 1000, LENGTH = 64 };

struct file {
  uv_fs_t req;
  uv_file fd;
  int number;
  char name[128];
  char bytes[LENGTH];
};

static struct file files[MANY];
static int finished;

static void closed(uv_fs_t *req) {
  ck_assert_int_eq(req->result, 0);
  uv_fs_req_cleanup(req);
  finished++;
}

static void has_read(uv_fs_t *req) {
  struct file *file = req->data;
  ck_assert_int_eq(req->result, LENGTH);
  for (int i = 0; i < LENGTH; i++)
    ck_assert_int_eq(file->bytes[i], (char)(file->number + i));
  uv_fs_req_cleanup(req);
  ck_assert_int_eq(uv_fs_close(req->loop, req, file->fd, closed), 0);
}

static void written(uv_fs_t *req) {
  struct file *file = req->data;
  ck_assert_int_eq(req->result, LENGTH);
  uv_fs_req_cleanup(req);
  memset(file->bytes, 0, LENGTH);
  uv_buf_t buf = {.base = file->bytes, .len = LENGTH};
  ck_assert_int_eq(uv_fs_read(req->loop, req, file->fd, &buf, 1, 0, has_read), 0);
}

static void opened(uv_fs_t *req) {
  struct file *file = req->data;
  ck_assert_msg(req->result >= 0, "%s: %s", file->name, uv_strerror((int)req->result));
  file->fd = (uv_file)req->result;
  uv_fs_req_cleanup(req);
  for (int i = 0; i < LENGTH; i++)
    file->bytes[i] = (char)(file->number + i);
  uv_buf_t buf = {.base = file->bytes, .len = LENGTH};
  ck_assert_int_eq(uv_fs_write(req->loop, req, file->fd, &buf, 1, 0, written), 0);
}

TEST_TIMEOUT(thousand_files_are_written_and_read_concurrently, 60) {
  int before = fds_open();
  uv_loop_t loop;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < MANY; i++) {
    struct file *file = &files[i];
    *file = (struct file){.number = i, .req.data = file};
    snprintf(file->name, sizeof file->name, "%s/%d", tmpdir(), i);
    int flags = O_RDWR | O_CREAT;
    ck_assert_int_eq(uv_fs_open(&loop, &file->req, file->name, flags, 0600, opened), 0);
  }
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(finished, MANY);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  ck_assert_int_eq(fds_open(), before);
}

static int cancelled;

static void expect_cancelled(uv_fs_t *req) {
  ck_assert_int_eq(req->result, UV_ECANCELED);
  ck_assert_ptr_null(req->fs_type == UV_FS_READDIR ? NULL : req->ptr);
  uv_fs_req_cleanup(req);
  cancelled++;
}

/* One of each kind of memory that a request can hold. */
TEST(cancelled_fs_requests_do_nothing_and_leak_nothing) {
  setenv("UV_THREADPOOL_SIZE", "4", 1);
  alloc_install();
  uv_loop_t loop;
  uv_dirent_t entry;
  uv_buf_t bufs[10] = {{NULL, 0}};
  char *path = fs_file("file", "contents");
  char *template = tmpdir_path("XXXXXX");
  ck_assert_int_eq(uv_fs_opendir(NULL, &files[0].req, "/", NULL), 0);
  uv_dir_t *dir = files[0].req.ptr;
  dir->dirents = &entry;
  dir->nentries = 1;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  busy_start(&loop, 4);
  ck_assert_int_eq(uv_fs_unlink(&loop, &files[0].req, path, expect_cancelled), 0);
  ck_assert_int_eq(uv_fs_rename(&loop, &files[1].req, path, template, expect_cancelled), 0);
  ck_assert_int_eq(uv_fs_mkdtemp(&loop, &files[2].req, template, expect_cancelled), 0);
  ck_assert_int_eq(uv_fs_read(&loop, &files[3].req, 0, bufs, 10, 0, expect_cancelled), 0);
  ck_assert_int_eq(uv_fs_scandir(&loop, &files[4].req, "/", 0, expect_cancelled), 0);
  ck_assert_int_eq(uv_fs_opendir(&loop, &files[5].req, "/", expect_cancelled), 0);
  ck_assert_int_eq(uv_fs_readdir(&loop, &files[6].req, dir, expect_cancelled), 0);
  ck_assert_int_eq(uv_fs_stat(&loop, &files[7].req, path, expect_cancelled), 0);
  for (int i = 0; i < 8; i++)
    ck_assert_int_eq(uv_cancel((uv_req_t *)&files[i].req), 0);
  busy_end(4);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(cancelled, 8);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  ck_assert_int_eq(uv_fs_closedir(NULL, &files[0].req, dir, NULL), 0);
  fs_expect_contents(path, "contents");
  uv_library_shutdown();
  busy_free();
  ck_assert_uint_eq(alloc_live(), 0);
  free(path);
  free(template);
}

static void count_end(uv_fs_t *req) {
  ck_assert(req->result == 0 || req->result == UV_ECANCELED);
  if (req->result == UV_ECANCELED)
    cancelled++;
  else
    finished++;
  uv_fs_req_cleanup(req);
}

TEST(each_fs_request_either_completes_or_is_cancelled) {
  uv_loop_t loop;
  int accepted = 0;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < MANY; i++)
    ck_assert_int_eq(uv_fs_stat(&loop, &files[i].req, "/", count_end), 0);
  for (int i = MANY - 1; i >= 0; i--)
    accepted += uv_cancel((uv_req_t *)&files[i].req) == 0;
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(cancelled, accepted);
  ck_assert_int_eq(finished, MANY - accepted);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}
