/* SPDX-License-Identifier: MIT */
/* TCP handles: initialising, opening, binding, and their addresses. */
#include "stream_tools.h"

static uv_tcp_t a, b;
static uv_connect_t req;

static int bind_to(uv_tcp_t *handle, struct sockaddr_in addr, unsigned int flags) {
  return uv_tcp_bind(handle, (const struct sockaddr *)&addr, flags);
}

TEST(tcp_init_creates_socket_only_for_given_family) {
  uv_os_fd_t fd;
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ck_assert_int_eq(uv_fileno(as_handle(&a), &fd), UV_EBADF);
  ck_assert_int_eq(uv_is_active(as_handle(&a)), 0);
  ck_assert_int_eq(uv_is_readable(as_stream(&a)), 0);
  ck_assert_int_eq(uv_is_writable(as_stream(&a)), 0);
  ok(uv_tcp_init_ex(&loop, &b, AF_INET6));
  ok(uv_fileno(as_handle(&b), &fd));
  ck_assert_int_ne(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
  ck_assert_int_ne(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  ck_assert_int_eq(option(&b, SOL_SOCKET, SO_DOMAIN), AF_INET6);
  tear_down();
}

TEST(tcp_init_refuses_other_families_and_unknown_flags) {
  set_up();
  ck_assert_int_eq(uv_tcp_init_ex(&loop, &a, AF_UNIX), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_init_ex(&loop, &a, 0xff), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_init_ex(&loop, &a, AF_INET | 0x100), UV_EINVAL);
  ok(uv_loop_close(&loop));
}

TEST(tcp_bind_to_port_zero_sets_reuseaddr) {
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ok(bind_to(&a, loopback(0), 0));
  ck_assert_uint_ne(address_of(&a).sin_port, 0);
  ck_assert_int_eq(option(&a, SOL_SOCKET, SO_REUSEADDR), 1);
  ck_assert_int_eq(option(&a, SOL_SOCKET, SO_REUSEPORT), 0);
  tear_down();
}

TEST(listen_reports_eaddrinuse_of_bind) {
  int length = sizeof(struct sockaddr_in);
  set_up();
  struct sockaddr_in addr = tcp_listen(&a, 1, ignore_connection);
  ok(uv_tcp_init(&loop, &b));
  ok(bind_to(&b, addr, 0));
  ck_assert_int_eq(uv_tcp_getsockname(&b, (struct sockaddr *)&addr, &length), UV_EADDRINUSE);
  ck_assert_int_eq(uv_listen(as_stream(&b), 1, ignore_connection), UV_EADDRINUSE);
  tear_down();
}

TEST(connect_callback_reports_eaddrinuse_of_bind) {
  set_up();
  struct sockaddr_in addr = tcp_listen(&a, 1, ignore_connection);
  uv_unref(as_handle(&a));
  ok(uv_tcp_init(&loop, &b));
  ok(bind_to(&b, addr, 0));
  ok(uv_tcp_connect(&req, &b, (const struct sockaddr *)&addr, on_connect));
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("connect:EADDRINUSE");
  tear_down();
}

TEST(tcp_bind_refuses_bad_arguments) {
  struct sockaddr other = {.sa_family = AF_UNIX};
  struct sockaddr_in foreign;
  ok(uv_ip4_addr("192.0.2.1", 0, &foreign)); /* an address that no machine has */
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ck_assert_int_eq(uv_tcp_bind(&a, NULL, 0), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_bind(&a, &other, 0), UV_EINVAL);
  ck_assert_int_eq(bind_to(&a, loopback(0), UV_TCP_IPV6ONLY), UV_EINVAL);
  ck_assert_int_eq(bind_to(&a, foreign, 0), UV_EADDRNOTAVAIL);
  ok(bind_to(&a, loopback(0), 0));
  ck_assert_int_eq(bind_to(&a, loopback(0), 0), UV_EINVAL);
  uv_close(as_handle(&a), NULL);
  ck_assert_int_eq(bind_to(&a, loopback(0), 0), UV_EINVAL);
  tear_down();
}

TEST(two_servers_share_a_port_with_reuseport) {
  uv_tcp_t c;
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ok(bind_to(&a, loopback(0), UV_TCP_REUSEPORT));
  struct sockaddr_in addr = address_of(&a);
  ok(uv_listen(as_stream(&a), 1, ignore_connection));
  ok(uv_tcp_init(&loop, &b));
  ok(bind_to(&b, addr, UV_TCP_REUSEPORT));
  ok(uv_listen(as_stream(&b), 1, ignore_connection));
  ok(uv_tcp_init(&loop, &c));
  ok(bind_to(&c, addr, 0));
  ck_assert_int_eq(uv_listen(as_stream(&c), 1, ignore_connection), UV_EADDRINUSE);
  tear_down();
}

static int bind_v6(uv_tcp_t *handle, const char *address, int port, unsigned int flags) {
  struct sockaddr_in6 addr;
  ok(uv_ip6_addr(address, port, &addr));
  return uv_tcp_bind(handle, (const struct sockaddr *)&addr, flags);
}

TEST(ipv6only_leaves_the_port_to_ipv4) {
  set_up();
  ok(uv_tcp_init(&loop, &a));
  if (bind_v6(&a, "::", 0, UV_TCP_IPV6ONLY) == 0) {
    ck_assert_int_eq(option(&a, IPPROTO_IPV6, IPV6_V6ONLY), 1);
    ok(uv_listen(as_stream(&a), 1, ignore_connection));
    ok(uv_tcp_init(&loop, &b));
    ok(bind_v6(&b, "::", 0, 0));
    ck_assert_int_eq(option(&b, IPPROTO_IPV6, IPV6_V6ONLY), 0);
  }
  tear_down();
}

TEST(link_local_address_without_scope_gets_one) {
  struct sockaddr_in6 addr;
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ok(uv_ip6_addr("fe80::1", 9, &addr));
  int err = uv_tcp_connect(&req, &a, (const struct sockaddr *)&addr, on_connect);
  uv_interface_address_t *all;
  int count, links = 0;
  ok(uv_interface_addresses(&all, &count));
  for (int i = 0; i < count; i++)
    links += all[i].address.address4.sin_family == AF_INET6 &&
             IN6_IS_ADDR_LINKLOCAL(&all[i].address.address6.sin6_addr);
  uv_free_interface_addresses(all, count);
  if (links == 0)
    ck_assert_int_lt(err, 0); /* no link to choose */
  else
    ok(err); /* without a scope the kernel says EINVAL */
  tear_down();
}

TEST(getsockname_and_getpeername_agree_at_both_ends) {
  struct sockaddr_in own, peer;
  int length = sizeof peer;
  set_up();
  tcp_pair(&a, &b);
  own = address_of(&a);
  ok(uv_tcp_getpeername(&b, (struct sockaddr *)&peer, &length));
  ck_assert_int_eq(length, sizeof peer);
  ck_assert_uint_eq(own.sin_port, peer.sin_port);
  ck_assert_uint_eq(own.sin_addr.s_addr, htonl(INADDR_LOOPBACK));
  tear_down();
}

TEST(tcp_getsockname_truncates_and_returns_full_length) {
  struct sockaddr_in whole;
  struct sockaddr part = {0};
  int length = sizeof part.sa_family;
  set_up();
  tcp_pair(&a, &b);
  ok(uv_tcp_getsockname(&a, &part, &length));
  ck_assert_int_eq(length, sizeof whole);
  ck_assert_int_eq(part.sa_family, AF_INET);
  ck_assert_int_eq(part.sa_data[0] | part.sa_data[1], 0);
  tear_down();
}

TEST(tcp_getsockname_without_socket_or_peer_fails) {
  struct sockaddr_in addr;
  int length = sizeof addr, negative = -1;
  set_up();
  ok(uv_tcp_init(&loop, &a));
  ck_assert_int_eq(uv_tcp_getsockname(&a, (struct sockaddr *)&addr, &length), UV_EBADF);
  ck_assert_int_eq(uv_tcp_getpeername(&a, (struct sockaddr *)&addr, &length), UV_EBADF);
  ok(bind_to(&a, loopback(0), 0));
  ck_assert_int_eq(uv_tcp_getpeername(&a, (struct sockaddr *)&addr, &length), UV_ENOTCONN);
  ck_assert_int_eq(uv_tcp_getsockname(&a, (struct sockaddr *)&addr, &negative), UV_EINVAL);
  ck_assert_int_eq(uv_tcp_getsockname(&a, (struct sockaddr *)&addr, NULL), UV_EINVAL);
  tear_down();
}

TEST(tcp_open_takes_ownership_of_the_socket) {
  set_up();
  int before = fds_open();
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ok(uv_tcp_init(&loop, &a));
  ok(uv_tcp_open(&a, fd));
  ck_assert_int_ne(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  uv_close(as_handle(&a), NULL);
  ck_assert_int_eq(fcntl(fd, F_GETFD), -1);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(fds_open(), before);
  tear_down();
}

TEST(tcp_open_refuses_watched_or_bad_descriptors) {
  uv_os_fd_t fd;
  uv_tcp_t other;
  set_up();
  tcp_pair(&a, &b);
  ok(uv_tcp_init(&loop, &other));
  ck_assert_int_eq(uv_tcp_open(&other, -1), UV_EBADF);
  ok(uv_fileno(as_handle(&a), &fd));
  ok(uv_read_start(as_stream(&a), on_alloc, on_read));
  ck_assert_int_eq(uv_tcp_open(&other, fd), UV_EEXIST);
  int own = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ck_assert_int_eq(uv_tcp_open(&b, own), UV_EBUSY);
  ok(close(own)); /* the caller still owns it */
  tear_down();
}
