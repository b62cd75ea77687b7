/* SPDX-License-Identifier: MIT */
/* UDP handles: initialising, binding, connecting, opening, closing, and bad arguments. */
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "udp_pair.h"

static void on_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  static char memory[65536];
  (void)handle;
  (void)size;
  *buf = uv_buf_init(memory, sizeof memory);
}

static void on_recv(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                    const struct sockaddr *addr, unsigned int flags) {
  (void)handle;
  (void)nread;
  (void)buf;
  (void)addr;
  (void)flags;
}

static void on_close(uv_handle_t *handle) {
  (void)handle;
  seq_add("closed");
}

TEST(udp_init_creates_socket_only_for_given_family) {
  uv_os_fd_t fd;
  ok(uv_loop_init(&loop));
  int before = fds_open();
  ok(uv_udp_init(&loop, &client));
  ck_assert_int_eq(fds_open(), before);
  ck_assert_int_eq(uv_fileno((uv_handle_t *)&client, &fd), UV_EBADF);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&client), 0);
  ok(uv_udp_init_ex(&loop, &server, AF_INET6));
  ok(uv_fileno((uv_handle_t *)&server, &fd));
  ck_assert_int_ne(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
  ck_assert_int_ne(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  udp_tear_down();
  ck_assert_int_eq(fds_open(), before - 2);
}

TEST(udp_init_refuses_other_families_and_unknown_flags) {
  ok(uv_loop_init(&loop));
  ck_assert_int_eq(uv_udp_init_ex(&loop, &client, AF_UNIX), UV_EINVAL);
  ck_assert_int_eq(uv_udp_init_ex(&loop, &client, 99), UV_EINVAL);
  ck_assert_int_eq(uv_udp_init_ex(&loop, &client, AF_INET | 0x200), UV_EINVAL);
  ok(uv_loop_close(&loop));
}

TEST(udp_init_without_descriptor_leaves_no_handle) {
  ok(uv_loop_init(&loop));
  struct rlimit limit;
  ok(getrlimit(RLIMIT_NOFILE, &limit));
  struct rlimit none = {.rlim_cur = 0, .rlim_max = limit.rlim_max};
  ok(setrlimit(RLIMIT_NOFILE, &none));
  ck_assert_int_eq(uv_udp_init_ex(&loop, &client, AF_INET), UV_EMFILE);
  ok(uv_udp_init(&loop, &server));
  ck_assert_int_eq(uv_udp_recv_start(&server, on_alloc, on_recv), UV_EMFILE);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&server), 0);
  ok(setrlimit(RLIMIT_NOFILE, &limit));
  uv_close((uv_handle_t *)&server, NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_loop_close(&loop));
}

TEST(udp_bind_refuses_bad_arguments) {
  struct sockaddr_in addr4;
  struct sockaddr_in6 addr6;
  struct sockaddr other = {.sa_family = AF_UNIX};
  uv_ip4_addr("127.0.0.1", 0, &addr4);
  uv_ip6_addr("::1", 0, &addr6);
  udp_set_up(0);
  ck_assert_int_eq(uv_udp_bind(&client, NULL, 0), UV_EINVAL);
  ck_assert_int_eq(uv_udp_bind(&client, &other, 0), UV_EINVAL);
  ck_assert_int_eq(uv_udp_bind(&client, (struct sockaddr *)&addr4, UV_UDP_PARTIAL), UV_EINVAL);
  ck_assert_int_eq(uv_udp_bind(&client, (struct sockaddr *)&addr4, UV_UDP_IPV6ONLY), UV_EINVAL);
  ck_assert_int_eq(uv_udp_bind(&client, to_server(), 0), UV_EADDRINUSE);
  /* The last attempt has made an IPv4 socket. */
  ck_assert_int_eq(uv_udp_bind(&client, (struct sockaddr *)&addr6, 0), UV_EINVAL);
  ck_assert_int_eq(uv_udp_bind(&server, (struct sockaddr *)&addr4, 0), UV_EINVAL);
  udp_tear_down();
}

TEST(udp_bind_flags_become_socket_options) {
  struct sockaddr_in6 addr6;
  uv_ip6_addr("::", 0, &addr6);
  udp_set_up(0);
  uv_udp_t six;
  ok(uv_udp_init(&loop, &six));
  unsigned int flags = UV_UDP_IPV6ONLY | UV_UDP_REUSEADDR | UV_UDP_LINUX_RECVERR;
  ok(uv_udp_bind(&six, (struct sockaddr *)&addr6, flags));
  ck_assert_int_eq(udp_option(&six, IPPROTO_IPV6, IPV6_V6ONLY), 1);
  ck_assert_int_eq(udp_option(&six, SOL_SOCKET, SO_REUSEADDR), 1);
  ck_assert_int_eq(udp_option(&six, SOL_SOCKET, SO_REUSEPORT), 0);
  ck_assert_int_eq(udp_option(&six, IPPROTO_IPV6, IPV6_RECVERR), 1);
  ck_assert_int_eq(udp_option(&server, SOL_SOCKET, SO_REUSEADDR), 0);
  udp_tear_down();
}

TEST(two_udp_handles_share_a_port_with_reuseport) {
  struct sockaddr_in addr;
  udp_set_up(0);
  uv_udp_t first;
  ok(uv_udp_init(&loop, &first));
  udp_bind_free(&first, &addr, UV_UDP_REUSEPORT);
  ok(uv_udp_bind(&client, (struct sockaddr *)&addr, UV_UDP_REUSEPORT));
  udp_tear_down();
}

TEST(udp_getsockname_and_getpeername_require_socket_and_peer) {
  struct sockaddr_storage name;
  int length = sizeof name;
  udp_set_up(0);
  ck_assert_int_eq(uv_udp_getsockname(&client, (struct sockaddr *)&name, &length), UV_EBADF);
  ck_assert_int_eq(uv_udp_getpeername(&client, (struct sockaddr *)&name, &length), UV_EBADF);
  ck_assert_int_eq(uv_udp_getpeername(&server, (struct sockaddr *)&name, &length), UV_ENOTCONN);
  ck_assert_int_eq(uv_udp_getsockname(&server, NULL, &length), UV_EINVAL);
  ck_assert_int_eq(length, sizeof name);
  ok(uv_udp_getsockname(&server, (struct sockaddr *)&name, &length));
  ck_assert_int_eq(length, sizeof(struct sockaddr_in));
  udp_tear_down();
}

TEST(udp_connects_once_and_disconnects) {
  struct sockaddr_in peer;
  struct sockaddr other = {.sa_family = AF_UNIX};
  int length = sizeof peer;
  udp_set_up(0);
  ck_assert_int_eq(uv_udp_connect(&client, NULL), UV_ENOTCONN);
  ck_assert_int_eq(uv_udp_connect(&client, &other), UV_EINVAL);
  ok(uv_udp_connect(&client, to_server()));
  ck_assert_int_eq(uv_udp_connect(&client, to_server()), UV_EISCONN);
  ok(uv_udp_getpeername(&client, (struct sockaddr *)&peer, &length));
  ck_assert_int_eq(peer.sin_port, server_addr.sin_port);
  ok(uv_udp_connect(&client, NULL));
  ck_assert_int_eq(uv_udp_getpeername(&client, (struct sockaddr *)&peer, &length), UV_ENOTCONN);
  ok(uv_udp_connect(&client, to_server()));
  udp_tear_down();
}

TEST(udp_open_detects_connected_sockets) {
  udp_set_up(0);
  int sock = socket(AF_INET, SOCK_DGRAM, 0);
  ok(connect(sock, to_server(), sizeof server_addr));
  ok(uv_udp_open(&client, sock));
  ck_assert_int_eq(uv_udp_open(&client, sock), UV_EBUSY);
  ck_assert_int_eq(uv_udp_connect(&client, to_server()), UV_EISCONN);
  ck_assert_int_ne(fcntl(sock, F_GETFL) & O_NONBLOCK, 0);
  ck_assert_int_eq(udp_option(&client, SOL_SOCKET, SO_REUSEADDR), 1);
  uv_buf_t buf = udp_text("hello");
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, NULL), 5);
  udp_tear_down();
  ck_assert_int_eq(fcntl(sock, F_GETFD), -1);
}

TEST(udp_open_refuses_non_sockets_and_watched_sockets) {
  udp_set_up(0);
  uv_os_fd_t fd;
  int sock = socket(AF_INET, SOCK_DGRAM, 0);
  ok(uv_fileno((uv_handle_t *)&server, &fd));
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  ck_assert_int_eq(uv_udp_open(&client, fd), UV_EEXIST);
  ck_assert_int_eq(uv_udp_open(&client, 4000), UV_EBADF);
  ck_assert_int_eq(uv_udp_open(&client, STDERR_FILENO), UV_ENOTSOCK);
  ck_assert_int_eq(uv_udp_open_ex(&client, sock, UV_UDP_IPV6ONLY), UV_EINVAL);
  ok(uv_udp_open_ex(&client, sock, UV_UDP_REUSEPORT));
  ck_assert_int_eq(udp_option(&client, SOL_SOCKET, SO_REUSEPORT), 1);
  ck_assert_int_eq(udp_option(&client, SOL_SOCKET, SO_REUSEADDR), 0);
  udp_tear_down();
}

TEST(closing_udp_handle_refuses_every_operation) {
  uv_buf_t buf = udp_text("late");
  uv_udp_send_t req;
  udp_set_up(0);
  uv_close((uv_handle_t *)&client, on_close);
  ck_assert_int_eq(uv_udp_bind(&client, to_server(), 0), UV_EINVAL);
  ck_assert_int_eq(uv_udp_connect(&client, to_server()), UV_EINVAL);
  ck_assert_int_eq(uv_udp_send(&req, &client, &buf, 1, to_server(), NULL), UV_EINVAL);
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, to_server()), UV_EINVAL);
  ck_assert_int_eq(uv_udp_recv_start(&client, on_alloc, on_recv), UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_broadcast(&client, 1), UV_EBADF);
  ok(uv_udp_recv_stop(&client));
  udp_tear_down();
  seq_expect("closed");
}
