/* SPDX-License-Identifier: MIT */
/* uv_fs_t in general: bad arguments, what is copied, lifetime, getters. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fs_ways.h"

#define ANY_FILE 0

static void never_called(uv_fs_t *req) {
  (void)req;
  ck_abort_msg("the callback of a refused call");
}

static void ignore(uv_fs_t *req) {
  (void)req;
}

/* clang-format off */
/* Calls the nth function of all, with path (and file, and buffers) as given. */
static int call(int n, uv_loop_t *loop, uv_fs_t *req, const char *path, uv_fs_cb cb) {
  char byte;
  uv_buf_t buf = {.base = &byte, .len = 1};
  switch (n) {
  case 0: return uv_fs_open(loop, req, path, O_RDONLY, 0, cb);
  case 1: return uv_fs_stat(loop, req, path, cb);
  case 2: return uv_fs_lstat(loop, req, path, cb);
  case 3: return uv_fs_statfs(loop, req, path, cb);
  case 4: return uv_fs_access(loop, req, path, F_OK, cb);
  case 5: return uv_fs_chmod(loop, req, path, 0600, cb);
  case 6: return uv_fs_chown(loop, req, path, 0, 0, cb);
  case 7: return uv_fs_lchown(loop, req, path, 0, 0, cb);
  case 8: return uv_fs_utime(loop, req, path, 0, 0, cb);
  case 9: return uv_fs_lutime(loop, req, path, 0, 0, cb);
  case 10: return uv_fs_unlink(loop, req, path, cb);
  case 11: return uv_fs_rename(loop, req, path, "x", cb);
  case 12: return uv_fs_rename(loop, req, "x", path, cb);
  case 13: return uv_fs_copyfile(loop, req, path, "x", 0, cb);
  case 14: return uv_fs_copyfile(loop, req, "x", path, 0, cb);
  case 15: return uv_fs_link(loop, req, path, "x", cb);
  case 16: return uv_fs_link(loop, req, "x", path, cb);
  case 17: return uv_fs_symlink(loop, req, path, "x", 0, cb);
  case 18: return uv_fs_symlink(loop, req, "x", path, 0, cb);
  case 19: return uv_fs_readlink(loop, req, path, cb);
  case 20: return uv_fs_realpath(loop, req, path, cb);
  case 21: return uv_fs_mkdtemp(loop, req, path, cb);
  case 22: return uv_fs_mkstemp(loop, req, path, cb);
  case 23: return uv_fs_mkdir(loop, req, path, 0700, cb);
  case 24: return uv_fs_rmdir(loop, req, path, cb);
  case 25: return uv_fs_scandir(loop, req, path, 0, cb);
  case 26: return uv_fs_opendir(loop, req, path, cb);
  case 27: return uv_fs_readdir(loop, req, NULL, cb);
  case 28: return uv_fs_closedir(loop, req, NULL, cb);
  case 29: return uv_fs_read(loop, req, ANY_FILE, NULL, 1, 0, cb);
  case 30: return uv_fs_read(loop, req, ANY_FILE, &buf, 0, 0, cb);
  case 31: return uv_fs_write(loop, req, ANY_FILE, NULL, 1, 0, cb);
  case 32: return uv_fs_write(loop, req, ANY_FILE, &buf, 0, 0, cb);
  case 33: return uv_fs_copyfile(loop, req, "x", "y", 8, cb);
  case 34: return uv_fs_copyfile(loop, req, "x", "y", -1, cb);
  default: return 1;
  }
}

/* The nth of the functions that take a descriptor. */
static int call_file(int n, uv_loop_t *loop, uv_fs_t *req, uv_file file, uv_fs_cb cb) {
  char byte = 0;
  uv_buf_t bufs[2] = {{.base = &byte, .len = 1}, {.base = &byte, .len = 1}};
  switch (n) {
  case 0: return uv_fs_read(loop, req, file, bufs, 1, 0, cb);
  case 1: return uv_fs_read(loop, req, file, bufs, 2, -1, cb);
  case 2: return uv_fs_write(loop, req, file, bufs, 1, 0, cb);
  case 3: return uv_fs_write(loop, req, file, bufs, 2, -1, cb);
  case 4: return uv_fs_sendfile(loop, req, file, file, 0, 1, cb);
  case 5: return uv_fs_fsync(loop, req, file, cb);
  case 6: return uv_fs_fdatasync(loop, req, file, cb);
  case 7: return uv_fs_ftruncate(loop, req, file, 0, cb);
  case 8: return uv_fs_fstat(loop, req, file, cb);
  case 9: return uv_fs_fchmod(loop, req, file, 0600, cb);
  case 10: return uv_fs_fchown(loop, req, file, 0, 0, cb);
  case 11: return uv_fs_futime(loop, req, file, 0, 0, cb);
  case 12: return uv_fs_close(loop, req, file, cb);
  default: return 1;
  }
}
/* clang-format on */

TEST(fs_functions_refuse_missing_arguments) {
  uv_loop_t *loop = uv_default_loop();
  uv_fs_t req;
  int n = 0;
  for (;; n++) {
    memset(&req, 0xee, sizeof req);
    int result = call(n, NULL, &req, NULL, NULL);
    if (result == 1)
      break;
    ck_assert_msg(result == UV_EINVAL, "call %d gave %d", n, result);
    ck_assert_int_eq(req.result, UV_EINVAL);
    uv_fs_req_cleanup(&req);
    ck_assert_int_eq(call(n, loop, &req, NULL, never_called), UV_EINVAL);
    uv_fs_req_cleanup(&req);
  }
  ck_assert_int_eq(n, 35);
  ck_assert_int_eq(uv_loop_alive(loop), 0);
  ck_assert_int_eq(uv_loop_close(loop), 0);
}

TEST(fs_functions_refuse_missing_request) {
  uv_loop_t *loop = uv_default_loop();
  for (int n = 0; call(n, loop, NULL, "x", NULL) != 1; n++) {
    ck_assert_int_eq(call(n, loop, NULL, "x", NULL), UV_EINVAL);
    ck_assert_int_eq(call(n, loop, NULL, "x", never_called), UV_EINVAL);
  }
  for (int n = 0; call_file(n, loop, NULL, 0, NULL) != 1; n++)
    ck_assert_int_eq(call_file(n, loop, NULL, 0, never_called), UV_EINVAL);
  uv_fs_req_cleanup(NULL);
  ck_assert_int_eq(uv_loop_close(loop), 0);
}

TEST(fs_functions_with_callback_require_a_loop) {
  uv_fs_t req;
  for (int n = 0; call(n, NULL, &req, "x", never_called) != 1; n++)
    ck_assert_int_eq(call(n, NULL, &req, "x", never_called), UV_EINVAL);
  for (int n = 0; call_file(n, NULL, &req, 0, never_called) != 1; n++)
    ck_assert_int_eq(call_file(n, NULL, &req, 0, never_called), UV_EINVAL);
}

/* -100 is AT_FDCWD: no call may treat it as the working directory. */
TEST(fs_functions_report_ebadf_for_closed_descriptors) {
  static const uv_file files[] = {-1, -2, -100, 1 << 20};
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
    for (int n = 0; n <= 12; n++)
      EACH_WAY(way) {
        int returned = call_file(n, way.loop, fs_req(&way), files[i], way.cb);
        ck_assert_msg(fs_result(&way, returned) == UV_EBADF, "call %d on %d", n, files[i]);
      }
}

TEST(fs_functions_copy_the_path) {
  uv_loop_t *loop = uv_default_loop();
  char *path = fs_file("file", "");
  char copy[256];
  strcpy(copy, path);
  uv_fs_t req;
  ck_assert_int_eq(uv_fs_stat(loop, &req, copy, ignore), 0);
  memset(copy, 'x', sizeof copy);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(req.result, 0);
  ck_assert_str_eq(req.path, path);
  uv_fs_req_cleanup(&req);
  free(path);
}

TEST(fs_functions_copy_the_buffer_array) {
  static char bytes[100];
  char *path = fs_file_of_size("file", sizeof bytes);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  for (unsigned int nbufs = 1; nbufs <= 10; nbufs++) {
    uv_buf_t bufs[10];
    uv_fs_t req;
    for (unsigned int i = 0; i < nbufs; i++)
      bufs[i] = (uv_buf_t){.base = bytes + i, .len = 1};
    ck_assert_int_eq(uv_fs_read(uv_default_loop(), &req, fd, bufs, nbufs, 0, ignore), 0);
    memset(bufs, 0xee, sizeof bufs);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    ck_assert_int_eq(req.result, nbufs);
    uv_fs_req_cleanup(&req);
  }
  close(fd);
  free(path);
}

TEST(fs_request_getters_return_type_result_path_and_stat) {
  char *path = fs_file("file", "12345");
  EACH_WAY(way) {
    uv_fs_t *req = &way.req;
    ck_assert_int_eq(fs_result(&way, uv_fs_stat(way.loop, fs_req(&way), path, way.cb)), 0);
    ck_assert_int_eq(req->type, UV_FS);
    ck_assert_int_eq(uv_fs_get_type(req), UV_FS_STAT);
    ck_assert_int_eq(uv_fs_get_result(req), 0);
    ck_assert_int_eq(uv_fs_get_system_error(req), 0);
    ck_assert_ptr_eq(uv_fs_get_ptr(req), &req->statbuf);
    ck_assert_str_eq(uv_fs_get_path(req), path);
    ck_assert_uint_eq(uv_fs_get_statbuf(req)->st_size, 5);
    uv_fs_req_cleanup(req);
    ck_assert_int_eq(fs_result(&way, uv_fs_rmdir(way.loop, fs_req(&way), path, way.cb)),
                     UV_ENOTDIR);
    ck_assert_int_eq(uv_fs_get_system_error(req), -UV_ENOTDIR);
  }
  free(path);
}

TEST(finished_or_sync_fs_request_cannot_be_cancelled) {
  uv_fs_t req;
  ck_assert_int_eq(uv_fs_stat(NULL, &req, "/", NULL), 0);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&req), UV_EBUSY);
  uv_fs_req_cleanup(&req);
}

static void stat_again(uv_fs_t *req) {
  int *left = req->data;
  ck_assert_int_eq(req->result, 0);
  uv_fs_req_cleanup(req);
  if (--*left > 0)
    ck_assert_int_eq(uv_fs_stat(req->loop, req, "/", stat_again), 0);
}

TEST(fs_request_may_be_reused_in_its_callback) {
  int left = 100;
  uv_fs_t req = {.data = &left};
  ck_assert_int_eq(uv_fs_stat(uv_default_loop(), &req, "/", stat_again), 0);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(left, 0);
}

static void clean_and_free(uv_fs_t *req) {
  uv_fs_req_cleanup(req);
  free(req);
}

TEST(fs_request_may_be_freed_in_its_callback) {
  uv_fs_t *req = malloc(sizeof *req);
  ck_assert_ptr_nonnull(req);
  ck_assert_int_eq(uv_fs_scandir(uv_default_loop(), req, "/", 0, clean_and_free), 0);
  ck_assert_int_eq(uv_run(uv_default_loop(), UV_RUN_DEFAULT), 0);
}

TEST(osfhandle_functions_return_the_descriptor) {
  ck_assert_int_eq(uv_get_osfhandle(7), 7);
  ck_assert_int_eq(uv_open_osfhandle(7), 7);
}
