/* SPDX-License-Identifier: MIT */
/* Descriptors of handles, their buffer sizes, socket pairs and pipes, uv_guess_handle(). */
#include <stdlib.h>

#include "stream_tools.h"

static uv_pipe_t a, b;
static uv_tcp_t tcp, peer;

static bool is_nonblocking(int fd) {
  return (fcntl(fd, F_GETFL) & O_NONBLOCK) != 0;
}

static void close_both(const int fds[2]) {
  ok(close(fds[0]));
  ok(close(fds[1]));
}

TEST(fileno_returns_descriptors_of_open_handles_only) {
  uv_os_fd_t fd = -7;
  uv_timer_t timer;
  set_up();
  ok(uv_tcp_init(&loop, &tcp));
  ck_assert_int_eq(uv_fileno(as_handle(&tcp), &fd), UV_EBADF);
  ok(uv_timer_init(&loop, &timer));
  ck_assert_int_eq(uv_fileno(as_handle(&timer), &fd), UV_EINVAL);
  ck_assert_int_eq(fd, -7);
  pipe_pair(&a, &b, 0);
  ok(uv_fileno(as_handle(&a), &fd));
  ck_assert_int_ge(fcntl(fd, F_GETFD), 0);
  uv_close(as_handle(&a), NULL);
  ck_assert_int_eq(uv_fileno(as_handle(&a), &fd), UV_EBADF);
  tear_down();
}

TEST(fileno_supports_poll_and_udp_handles) {
  uv_os_fd_t fd;
  uv_poll_t poll;
  uv_udp_t udp;
  int fds[2];
  set_up();
  ok(uv_pipe(fds, 0, 0));
  ok(uv_poll_init(&loop, &poll, fds[0]));
  ok(uv_fileno(as_handle(&poll), &fd));
  ck_assert_int_eq(fd, fds[0]);
  ok(uv_udp_init_ex(&loop, &udp, AF_INET));
  ok(uv_fileno(as_handle(&udp), &fd));
  tear_down();
  close_both(fds);
}

TEST(send_and_recv_buffer_sizes_can_be_read_and_set) {
  int size = 0, wanted = 20000;
  set_up();
  tcp_pair(&tcp, &peer);
  ok(uv_send_buffer_size(as_handle(&tcp), &size));
  ck_assert_int_gt(size, 0);
  ok(uv_send_buffer_size(as_handle(&tcp), &wanted));
  size = 0;
  ok(uv_send_buffer_size(as_handle(&tcp), &size));
  ck_assert_int_eq(size, 2 * wanted); /* Linux doubles it */
  ok(uv_recv_buffer_size(as_handle(&tcp), &wanted));
  size = 0;
  ok(uv_recv_buffer_size(as_handle(&tcp), &size));
  ck_assert_int_eq(size, 2 * wanted);
  tear_down();
}

TEST(buffer_sizes_require_an_open_socket) {
  int size = 0;
  uv_timer_t timer;
  set_up();
  ok(uv_timer_init(&loop, &timer));
  ck_assert_int_eq(uv_send_buffer_size(as_handle(&timer), &size), UV_ENOTSUP);
  ck_assert_int_eq(uv_recv_buffer_size(NULL, &size), UV_EINVAL);
  ok(uv_tcp_init(&loop, &tcp));
  ck_assert_int_eq(uv_send_buffer_size(as_handle(&tcp), NULL), UV_EINVAL);
  ck_assert_int_eq(uv_send_buffer_size(as_handle(&tcp), &size), UV_EBADF);
  fifo_pair(&a, &b);
  ck_assert_int_eq(uv_recv_buffer_size(as_handle(&a), &size), UV_ENOTSOCK);
  tear_down();
}

TEST(socketpair_is_connected_and_close_on_exec) {
  uv_os_sock_t fds[2];
  char byte = 0;
  ok(uv_socketpair(SOCK_STREAM, 0, fds, 0, UV_NONBLOCK_PIPE));
  ck_assert(!is_nonblocking(fds[0]));
  ck_assert(is_nonblocking(fds[1]));
  ck_assert_int_ne(fcntl(fds[0], F_GETFD) & fcntl(fds[1], F_GETFD) & FD_CLOEXEC, 0);
  ck_assert_int_eq(write(fds[0], "x", 1), 1);
  ck_assert_int_eq(read(fds[1], &byte, 1), 1);
  ck_assert_int_eq(byte, 'x');
  close_both(fds);
}

TEST(datagram_socketpair_keeps_message_boundaries) {
  uv_os_sock_t fds[2];
  char bytes[8];
  ok(uv_socketpair(SOCK_DGRAM, 0, fds, 0, 0));
  ck_assert_int_eq(write(fds[0], "ab", 2), 2);
  ck_assert_int_eq(write(fds[0], "c", 1), 1);
  ck_assert_int_eq(read(fds[1], bytes, sizeof bytes), 2);
  close_both(fds);
}

TEST(socketpair_refuses_unknown_types_and_keeps_outputs) {
  uv_os_sock_t fds[2] = {-7, -7};
  ck_assert_int_eq(uv_socketpair(99, 0, fds, 0, 0), UV_EINVAL);
  ck_assert_int_eq(uv_socketpair(SOCK_STREAM, 17, fds, 0, 0), UV_EPROTONOSUPPORT);
  ck_assert_int_eq(fds[0], -7);
  ck_assert_int_eq(fds[1], -7);
}

TEST(pipe_is_unidirectional_and_close_on_exec) {
  uv_file fds[2];
  char byte = 0;
  ok(uv_pipe(fds, UV_NONBLOCK_PIPE, 0));
  ck_assert(is_nonblocking(fds[0]));
  ck_assert(!is_nonblocking(fds[1]));
  ck_assert_int_ne(fcntl(fds[0], F_GETFD) & fcntl(fds[1], F_GETFD) & FD_CLOEXEC, 0);
  ck_assert_int_eq(write(fds[1], "x", 1), 1);
  ck_assert_int_eq(read(fds[0], &byte, 1), 1);
  ck_assert_int_eq(write(fds[0], "x", 1), -1);
  close_both(fds);
}

static uv_handle_type guess_and_close(int fd) {
  ck_assert_int_ge(fd, 0);
  uv_handle_type type = uv_guess_handle(fd);
  close(fd);
  return type;
}

TEST(guess_handle_recognises_sockets) {
  int fds[2];
  ck_assert_int_eq(guess_and_close(socket(AF_INET, SOCK_STREAM, 0)), UV_TCP);
  ck_assert_int_eq(guess_and_close(socket(AF_INET6, SOCK_STREAM, 0)), UV_TCP);
  ck_assert_int_eq(guess_and_close(socket(AF_INET, SOCK_DGRAM, 0)), UV_UDP);
  ck_assert_int_eq(guess_and_close(socket(AF_UNIX, SOCK_STREAM, 0)), UV_NAMED_PIPE);
  ck_assert_int_eq(guess_and_close(socket(AF_UNIX, SOCK_DGRAM, 0)), UV_UNKNOWN_HANDLE);
  ok(uv_pipe(fds, 0, 0));
  ck_assert_int_eq(uv_guess_handle(fds[0]), UV_NAMED_PIPE);
  ck_assert_int_eq(uv_guess_handle(fds[1]), UV_NAMED_PIPE);
  close_both(fds);
}

TEST(guess_handle_recognises_files_and_terminals) {
  ck_assert_int_eq(guess_and_close(posix_openpt(O_RDWR | O_NOCTTY)), UV_TTY);
  ck_assert_int_eq(guess_and_close(open("/dev/null", O_RDWR)), UV_FILE);
  char *path = tmpdir_path("file");
  ck_assert_int_eq(guess_and_close(open(path, O_RDWR | O_CREAT, 0600)), UV_FILE);
  free(path);
  ck_assert_int_eq(guess_and_close(open("/", O_RDONLY)), UV_UNKNOWN_HANDLE);
  ck_assert_int_eq(uv_guess_handle(-1), UV_UNKNOWN_HANDLE);
  ck_assert_int_eq(uv_guess_handle(9999), UV_UNKNOWN_HANDLE);
}

TEST(buf_init_fills_a_buffer) {
  char memory[3];
  uv_buf_t buf = uv_buf_init(memory, 3);
  ck_assert_ptr_eq(buf.base, memory);
  ck_assert_uint_eq(buf.len, 3);
}
