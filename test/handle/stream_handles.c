/* SPDX-License-Identifier: MIT */
/* Handles sent over a pipe: within a process and to another, queued, refused and dropped. */
#include <stdlib.h>
#include <sys/wait.h>

#include "stream_tools.h"

static uv_pipe_t a, b, sent_pipe, got_pipe, other_end;
static uv_tcp_t sent_tcp, got_tcp, far_tcp;
static uv_write_t reqs[400];
static int reads;

static void note_pending(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  uv_pipe_t *pipe = (uv_pipe_t *)stream;
  (void)buf;
  ck_assert_int_ge(nread, 0);
  reads += (int)nread;
  seq_add("read:%d", uv_pipe_pending_count(pipe));
}

static void count_bytes(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)stream;
  (void)buf;
  ck_assert_int_ge(nread, 0);
  reads += (int)nread;
}

static void send_over_a(uv_write_t *req, void *handle) {
  uv_buf_t buf = text("h");
  ok(uv_write2(req, as_stream(&a), &buf, 1, as_stream(handle), on_write));
}

TEST(tcp_handle_sent_over_pipe_works_at_the_other_end) {
  uv_buf_t buf = text("hello");
  set_up();
  pipe_pair(&a, &b, 1);
  tcp_pair(&sent_tcp, &far_tcp);
  ok(uv_read_start(as_stream(&b), on_alloc, note_pending));
  send_over_a(&reqs[0], &sent_tcp);
  run_until(&reads, 1);
  seq_expect("written read:1");
  ck_assert_int_eq(uv_pipe_pending_type(&b), UV_TCP);
  ok(uv_tcp_init(&loop, &got_tcp));
  got_tcp.data = "got";
  ok(uv_accept(as_stream(&b), as_stream(&got_tcp)));
  ck_assert_int_eq(uv_pipe_pending_count(&b), 0);
  ck_assert_int_eq(uv_pipe_pending_type(&b), UV_UNKNOWN_HANDLE);
  ck_assert_int_eq(uv_accept(as_stream(&b), as_stream(&got_tcp)), UV_EAGAIN);

  uv_close(as_handle(&sent_tcp), NULL);
  ok(uv_read_start(as_stream(&got_tcp), on_alloc, on_read));
  ck_assert_int_eq(uv_try_write(as_stream(&far_tcp), &buf, 1), 5);
  while (strstr(seq_text(), "got:hello") == NULL)
    uv_run(&loop, UV_RUN_ONCE);
  tear_down();
}

TEST(pipes_and_udp_sockets_can_be_sent_over_pipes) {
  static uv_udp_t udp, got_udp;
  struct sockaddr_in addr = loopback(0);
  set_up();
  pipe_pair(&a, &b, 1);
  pipe_pair(&sent_pipe, &other_end, 0);
  ok(uv_udp_init(&loop, &udp));
  ok(uv_udp_bind(&udp, (const struct sockaddr *)&addr, 0));
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  send_over_a(&reqs[0], &sent_pipe);
  send_over_a(&reqs[1], &udp);
  run_until(&reads, 2);
  ck_assert_int_eq(uv_pipe_pending_count(&b), 2);
  ck_assert_int_eq(uv_pipe_pending_type(&b), UV_NAMED_PIPE);
  ok(uv_pipe_init(&loop, &got_pipe, 0));
  ok(uv_accept(as_stream(&b), as_stream(&got_pipe)));
  ck_assert_int_eq(uv_pipe_pending_type(&b), UV_UDP);
  ok(uv_udp_init(&loop, &got_udp));
  ok(uv_accept(as_stream(&b), as_stream(&got_udp)));
  ck_assert_int_eq(uv_is_writable(as_stream(&got_pipe)), 1);
  tear_down();
}

TEST(sent_one_way_pipe_end_keeps_its_direction) {
  uv_buf_t buf = text("through");
  set_up();
  pipe_pair(&a, &b, 1);
  fifo_pair(&sent_pipe, &other_end);
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  send_over_a(&reqs[0], &sent_pipe);
  run_until(&reads, 1);
  ok(uv_pipe_init(&loop, &got_pipe, 0));
  got_pipe.data = "got";
  ok(uv_accept(as_stream(&b), as_stream(&got_pipe)));
  ck_assert_int_eq(uv_is_writable(as_stream(&got_pipe)), 0);
  ok(uv_read_start(as_stream(&got_pipe), on_alloc, on_read));
  ok(uv_write(&reqs[1], as_stream(&other_end), &buf, 1, on_write));
  while (strstr(seq_text(), "got:through") == NULL)
    uv_run(&loop, UV_RUN_ONCE);
  tear_down();
}

TEST(received_handle_is_nonblocking) {
  uv_os_fd_t fd;
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 1);
  pipe_pair(&sent_pipe, &other_end, 0);
  ok(uv_stream_set_blocking(as_stream(&sent_pipe), 1));
  ck_assert_int_eq(uv_try_write2(as_stream(&a), &buf, 1, as_stream(&sent_pipe)), 1);
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  run_until(&reads, 1);
  ok(uv_pipe_init(&loop, &got_pipe, 0));
  ok(uv_accept(as_stream(&b), as_stream(&got_pipe)));
  ok(uv_fileno(as_handle(&got_pipe), &fd));
  ck_assert_int_ne(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  tear_down();
}

TEST(received_handles_are_queued_in_order) {
  enum { COUNT = 40 };
  static uv_tcp_t tcps[COUNT], got[COUNT];
  set_up();
  pipe_pair(&a, &b, 1);
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  for (int i = 0; i < COUNT; i++) {
    struct sockaddr_in addr = loopback(0);
    ok(uv_tcp_init(&loop, &tcps[i]));
    ok(uv_tcp_bind(&tcps[i], (const struct sockaddr *)&addr, 0));
    send_over_a(&reqs[i], &tcps[i]);
  }
  run_until(&reads, COUNT);
  for (int i = 0; i < COUNT; i++) {
    ck_assert_int_eq(uv_pipe_pending_count(&b), COUNT - i);
    ok(uv_tcp_init(&loop, &got[i]));
    ok(uv_accept(as_stream(&b), as_stream(&got[i])));
    ck_assert_uint_eq(address_of(&got[i]).sin_port, address_of(&tcps[i]).sin_port);
  }
  ck_assert_int_eq(uv_pipe_pending_count(&b), 0);
  tear_down();
}

TEST(unaccepted_handles_are_closed_with_the_pipe) {
  alloc_install();
  set_up();
  int before = fds_open();
  pipe_pair(&a, &b, 1);
  pipe_pair(&sent_pipe, &other_end, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  for (int i = 0; i < 20; i++)
    send_over_a(&reqs[i], &sent_pipe);
  run_until(&reads, 20);
  ck_assert_int_eq(fds_open(), before + 4 + 20);
  tear_down();
  ck_assert_int_eq(fds_open(), before - 2);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(received_handles_are_close_on_exec) {
  uv_os_fd_t fd;
  set_up();
  pipe_pair(&a, &b, 1);
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  send_over_a(&reqs[0], &a);
  run_until(&reads, 1);
  ok(uv_pipe_init(&loop, &got_pipe, 0));
  ok(uv_accept(as_stream(&b), as_stream(&got_pipe)));
  ok(uv_fileno(as_handle(&got_pipe), &fd));
  ck_assert_int_ne(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
  tear_down();
}

TEST(handle_is_sent_with_the_first_byte_of_a_long_write) {
  static char big[4 << 20];
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  set_up();
  pipe_pair(&a, &b, 1);
  pipe_pair(&sent_pipe, &other_end, 0);
  ok(uv_write2(&reqs[0], as_stream(&a), &buf, 1, as_stream(&sent_pipe), on_write));
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  run_until(&reads, sizeof big);
  ck_assert_int_eq(uv_pipe_pending_count(&b), 1);
  ck_assert_int_eq(reads, sizeof big);
  tear_down();
  seq_expect("written");
}

TEST(closing_a_queued_handle_fails_only_its_write) {
  static char big[4 << 20];
  uv_buf_t buf = uv_buf_init(big, sizeof big), end = text("end");
  set_up();
  pipe_pair(&a, &b, 1);
  pipe_pair(&sent_pipe, &other_end, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, on_write));
  send_over_a(&reqs[1], &sent_pipe);
  ok(uv_write(&reqs[2], as_stream(&a), &end, 1, on_write));
  uv_close(as_handle(&sent_pipe), NULL);
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  run_until(&reads, sizeof big + 3);
  while (strcmp(seq_text(), "written write:EBADF written") != 0)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(uv_pipe_pending_count(&b), 0);
  tear_down();
}

TEST(write2_refuses_handles_that_cannot_be_sent) {
  uv_buf_t buf = text("x");
  uv_timer_t timer;
  set_up();
  pipe_pair(&a, &b, 0);
  tcp_pair(&sent_tcp, &far_tcp);
  ck_assert_int_eq(uv_write2(&reqs[0], as_stream(&a), &buf, 1, as_stream(&sent_tcp), on_write),
                   UV_EINVAL);
  ck_assert_int_eq(uv_write2(&reqs[0], as_stream(&sent_tcp), &buf, 1, as_stream(&a), on_write),
                   UV_EINVAL);
  pipe_pair(&sent_pipe, &other_end, 1);
  ok(uv_tcp_init(&loop, &got_tcp));
  ck_assert_int_eq(
      uv_write2(&reqs[0], as_stream(&sent_pipe), &buf, 1, as_stream(&got_tcp), on_write), UV_EBADF);
  ok(uv_timer_init(&loop, &timer));
  ck_assert_int_eq(uv_write2(&reqs[0], as_stream(&sent_pipe), &buf, 1, as_stream(&timer), on_write),
                   UV_EBADF);
  ck_assert_int_eq(uv_pipe_pending_count(&a), 0);
  ck_assert_int_eq(uv_pipe_pending_type(&a), UV_UNKNOWN_HANDLE);
  tear_down();
}

TEST(try_write2_sends_a_handle_synchronously) {
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 1);
  ck_assert_int_eq(uv_try_write2(as_stream(&a), &buf, 1, as_stream(&a)), 1);
  ok(uv_read_start(as_stream(&b), on_alloc, note_pending));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("read:1");
  tear_down();
}

TEST(without_free_descriptors_bytes_arrive_without_handles) {
  set_up();
  pipe_pair(&a, &b, 1);
  ok(uv_read_start(as_stream(&b), on_alloc, note_pending));
  send_over_a(&reqs[0], &a);
  limit_descriptors(0);
  run_until(&reads, 1);
  seq_expect("written read:0");
  limit_descriptors(1024);
  send_over_a(&reqs[1], &a);
  run_until(&reads, 2);
  seq_expect("written read:0 written read:1");
  tear_down();
}

TEST(received_handles_without_memory_are_closed) {
  alloc_install();
  set_up();
  pipe_pair(&a, &b, 1);
  ok(uv_read_start(as_stream(&b), on_alloc, count_bytes));
  uv_run(&loop, UV_RUN_NOWAIT);
  int before = fds_open();
  send_over_a(&reqs[0], &a);
  send_over_a(&reqs[1], &a);
  alloc_fail_at(1);
  run_until(&reads, 2);
  ck_assert(alloc_has_failed());
  ck_assert_int_eq(uv_pipe_pending_count(&b), 1);
  ck_assert_int_eq(fds_open(), before + 1);
  tear_down();
  ck_assert_uint_eq(alloc_live(), 0);
}

/* The child: receives a listening socket and accepts on it. */
static void greet(uv_stream_t *listener, int status) {
  static uv_tcp_t client;
  static uv_write_t write;
  uv_buf_t buf = text("from the child");
  ok(status);
  ok(uv_tcp_init(listener->loop, &client));
  ok(uv_accept(listener, as_stream(&client)));
  ok(uv_write(&write, as_stream(&client), &buf, 1, NULL));
  uv_close(as_handle(listener), NULL);
  uv_close(as_handle(&b), NULL);
}

static void take_listener(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)nread;
  (void)buf;
  ok(uv_tcp_init(stream->loop, &got_tcp));
  ok(uv_accept(stream, as_stream(&got_tcp)));
  ok(uv_listen(as_stream(&got_tcp), 8, greet));
  uv_read_stop(stream);
}

static void child(int fd) {
  ok(uv_loop_init(&loop));
  ok(uv_pipe_init(&loop, &b, 1));
  ok(uv_pipe_open(&b, fd));
  ok(uv_read_start(as_stream(&b), on_alloc, take_listener));
  uv_run(&loop, UV_RUN_DEFAULT);
  _exit(0);
}

TEST(listening_socket_can_be_sent_to_another_process) {
  uv_os_sock_t fds[2];
  uv_connect_t connection;
  int status;
  ok(uv_socketpair(SOCK_STREAM, 0, fds, 0, 0));
  pid_t pid = fork();
  if (pid == 0)
    child(fds[1]);
  close(fds[1]);
  set_up();
  ok(uv_pipe_init(&loop, &a, 1));
  ok(uv_pipe_open(&a, fds[0]));
  struct sockaddr_in addr = loopback(0);
  ok(uv_tcp_init(&loop, &sent_tcp));
  ok(uv_tcp_bind(&sent_tcp, (const struct sockaddr *)&addr, 0));
  addr = address_of(&sent_tcp);
  uv_os_fd_t listener;
  ok(uv_fileno(as_handle(&sent_tcp), &listener));
  ok(listen(listener, 8)); /* so that connecting works even before the child is ready */
  send_over_a(&reqs[0], &sent_tcp);
  ok(uv_tcp_init(&loop, &far_tcp));
  far_tcp.data = "answer";
  ok(uv_tcp_connect(&connection, &far_tcp, (const struct sockaddr *)&addr, on_connect));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_read_start(as_stream(&far_tcp), on_alloc, on_read));
  while (strstr(seq_text(), "answer:") == NULL)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_ptr_nonnull(strstr(seq_text(), "answer:from the child"));
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ok(status);
  tear_down();
}

static int ends;

static void count_until_end(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  if (nread == UV_EOF)
    ends++;
  else
    count_bytes(stream, nread, buf);
}

/* The kernel ends a read after each message that carries a descriptor. */
TEST(handles_sent_before_close_all_arrive) {
  set_up();
  pipe_pair(&a, &b, 1);
  pipe_pair(&sent_pipe, &other_end, 0);
  for (int i = 0; i < 3; i++)
    send_over_a(&reqs[i], &sent_pipe);
  uv_close(as_handle(&a), NULL);
  ok(uv_read_start(as_stream(&b), on_alloc, count_until_end));
  run_until(&ends, 1);
  ck_assert_int_eq(reads, 3);
  ck_assert_int_eq(uv_pipe_pending_count(&b), 3);
  tear_down();
}
