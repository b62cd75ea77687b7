/* SPDX-License-Identifier: MIT */
/* Pipes: named ones that listen and connect, one-way ones, and regular files in place of pipes. */
#include <stdlib.h>
#include <sys/stat.h>

#include "stream_tools.h"

static uv_pipe_t server, client, peer;
static uv_connect_t req;
static uv_write_t write_req;

static void accept_and_read(uv_stream_t *listener, int status) {
  ok(status);
  ok(uv_pipe_init(&loop, &peer, 0));
  peer.data = "peer";
  ok(uv_accept(listener, as_stream(&peer)));
  ok(uv_read_start(as_stream(&peer), on_alloc, on_read));
}

static void greet(uv_connect_t *connection, int status) {
  uv_buf_t buf = text("hello");
  on_connect(connection, status);
  ok(uv_write(&write_req, connection->handle, &buf, 1, NULL));
}

TEST(named_pipe_connects_server_and_client) {
  char *path = tmpdir_path("server");
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ok(uv_pipe_bind(&server, path));
  ok(uv_listen(as_stream(&server), 4, accept_and_read));
  ok(uv_pipe_init(&loop, &client, 0));
  uv_pipe_connect(&req, &client, path, greet);
  while (strstr(seq_text(), "peer:hello") == NULL)
    uv_run(&loop, UV_RUN_ONCE);
  seq_expect("connected peer:hello");
  free(path);
  tear_down();
}

TEST(named_pipe_file_exists_until_close) {
  char *path = tmpdir_path("server");
  struct stat status;
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ok(uv_pipe_bind(&server, path));
  ok(stat(path, &status));
  ck_assert(S_ISSOCK(status.st_mode));
  uv_close(as_handle(&server), NULL);
  ck_assert_int_eq(stat(path, &status), -1);
  free(path);
  tear_down();
}

TEST(one_way_pipe_is_only_readable_or_writable) {
  set_up();
  fifo_pair(&server, &client);
  ck_assert_int_eq(uv_is_readable(as_stream(&server)), 1);
  ck_assert_int_eq(uv_is_writable(as_stream(&server)), 0);
  ck_assert_int_eq(uv_is_readable(as_stream(&client)), 0);
  ck_assert_int_eq(uv_is_writable(as_stream(&client)), 1);
  ck_assert_int_eq(uv_read_start(as_stream(&client), on_alloc, on_read), UV_ENOTCONN);
  tear_down();
}

TEST(one_way_pipe_reports_eof_when_writer_closes) {
  uv_buf_t buf = text("last");
  set_up();
  fifo_pair(&server, &client);
  ok(uv_read_start(as_stream(&server), on_alloc, on_read));
  ok(uv_write(&write_req, as_stream(&client), &buf, 1, NULL));
  uv_close(as_handle(&client), NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("reader:last reader:EOF");
  tear_down();
}

TEST(pipe_open_refuses_watched_or_bad_descriptors) {
  uv_os_fd_t fd;
  set_up();
  fifo_pair(&server, &client);
  ok(uv_pipe_init(&loop, &peer, 0));
  ck_assert_int_eq(uv_pipe_open(&peer, -1), UV_EBADF);
  ok(uv_fileno(as_handle(&server), &fd));
  ok(uv_read_start(as_stream(&server), on_alloc, on_read));
  ck_assert_int_eq(uv_pipe_open(&peer, fd), UV_EEXIST);
  ok(uv_fileno(as_handle(&client), &fd));
  ck_assert_int_eq(uv_pipe_open(&server, fd), UV_EBUSY);
  uv_close(as_handle(&peer), NULL);
  ck_assert_int_eq(uv_pipe_open(&peer, fd), UV_EINVAL);
  tear_down();
}

TEST(pipe_handle_reads_regular_file_to_eof) {
  char *path = tmpdir_path("file");
  FILE *file = fopen(path, "w");
  fputs("contents", file);
  fclose(file);
  set_up();
  ok(uv_pipe_init(&loop, &client, 0));
  client.data = "file";
  ok(uv_pipe_open(&client, open(path, O_RDONLY | O_CLOEXEC)));
  ok(uv_read_start(as_stream(&client), on_alloc, on_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("file:contents file:EOF");
  free(path);
  tear_down();
}

TEST(pipe_handle_writes_regular_file) {
  char *path = tmpdir_path("file"), contents[16] = "";
  uv_buf_t bufs[2] = {text("con"), text("tents")};
  set_up();
  ok(uv_pipe_init(&loop, &client, 0));
  ok(uv_pipe_open(&client, open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600)));
  ok(uv_write(&write_req, as_stream(&client), bufs, 2, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written");
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ck_assert_int_eq(read(fd, contents, sizeof contents - 1), 8);
  ck_assert_str_eq(contents, "contents");
  close(fd);
  free(path);
  tear_down();
}

TEST(standard_descriptors_outlive_their_handles) {
  int fds[2];
  ok(uv_pipe(fds, 0, 0));
  ck_assert_int_eq(dup2(fds[0], 0), 0);
  set_up();
  ok(uv_pipe_init(&loop, &client, 0));
  ok(uv_pipe_open(&client, 0));
  uv_close(as_handle(&client), NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_ge(fcntl(0, F_GETFD), 0);
  tear_down();
}

static void expect_mode_after_chmod(const char *path, mode_t before, int flags, mode_t after) {
  struct stat status;
  ok(chmod(path, before));
  ok(uv_pipe_chmod(&server, flags));
  ok(stat(path, &status));
  ck_assert_uint_eq(status.st_mode & 07777, after);
}

TEST(pipe_chmod_adds_permissions_for_all_users) {
  char *path = tmpdir_path("server");
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ck_assert_int_eq(uv_pipe_chmod(&server, UV_READABLE), UV_EBADF);
  ok(uv_pipe_bind(&server, path));
  ck_assert_int_eq(uv_pipe_chmod(&server, 0), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_chmod(&server, UV_DISCONNECT), UV_EINVAL);
  expect_mode_after_chmod(path, 0, UV_READABLE, 0444);
  expect_mode_after_chmod(path, 0, UV_WRITABLE, 0222);
  expect_mode_after_chmod(path, 0600, UV_READABLE | UV_WRITABLE, 0666);
  expect_mode_after_chmod(path, 0755, UV_WRITABLE, 0777);
  expect_mode_after_chmod(path, 01711, UV_READABLE, 01755);
  ok(unlink(path));
  ck_assert_int_eq(uv_pipe_chmod(&server, UV_READABLE), UV_ENOENT);
  uv_pipe_pending_instances(&server, 4);
  free(path);
  tear_down();
}
