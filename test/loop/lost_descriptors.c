/* SPDX-License-Identifier: MIT */
/*
 * Descriptors closed by someone else: the loop notices, reports it once, creates new ones and
 * continues, and does not touch whatever has their numbers by then.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "../handle/stream_tools.h"
#include "rondo.h"

TEST_LABEL("threads")

static uv_pipe_t a, b;

static void lose_descriptors(void) {
  close(loop.backend_fd);
  close(loop.wake_fd);
}

static void start_reading(uv_read_cb read_cb) {
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, read_cb));
  uv_run(&loop, UV_RUN_NOWAIT);
}

static void write_hello(void) {
  uv_buf_t buf = text("hello");
  ck_assert_int_eq(uv_try_write(as_stream(&a), &buf, 1), 5);
}

static void close_later(uv_timer_t *timer) {
  uv_close(as_handle(timer), NULL);
  seq_add("timer");
}

static int turns;

static void count_turn(uv_prepare_t *handle) {
  (void)handle;
  turns++;
}

TEST(loop_recreates_lost_descriptors_without_spinning) {
  uv_timer_t timer;
  uv_prepare_t prepare;
  start_reading(on_read);
  lose_descriptors();
  ok(uv_prepare_init(&loop, &prepare));
  ok(uv_prepare_start(&prepare, count_turn));
  uv_unref(as_handle(&prepare));
  ok(uv_timer_init(&loop, &timer));
  ok(uv_timer_start(&timer, close_later, 100, 0));
  while (uv_is_active(as_handle(&timer)))
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_lt(turns, 10);
  write_hello();
  while (strcmp(seq_text(), "timer b:hello") != 0)
    uv_run(&loop, UV_RUN_ONCE);
  tear_down();
}

static void on_udp(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                   const struct sockaddr *addr, unsigned int flags) {
  (void)handle;
  (void)buf;
  (void)addr;
  (void)flags;
  seq_add("udp:%s", uv_err_name((int)nread));
}

static void on_poll(uv_poll_t *handle, int status, int events) {
  (void)handle;
  (void)events;
  seq_add("poll:%s", uv_err_name(status));
}

static void on_server(uv_stream_t *server, int status) {
  (void)server;
  seq_add("server:%s", uv_err_name(status));
}

static void close_descriptor_of(void *handle) {
  uv_os_fd_t fd;
  ok(uv_fileno(as_handle(handle), &fd));
  close(fd);
}

static char big[4 << 20];

TEST(handles_with_lost_descriptors_report_ebadf_once) {
  uv_tcp_t server;
  uv_udp_t udp;
  uv_poll_t poll;
  uv_write_t req;
  struct sockaddr_in addr = loopback(0);
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  int fd = eventfd(0, EFD_CLOEXEC);
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ok(uv_write(&req, as_stream(&a), &buf, 1, on_write));
  ok(uv_read_stop(as_stream(&b)));
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  tcp_listen(&server, 1, on_server);
  ok(uv_udp_init(&loop, &udp));
  ok(uv_udp_bind(&udp, (const struct sockaddr *)&addr, 0));
  ok(uv_udp_recv_start(&udp, on_alloc, on_udp));
  ok(uv_poll_init(&loop, &poll, fd));
  ok(uv_poll_start(&poll, UV_READABLE, on_poll));
  close(fd);
  close_descriptor_of(&a);
  close_descriptor_of(&b);
  close_descriptor_of(&server);
  close_descriptor_of(&udp);
  lose_descriptors();
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  /* epoll notices its own loss first, at b. */
#ifdef RD_BACKEND_EPOLL
  seq_expect("write:EBADF server:EBADF udp:EBADF poll:EBADF b:EBADF");
#else
  seq_expect("b:EBADF write:EBADF server:EBADF udp:EBADF poll:EBADF");
#endif
  uv_os_fd_t gone;
  ck_assert_int_eq(uv_fileno(as_handle(&b), &gone), UV_EBADF);
  tear_down();
}

/* Closing a handle must not close a new descriptor that got the number of the lost one. */
TEST(closing_a_handle_with_lost_descriptor_closes_nothing_else) {
  start_reading(on_read);
  int number = b.watcher.fd;
  close(number);
  lose_descriptors();
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:EBADF");
  int other = open("/", O_RDONLY | O_CLOEXEC);
  if (other != number)
    ck_assert_int_eq(dup2(other, number), number);
  tear_down();
  ck_assert_int_ge(fcntl(number, F_GETFD), 0);
}

static void arrive(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  uv_stop(stream->loop);
}

#ifdef RD_BACKEND_EPOLL
/* No error shows it: the number belongs to an epoll, but to another one. */
TEST(foreign_epoll_with_the_loops_number_is_left_alone) {
  struct epoll_event event = {.events = EPOLLIN};
  int theirs = epoll_create1(EPOLL_CLOEXEC);
  int fd = eventfd(0, EFD_CLOEXEC);
  ok(epoll_ctl(theirs, EPOLL_CTL_ADD, fd, &event));
  start_reading(arrive);
  int number = loop.backend_fd;
  ck_assert_int_eq(dup2(theirs, number), number);
  close(theirs);
  write_hello();
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("b:hello");
  ck_assert_int_ne(loop.backend_fd, number);
  tear_down();
  ok(eventfd_write(fd, 1));
  ck_assert_int_eq(epoll_wait(number, &event, 1, 0), 1);
}
#endif

TEST(loop_whose_descriptor_numbers_were_reused_creates_new_ones) {
  uv_loop_t other;
  uv_timer_t timer;
  start_reading(arrive);
  lose_descriptors();
  ok(uv_loop_init(&other));
  write_hello();
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("b:hello");
  if (other.backend_fd >= 0)
    ck_assert_int_ne(loop.backend_fd, other.backend_fd);
  ck_assert_int_ne(loop.wake_fd, other.wake_fd);
  tear_down();
  ok(uv_timer_init(&other, &timer));
  ok(uv_timer_start(&timer, close_later, 1, 0));
  ok(uv_run(&other, UV_RUN_DEFAULT));
  seq_expect("b:hello timer");
  ok(uv_loop_close(&other));
}

/* A loop with such a timer waits in another way, and just as long. */
TEST(loop_that_waits_in_nanoseconds_notices_reused_descriptor_numbers) {
  const uint64_t hour_ns = 3600000000000u;
  uv_loop_t other;
  uv_timer_t timer;
  start_reading(arrive);
  ok(uv_timer_init(&loop, &timer));
  ok(rondo_timer_start(&timer, close_later, hour_ns, 0));
  lose_descriptors();
  ok(uv_loop_init(&other));
  write_hello();
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("b:hello");
  tear_down();
  ok(uv_loop_close(&other));
}

TEST(loop_close_does_not_close_reused_descriptor_numbers) {
  set_up();
  int backend_fd = loop.backend_fd, wake_fd = loop.wake_fd;
  lose_descriptors();
  int other = open("/", O_RDONLY | O_CLOEXEC);
  if (backend_fd >= 0)
    dup2(other, backend_fd);
  dup2(other, wake_fd);
  ok(uv_loop_close(&loop));
  if (backend_fd >= 0)
    ck_assert_int_ge(fcntl(backend_fd, F_GETFD), 0);
  ck_assert_int_ge(fcntl(wake_fd, F_GETFD), 0);
}

static void stop_loop(uv_async_t *async) {
  uv_close(as_handle(async), NULL);
}

static void send_async(void *async) {
  uv_async_send(async);
}

static void close_all_descriptors(void) {
  for (int fd = 3; fd < 1024; fd++)
    close(fd);
}

/* In a child process, since the test itself needs its descriptors. Exits with 0 on success. */
static void close_everything_and_continue(void) {
  static uv_async_t async;
  static uv_thread_t thread;
  static uv_timer_t timer;
  if (uv_loop_init(&loop) != 0 || uv_async_init(&loop, &async, stop_loop) != 0)
    _exit(1);
  close_all_descriptors();
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, close_later, 1, 0);
  uv_run(&loop, UV_RUN_ONCE);
  close_all_descriptors();
  if (uv_thread_create(&thread, send_async, &async) != 0)
    _exit(2);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_thread_join(&thread);
  _exit(uv_loop_close(&loop) == 0 ? 0 : 3);
}

TEST(closing_all_descriptors_is_reported_once) {
  int report[2], status;
  char words[1024] = "";
  ok(pipe(report));
  pid_t child = fork();
  if (child == 0) {
    dup2(report[1], STDERR_FILENO);
    close_everything_and_continue();
  }
  close(report[1]);
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ok(status);
  ssize_t size = read(report[0], words, sizeof words - 1);
  ck_assert_int_gt(size, 0);
  ck_assert_ptr_nonnull(strstr(words, "descriptors of the event loop"));
  ck_assert_ptr_eq(strchr(words, '\n'), words + size - 1);
  close(report[0]);
}

static void on_exit_of_child(uv_process_t *process, int64_t code, int signal) {
  (void)signal;
  seq_add("exit:%d", (int)code);
  uv_close(as_handle(process), NULL);
}

/* The child waits for EOF. Its pidfd is closed with everything else that was opened for it. */
TEST(child_with_lost_pidfd_is_still_reaped) {
  char *args[] = {"cat", NULL};
  uv_process_t process;
  uv_stdio_container_t stdio = {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE,
                                .data.stream = as_stream(&a)};
  uv_process_options_t options = {
      .file = "cat", .args = args, .exit_cb = on_exit_of_child, .stdio = &stdio, .stdio_count = 1};
  set_up();
  ok(uv_pipe_init(&loop, &a, 0));
  ok(uv_spawn(&loop, &process, &options));
  uv_run(&loop, UV_RUN_NOWAIT);
  for (size_t fd = 0; fd < loop.watcher_capacity; fd++)
    if (loop.watchers[fd].watcher != NULL && loop.watchers[fd].watcher != &a.watcher)
      close((int)fd);
  lose_descriptors();
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_close(as_handle(&a), NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:0");
  tear_down();
}

static void on_change(uv_fs_event_t *handle, const char *name, int events, int status) {
  (void)name;
  (void)events;
  ok(status);
  seq_add("changed");
  uv_close(as_handle(handle), NULL);
}

TEST(fs_event_watches_are_restored_after_descriptor_loss) {
  uv_fs_event_t watch;
  set_up();
  ok(uv_fs_event_init(&loop, &watch));
  ok(uv_fs_event_start(&watch, on_change, tmpdir(), 0));
  uv_run(&loop, UV_RUN_NOWAIT);
  close(loop.inotify_watcher.fd);
  lose_descriptors();
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_run(&loop, UV_RUN_NOWAIT);
  char *path = tmpdir_path("new");
  close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  free(path);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("changed");
  tear_down();
}
