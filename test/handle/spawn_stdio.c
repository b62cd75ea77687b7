/* SPDX-License-Identifier: MIT */
/* Processes: the descriptors that they start with, in every combination. */
#include <sys/socket.h>

#include "spawn_child.h"

/* Which descriptors the shell has; it opens none to find out. */
#define LIST_FDS                                                              \
  "i=0; while [ $i -lt 40 ]; do [ -e /proc/self/fd/$i ] && printf '%s ' $i; " \
  "i=$((i+1)); done; echo"

/* A file that contains its own name. */
static int open_named(const char *name) {
  char *path = tmpdir_path(name);
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(write(fd, name, strlen(name)), (int)strlen(name));
  ck_assert_int_eq(lseek(fd, 0, SEEK_SET), 0);
  free(path);
  return fd;
}

static void inherit(int to, int fd) {
  stdio[to].flags = UV_INHERIT_FD;
  stdio[to].data.fd = fd;
}

TEST(spawn_without_stdio_gives_dev_null) {
  spawn_set_up();
  spawn_script("for i in 0 1 2; do [ /proc/self/fd/$i -ef /dev/null ] || exit 1; done;"
               "read line && exit 2; echo x >&2 || exit 3; [ -e /proc/self/fd/3 ] && exit 4;"
               "exit 0");
  options.stdio_count = 0;
  options.stdio = NULL;
  spawn_run();
  seq_expect("exit:0,0");
  spawn_tear_down();
}

TEST(child_has_only_the_given_descriptors) {
  spawn_set_up();
  int extra = open_named("extra");
  spawn_script(LIST_FDS);
  spawn_gather(1);
  inherit(5, extra);
  options.stdio_count = 6;
  spawn_run();
  ck_assert_str_eq(out_text, "0 1 2 5 \n");
  close(extra);
  spawn_tear_down();
}

TEST(stdout_pipe_delivers_every_byte) {
  spawn_set_up();
  spawn_script("i=0; while [ $i -lt 200 ]; do echo line $i; i=$((i+1)); done");
  spawn_gather(1);
  spawn_run();
  char *line = out_text;
  for (int i = 0; i < 200; i++) {
    char expected[32];
    snprintf(expected, sizeof expected, "line %d\n", i);
    ck_assert_int_eq(strncmp(line, expected, strlen(expected)), 0);
    line += strlen(expected);
  }
  ck_assert_str_eq(line, "");
  spawn_tear_down();
}

static uv_pipe_t in;

static void on_written(uv_write_t *req, int status) {
  ok(status);
  uv_close((uv_handle_t *)req->handle, NULL);
}

TEST(stdin_data_is_echoed_by_cat) {
  spawn_set_up();
  spawn_script("exec cat");
  spawn_gather(1);
  ok(uv_pipe_init(&loop, &in, 0));
  stdio[0].flags = UV_CREATE_PIPE | UV_READABLE_PIPE;
  stdio[0].data.stream = (uv_stream_t *)&in;
  ok(uv_spawn(&loop, &process, &options));
  ck_assert_int_eq(uv_is_readable((uv_stream_t *)&in), 0);
  ck_assert_int_eq(uv_is_writable((uv_stream_t *)&in), 1);
  ck_assert_int_eq(uv_is_readable((uv_stream_t *)&out), 1);
  ck_assert_int_eq(uv_is_writable((uv_stream_t *)&out), 0);
  static char data[60000];
  for (size_t i = 0; i < sizeof data; i++)
    data[i] = (char)('a' + i % 26);
  uv_write_t req;
  uv_buf_t buf = uv_buf_init(data, sizeof data);
  ok(uv_write(&req, (uv_stream_t *)&in, &buf, 1, on_written));
  ok(uv_read_start((uv_stream_t *)&out, spawn_alloc, spawn_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:0,0");
  ck_assert_uint_eq(out_size, sizeof data);
  ck_assert_mem_eq(out_text, data, sizeof data);
  spawn_tear_down();
}

TEST(stdio_pipe_may_be_bidirectional) {
  spawn_set_up();
  spawn_script("read line <&3; echo got $line >&3");
  spawn_gather(3);
  stdio[3].flags = UV_CREATE_PIPE | UV_READABLE_PIPE | UV_WRITABLE_PIPE | UV_NONBLOCK_PIPE;
  options.stdio_count = 4;
  ok(uv_spawn(&loop, &process, &options));
  uv_buf_t buf = uv_buf_init("word\n", 5);
  ck_assert_int_eq(uv_try_write((uv_stream_t *)&out, &buf, 1), 5);
  ok(uv_read_start((uv_stream_t *)&out, spawn_alloc, spawn_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_str_eq(out_text, "got word\n");
  spawn_tear_down();
}

/* Moves three descriptors to 0, 1 and 2, then passes them to the child in rotated order. */
TEST(swapped_stdio_descriptors_are_not_overwritten) {
  spawn_set_up();
  const int saved[] = {dup(0), dup(1), dup(2)};
  const char *names[] = {"zero", "one", "two"};
  for (int i = 0; i < 3; i++) {
    int fd = open_named(names[i]);
    dup2(fd, i);
    close(fd);
  }
  static const int orders[][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0},
                                  {2, 0, 1}, {0, 2, 1}, {0, 0, 0}, {2, 2, 1}};
  char expected[8][32], got[8][32];
  for (size_t i = 0; i < 8; i++) {
    const int *order = orders[i];
    spawn_script("for i in 0 1 2; do (cat /proc/$$/fd/$i >&3); done");
    spawn_gather(3);
    options.stdio_count = 4;
    for (int to = 0; to < 3; to++)
      inherit(to, order[to]);
    spawn_run();
    snprintf(got[i], sizeof got[i], "%.31s", out_text);
    snprintf(expected[i], sizeof expected[i], "%s%s%s", names[order[0]], names[order[1]],
             names[order[2]]);
  }
  for (int i = 0; i < 3; i++) {
    dup2(saved[i], i);
    close(saved[i]);
  }
  for (size_t i = 0; i < 8; i++)
    ck_assert_str_eq(got[i], expected[i]);
  spawn_tear_down();
}

TEST(swapped_descriptors_above_2_are_not_overwritten) {
  spawn_set_up();
  int a = open_named("a"), b = open_named("b"), c = open_named("c");
  /* Numbers that the child is to have for something else. */
  ck_assert_int_eq(dup3(a, 13, O_CLOEXEC), 13);
  ck_assert_int_eq(dup3(b, 14, O_CLOEXEC), 14);
  ck_assert_int_eq(dup3(c, 15, O_CLOEXEC), 15);
  spawn_script("cat /proc/self/fd/13 /proc/self/fd/14 /proc/self/fd/15; " LIST_FDS);
  spawn_gather(1);
  inherit(13, 15);
  inherit(14, 13);
  inherit(15, 14);
  options.stdio_count = 16;
  spawn_run();
  ck_assert_str_eq(out_text, "cab0 1 2 13 14 15 \n");
  spawn_tear_down();
}

TEST(inherited_stream_is_shared) {
  spawn_set_up();
  int pair[2];
  char got[8];
  uv_pipe_t stream;
  ok(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair));
  ok(uv_pipe_init(&loop, &stream, 0));
  spawn_script("printf shared");
  stdio[1].flags = UV_INHERIT_STREAM;
  stdio[1].data.stream = (uv_stream_t *)&stream;
  spawn_fails(UV_EINVAL);
  ok(uv_pipe_open(&stream, pair[0]));
  spawn_run();
  ck_assert_int_eq(read(pair[1], got, sizeof got), 6);
  ck_assert_mem_eq(got, "shared", 6);
  close(pair[1]);
  spawn_tear_down();
}

TEST(nonblocking_stdout_is_made_blocking_for_the_child) {
  spawn_set_up();
  int pair[2];
  ok(pipe2(pair, O_CLOEXEC | O_NONBLOCK));
  spawn_script("exit 0");
  inherit(1, pair[1]);
  spawn_run();
  ck_assert_int_eq(fcntl(pair[1], F_GETFL) & O_NONBLOCK, 0);
  close(pair[0]);
  close(pair[1]);
  spawn_tear_down();
}

TEST(spawn_refuses_bad_stdio_and_leaks_nothing) {
  spawn_set_up();
  uv_tcp_t tcp;
  ok(uv_tcp_init(&loop, &tcp));
  int before = fds_open();
  spawn_script("exit 0");
  inherit(1, 1000);
  spawn_fails(UV_EBADF);
  inherit(1, -1);
  spawn_fails(UV_EINVAL);
  stdio[1].flags = UV_INHERIT_FD | UV_CREATE_PIPE;
  spawn_fails(UV_EINVAL);
  spawn_gather(1);
  stdio[2] = stdio[1];
  spawn_fails(UV_EBUSY);
  stdio[2].data.stream = (uv_stream_t *)&tcp;
  spawn_fails(UV_EINVAL);
  stdio[2].data.stream = NULL;
  spawn_fails(UV_EINVAL);
  ck_assert_int_eq(fds_open(), before);
  spawn_tear_down();
}

TEST(pipes_of_failed_spawn_report_eof) {
  spawn_set_up();
  int before = fds_open();
  spawn_script("exit 0");
  spawn_gather(1);
  options.file = "/nonexistent";
  spawn_fails(UV_ENOENT);
  ok(uv_read_start((uv_stream_t *)&out, spawn_alloc, spawn_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT)); /* which closes it */
  ck_assert_str_eq(out_text, "");
  ck_assert_int_eq(fds_open(), before);
  spawn_tear_down();
}

TEST(refused_spawn_options_leave_pipes_unchanged) {
  uv_os_fd_t fd;
  spawn_set_up();
  spawn_script("exit 0");
  spawn_gather(1);
  inherit(2, -1);
  spawn_fails(UV_EINVAL);
  ck_assert_int_eq(uv_fileno((uv_handle_t *)&out, &fd), UV_EBADF);
  stdio[2].flags = UV_IGNORE;
  spawn_run();
  seq_expect("exit:0,0");
  spawn_tear_down();
}
