/* SPDX-License-Identifier: MIT */
/* UDP: options with their ranges, and multicast on the loopback interface. */
#include <stdlib.h>
#include <unistd.h>

#include "udp_pair.h"

#define GROUP "239.255.0.77"

static char memory[256];
static int received;

static void on_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle;
  (void)size;
  *buf = uv_buf_init(memory, sizeof memory);
}

static void on_recv(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                    const struct sockaddr *addr, unsigned int flags) {
  (void)handle;
  (void)flags;
  if (addr != NULL && nread == 5 && memcmp(buf->base, "group", 5) == 0)
    received++;
}

/* The group's address with the port of a handle bound to any address. */
static struct sockaddr_in bind_any(uv_udp_t *handle) {
  struct sockaddr_in any, group;
  int length = sizeof any;
  ok(uv_ip4_addr("0.0.0.0", 0, &any));
  ok(uv_udp_bind(handle, (struct sockaddr *)&any, UV_UDP_REUSEADDR));
  ok(uv_udp_getsockname(handle, (struct sockaddr *)&any, &length));
  ok(uv_ip4_addr(GROUP, ntohs(any.sin_port), &group));
  return group;
}

static void send_to_group(struct sockaddr_in *group) {
  uv_buf_t buf = udp_text("group");
  ok(uv_udp_set_multicast_interface(&client, "127.0.0.1"));
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, (struct sockaddr *)group), 5);
}

TEST(udp_options_check_ranges_and_require_a_socket) {
  ok(uv_loop_init(&loop));
  ok(uv_udp_init(&loop, &client));
  ck_assert_int_eq(uv_udp_set_ttl(&client, 10), UV_EBADF);
  ck_assert_int_eq(uv_udp_set_broadcast(&client, 1), UV_EBADF);
  ck_assert_int_eq(uv_udp_set_multicast_interface(&client, NULL), UV_EBADF);
  ok(uv_udp_init_ex(&loop, &server, AF_INET));
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq(uv_udp_set_ttl(&server, 0), UV_EINVAL);
    ck_assert_int_eq(uv_udp_set_ttl(&server, 256), UV_EINVAL);
    ok(uv_udp_set_ttl(&server, 1));
    ok(uv_udp_set_ttl(&server, 255));
    ck_assert_int_eq(uv_udp_set_multicast_ttl(&server, -1), UV_EINVAL);
    ck_assert_int_eq(uv_udp_set_multicast_ttl(&server, 256), UV_EINVAL);
    ok(uv_udp_set_multicast_ttl(&server, 0));
    ok(uv_udp_set_multicast_ttl(&server, 255));
    ok(uv_udp_set_multicast_loop(&server, 0));
    ok(uv_udp_set_multicast_loop(&server, 1));
    ok(uv_udp_set_broadcast(&server, 1));
    ok(uv_udp_set_broadcast(&server, 0));
    ok(uv_udp_set_multicast_interface(&server, NULL));
    if (i == 0) {
      uv_close((uv_handle_t *)&server, NULL);
      uv_run(&loop, UV_RUN_NOWAIT);
      ok(uv_udp_init_ex(&loop, &server, AF_INET6));
    }
  }
  udp_tear_down();
}

TEST(udp_options_apply_to_ipv4_and_ipv6_sockets) {
  ok(uv_loop_init(&loop));
  ok(uv_udp_init_ex(&loop, &client, AF_INET));
  int sock = socket(AF_INET6, SOCK_DGRAM, 0);
  ok(uv_udp_init(&loop, &server));
  ok(uv_udp_open(&server, sock)); /* its family is the socket's */
  ok(uv_udp_set_ttl(&client, 11));
  ok(uv_udp_set_ttl(&server, 12));
  ck_assert_int_eq(udp_option(&client, IPPROTO_IP, IP_TTL), 11);
  ck_assert_int_eq(udp_option(&server, IPPROTO_IPV6, IPV6_UNICAST_HOPS), 12);
  ok(uv_udp_set_multicast_ttl(&client, 13));
  ok(uv_udp_set_multicast_ttl(&server, 14));
  ck_assert_int_eq(udp_option(&client, IPPROTO_IP, IP_MULTICAST_TTL), 13);
  ck_assert_int_eq(udp_option(&server, IPPROTO_IPV6, IPV6_MULTICAST_HOPS), 14);
  ok(uv_udp_set_multicast_loop(&client, 0));
  ck_assert_int_eq(udp_option(&client, IPPROTO_IP, IP_MULTICAST_LOOP), 0);
  ok(uv_udp_set_broadcast(&client, 1));
  ck_assert_int_eq(udp_option(&client, SOL_SOCKET, SO_BROADCAST), 1);
  udp_tear_down();
}

TEST(multicast_datagrams_reach_group_members) {
  ok(uv_loop_init(&loop));
  ok(uv_udp_init(&loop, &server));
  ok(uv_udp_init_ex(&loop, &client, AF_INET));
  struct sockaddr_in group = bind_any(&server);
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  ok(uv_udp_set_membership(&server, GROUP, "127.0.0.1", UV_JOIN_GROUP));
  send_to_group(&group);
  uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(received, 1);
  ok(uv_udp_set_membership(&server, GROUP, "127.0.0.1", UV_LEAVE_GROUP));
  send_to_group(&group);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(received, 1);
  udp_tear_down();
}

TEST(source_specific_member_receives_only_that_source) {
  ok(uv_loop_init(&loop));
  ok(uv_udp_init(&loop, &server));
  ok(uv_udp_init_ex(&loop, &client, AF_INET));
  struct sockaddr_in group = bind_any(&server);
  ok(uv_udp_recv_start(&server, on_alloc, on_recv));
  ok(uv_udp_set_source_membership(&server, GROUP, "127.0.0.1", "127.0.0.9", UV_JOIN_GROUP));
  send_to_group(&group);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(received, 0);
  ok(uv_udp_set_source_membership(&server, GROUP, "127.0.0.1", "127.0.0.1", UV_JOIN_GROUP));
  send_to_group(&group);
  uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(received, 1);
  udp_tear_down();
}

TEST(multicast_refuses_invalid_addresses) {
  ok(uv_loop_init(&loop));
  ok(uv_udp_init(&loop, &server));
  ck_assert_int_eq(uv_udp_set_membership(&server, "x", NULL, UV_JOIN_GROUP), UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_membership(&server, NULL, NULL, UV_JOIN_GROUP), UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_membership(&server, GROUP, "x", UV_JOIN_GROUP), UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_membership(&server, GROUP, NULL, (uv_membership)9), UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_membership(&server, "10.0.0.1", "127.0.0.1", UV_JOIN_GROUP),
                   UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_source_membership(&server, GROUP, NULL, "::1", UV_JOIN_GROUP),
                   UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_source_membership(&server, GROUP, NULL, NULL, UV_JOIN_GROUP),
                   UV_EINVAL);
  ck_assert_int_eq(uv_udp_set_membership(&server, GROUP, "127.0.0.1", UV_LEAVE_GROUP),
                   UV_EADDRNOTAVAIL);
  ck_assert_int_eq(uv_udp_set_multicast_interface(&server, "x"), UV_EINVAL);
  udp_tear_down();
}

TEST(ipv6_multicast_takes_interface_from_the_zone) {
  ok(uv_loop_init(&loop));
  ok(uv_udp_init(&loop, &server));
  ok(uv_udp_set_membership(&server, "ff02::77", "::1%lo", UV_JOIN_GROUP));
  ck_assert_int_eq(uv_udp_set_membership(&server, "ff02::77", "::1%lo", UV_JOIN_GROUP),
                   UV_EADDRINUSE);
  ok(uv_udp_set_membership(&server, "ff02::77", "::1%lo", UV_LEAVE_GROUP));
  ok(uv_udp_set_source_membership(&server, "ff02::78", "::1%lo", "::1", UV_JOIN_GROUP));
  ok(uv_udp_set_source_membership(&server, "ff02::78", "::1%lo", "::1", UV_LEAVE_GROUP));
  ok(uv_udp_set_multicast_interface(&server, "::1%lo"));
  udp_tear_down();
}
