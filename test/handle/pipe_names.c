/* SPDX-License-Identifier: MIT */
/* Pipe names: paths, overlong paths, and names in the abstract namespace. */
#include <stdlib.h>
#include <sys/un.h>

#include "stream_tools.h"

#define ROOM sizeof(((struct sockaddr_un *)0)->sun_path)

static uv_pipe_t server, client;
static uv_connect_t req;

/* A path of the given length in the test's directory. */
static char *path_of_length(size_t length) {
  char *path = tmpdir_path("");
  size_t begun = strlen(path);
  ck_assert_uint_lt(begun, length);
  path = realloc(path, length + 1);
  memset(path + begun, 'x', length - begun);
  path[length] = '\0';
  return path;
}

static size_t own_name(uv_pipe_t *handle, char *name, size_t room) {
  ok(uv_pipe_getsockname(handle, name, &room));
  return room;
}

TEST(pipe_getsockname_reports_length_and_required_size) {
  char *path = tmpdir_path("server"), name[200];
  size_t length = strlen(path), size;
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ok(uv_pipe_bind(&server, path));
  ck_assert_uint_eq(own_name(&server, name, sizeof name), length);
  ck_assert_str_eq(name, path);
  ck_assert_uint_eq(own_name(&server, name, length + 1), length);
  size = length;
  ck_assert_int_eq(uv_pipe_getsockname(&server, name, &size), UV_ENOBUFS);
  ck_assert_uint_eq(size, length + 1);
  size = sizeof name;
  ck_assert_int_eq(uv_pipe_getpeername(&server, name, &size), UV_ENOTCONN);
  size = 0;
  ck_assert_int_eq(uv_pipe_getsockname(&server, name, &size), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_getsockname(&server, NULL, &size), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_getsockname(&server, name, NULL), UV_EINVAL);
  free(path);
  tear_down();
}

TEST(pipe_client_has_peer_name_but_no_own_name) {
  char *path = tmpdir_path("server"), name[200];
  size_t size = sizeof name;
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ok(uv_pipe_bind(&server, path));
  ok(uv_listen(as_stream(&server), 4, ignore_connection));
  uv_unref(as_handle(&server));
  ok(uv_pipe_init(&loop, &client, 0));
  ck_assert_int_eq(uv_pipe_getsockname(&client, name, &size), UV_EBADF);
  uv_pipe_connect(&req, &client, path, on_connect);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_uint_eq(own_name(&client, name, sizeof name), 0);
  ok(uv_pipe_getpeername(&client, name, &size));
  ck_assert_str_eq(name, path);
  free(path);
  tear_down();
}

TEST(overlong_pipe_path_is_truncated_or_refused) {
  char *path = path_of_length(ROOM + 5), name[200];
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ck_assert_int_eq(uv_pipe_bind2(&server, path, ROOM + 1, UV_PIPE_NO_TRUNCATE), UV_EINVAL);
  ok(uv_pipe_bind(&server, path));
  ck_assert_uint_eq(own_name(&server, name, sizeof name), ROOM);
  ck_assert_mem_eq(name, path, ROOM);
  path[ROOM] = '\0';
  ok(access(path, F_OK));
  uv_close(as_handle(&server), NULL);
  ck_assert_int_eq(access(path, F_OK), -1);
  free(path);
  tear_down();
}

TEST(pipe_path_of_maximum_length_is_not_truncated) {
  char *path = path_of_length(ROOM);
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ok(uv_pipe_bind2(&server, path, ROOM, UV_PIPE_NO_TRUNCATE));
  ok(uv_listen(as_stream(&server), 4, ignore_connection));
  uv_unref(as_handle(&server));
  ok(uv_pipe_init(&loop, &client, 0));
  ok(uv_pipe_connect2(&req, &client, path, ROOM, UV_PIPE_NO_TRUNCATE, on_connect));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connected");
  free(path);
  tear_down();
}

/* A name that only this process uses. */
static size_t abstract_name(char *name, size_t room) {
  return (size_t)snprintf(name, room, "%crondo-test%c%d", 0, 0, (int)getpid());
}

TEST(abstract_pipe_name_needs_no_file_and_may_contain_zeros) {
  char name[100], own[100];
  size_t length = abstract_name(name, sizeof name), size = length;
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ok(uv_pipe_bind2(&server, name, length, 0));
  ok(uv_listen(as_stream(&server), 4, ignore_connection));
  uv_unref(as_handle(&server));
  ok(uv_pipe_init(&loop, &client, 0));
  ok(uv_pipe_connect2(&req, &client, name, length, 0, on_connect));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connected");
  ok(uv_pipe_getpeername(&client, own, &size));
  ck_assert_uint_eq(size, length);
  ck_assert_mem_eq(own, name, length);
  size = length - 1;
  ck_assert_int_eq(uv_pipe_getpeername(&client, own, &size), UV_ENOBUFS);
  ck_assert_uint_eq(size, length);
  tear_down();
}

TEST(pipe_bind_without_name_lets_the_kernel_choose) {
  char name[100];
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ok(uv_pipe_bind(&server, ""));
  ck_assert_uint_eq(own_name(&server, name, sizeof name), 6);
  ck_assert_int_eq(name[0], 0);
  tear_down();
}

TEST(bad_pipe_names_are_refused) {
  char *path = tmpdir_path("server");
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ck_assert_int_eq(uv_pipe_bind(&server, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_bind2(&server, "a\0b", 3, 0), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_bind2(&server, path, strlen(path), 2), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_connect2(&req, &server, path, 0, 0, on_connect), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_connect2(&req, &server, "a\0b", 3, 0, on_connect), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_connect2(&req, &server, path, 3, 2, on_connect), UV_EINVAL);
  ck_assert_int_eq(uv_pipe_connect2(&req, &server, path, 300, 1, on_connect), UV_EINVAL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("");
  free(path);
  tear_down();
}

TEST(pipe_bind_reports_errors_and_may_be_retried) {
  char *path = tmpdir_path("server"), *missing = tmpdir_path("no/server");
  set_up();
  ok(uv_pipe_init(&loop, &server, 0));
  ck_assert_int_eq(uv_pipe_bind(&server, missing), UV_EACCES);
  ok(uv_pipe_bind(&server, path));
  ck_assert_int_eq(uv_pipe_bind(&server, path), UV_EINVAL);
  ok(uv_pipe_init(&loop, &client, 0));
  ck_assert_int_eq(uv_pipe_bind(&client, path), UV_EADDRINUSE);
  uv_close(as_handle(&client), NULL);
  ck_assert_int_eq(uv_pipe_bind(&client, path), UV_EINVAL);
  ok(access(path, F_OK)); /* closing the second one did not remove the first one's file */
  free(path);
  free(missing);
  tear_down();
}
