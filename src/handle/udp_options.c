/* SPDX-License-Identifier: MIT */
/*
 * UDP: broadcast, TTL and multicast.
 */
#include <errno.h>
#include <string.h>

#include "base/fd.h"
#include "handle/udp.h"

/* The limit of the options in set_by_family(), which are bytes in packet headers. */
#define MAX_VALUE 255

static int set_by_family(const uv_udp_t *handle, int option4, int option6, int value);
static int join4(const uv_udp_t *handle, const struct sockaddr_in *group,
                 const char *interface_addr, uv_membership membership);
static int join6(const uv_udp_t *handle, const struct sockaddr_in6 *group,
                 const char *interface_addr, uv_membership membership);
static int join_source4(const uv_udp_t *handle, const struct sockaddr_in *group,
                        const char *interface_addr, const struct sockaddr_in *source,
                        uv_membership membership);
static int join_source6(const uv_udp_t *handle, const struct sockaddr_in6 *group,
                        const char *interface_addr, const struct sockaddr_in6 *source,
                        uv_membership membership);
static int interface4(const char *interface_addr, struct in_addr *addr);
static int interface6(const char *interface_addr, unsigned int *index);

static int set(const uv_udp_t *handle, int level, int option, const void *value, size_t size) {
  return setsockopt(handle->watcher.fd, level, option, value, (socklen_t)size) == 0 ? 0 : -errno;
}

static bool is_membership(uv_membership membership) {
  return membership == UV_JOIN_GROUP || membership == UV_LEAVE_GROUP;
}

int uv_udp_set_broadcast(uv_udp_t *handle, int on) {
  if (handle == NULL)
    return UV_EINVAL;
  return rd_socket_set(handle->watcher.fd, SOL_SOCKET, SO_BROADCAST, on != 0);
}

int uv_udp_set_ttl(uv_udp_t *handle, int ttl) {
  if (handle == NULL)
    return UV_EINVAL;
  if (ttl < 1)
    return UV_EINVAL;
  return set_by_family(handle, IP_TTL, IPV6_UNICAST_HOPS, ttl);
}

int uv_udp_set_multicast_ttl(uv_udp_t *handle, int ttl) {
  if (handle == NULL)
    return UV_EINVAL;
  return set_by_family(handle, IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS, ttl);
}

int uv_udp_set_multicast_loop(uv_udp_t *handle, int on) {
  if (handle == NULL)
    return UV_EINVAL;
  return set_by_family(handle, IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP, on);
}

int uv_udp_set_multicast_interface(uv_udp_t *handle, const char *interface_addr) {
  if (handle == NULL)
    return UV_EINVAL;
  struct sockaddr_in addr4;
  struct sockaddr_in6 addr6;
  if (interface_addr == NULL)
    return set_by_family(handle, IP_MULTICAST_IF, IPV6_MULTICAST_IF, 0);
  if (uv_ip4_addr(interface_addr, 0, &addr4) == 0)
    return set(handle, IPPROTO_IP, IP_MULTICAST_IF, &addr4.sin_addr, sizeof addr4.sin_addr);
  if (uv_ip6_addr(interface_addr, 0, &addr6) != 0)
    return UV_EINVAL;
  return set(handle, IPPROTO_IPV6, IPV6_MULTICAST_IF, &addr6.sin6_scope_id,
             sizeof addr6.sin6_scope_id);
}

/* Several programs may use the group's port: a handle that this binds shares its address. */
int uv_udp_set_membership(uv_udp_t *handle, const char *multicast_addr, const char *interface_addr,
                          uv_membership membership) {
  if (handle == NULL)
    return UV_EINVAL;
  struct sockaddr_in group4;
  struct sockaddr_in6 group6;
  if (multicast_addr == NULL || !is_membership(membership))
    return UV_EINVAL;
  bool is4 = uv_ip4_addr(multicast_addr, 0, &group4) == 0;
  if (!is4 && uv_ip6_addr(multicast_addr, 0, &group6) != 0)
    return UV_EINVAL;
  int err = rd_udp_bind_if_new(handle, is4 ? AF_INET : AF_INET6, UV_UDP_REUSEADDR);
  if (err != 0)
    return err;
  return is4 ? join4(handle, &group4, interface_addr, membership)
             : join6(handle, &group6, interface_addr, membership);
}

int uv_udp_set_source_membership(uv_udp_t *handle, const char *multicast_addr,
                                 const char *interface_addr, const char *source_addr,
                                 uv_membership membership) {
  if (handle == NULL)
    return UV_EINVAL;
  struct sockaddr_in group4, source4;
  struct sockaddr_in6 group6, source6;
  if (multicast_addr == NULL || source_addr == NULL || !is_membership(membership))
    return UV_EINVAL;
  bool is4 = uv_ip4_addr(multicast_addr, 0, &group4) == 0;
  int err = is4 ? uv_ip4_addr(source_addr, 0, &source4) : uv_ip6_addr(multicast_addr, 0, &group6);
  if (err == 0 && !is4)
    err = uv_ip6_addr(source_addr, 0, &source6);
  if (err == 0)
    err = rd_udp_bind_if_new(handle, is4 ? AF_INET : AF_INET6, UV_UDP_REUSEADDR);
  if (err != 0)
    return err;
  return is4 ? join_source4(handle, &group4, interface_addr, &source4, membership)
             : join_source6(handle, &group6, interface_addr, &source6, membership);
}

/* For a handle without a socket, the kernel returns EBADF. */
static int set_by_family(const uv_udp_t *handle, int option4, int option6, int value) {
  if (value < 0 || value > MAX_VALUE)
    return UV_EINVAL;
  int family = rd_socket_family(handle->watcher.fd);
  if (family < 0)
    return family;
  if (family == AF_INET6)
    return rd_socket_set(handle->watcher.fd, IPPROTO_IPV6, option6, value);
  return rd_socket_set(handle->watcher.fd, IPPROTO_IP, option4, value);
}

static int join4(const uv_udp_t *handle, const struct sockaddr_in *group,
                 const char *interface_addr, uv_membership membership) {
  struct ip_mreq request = {.imr_multiaddr = group->sin_addr};
  int err = interface4(interface_addr, &request.imr_interface);
  if (err != 0)
    return err;
  int option = membership == UV_JOIN_GROUP ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP;
  return set(handle, IPPROTO_IP, option, &request, sizeof request);
}

static int join6(const uv_udp_t *handle, const struct sockaddr_in6 *group,
                 const char *interface_addr, uv_membership membership) {
  struct ipv6_mreq request = {.ipv6mr_multiaddr = group->sin6_addr};
  int err = interface6(interface_addr, &request.ipv6mr_interface);
  if (err != 0)
    return err;
  int option = membership == UV_JOIN_GROUP ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP;
  return set(handle, IPPROTO_IPV6, option, &request, sizeof request);
}

/* NetBSD has no groups with sources. */
#ifdef IP_ADD_SOURCE_MEMBERSHIP
static int join_source4(const uv_udp_t *handle, const struct sockaddr_in *group,
                        const char *interface_addr, const struct sockaddr_in *source,
                        uv_membership membership) {
  struct ip_mreq_source request = {.imr_multiaddr = group->sin_addr,
                                   .imr_sourceaddr = source->sin_addr};
  int err = interface4(interface_addr, &request.imr_interface);
  if (err != 0)
    return err;
  int option = membership == UV_JOIN_GROUP ? IP_ADD_SOURCE_MEMBERSHIP : IP_DROP_SOURCE_MEMBERSHIP;
  return set(handle, IPPROTO_IP, option, &request, sizeof request);
}

static int join_source6(const uv_udp_t *handle, const struct sockaddr_in6 *group,
                        const char *interface_addr, const struct sockaddr_in6 *source,
                        uv_membership membership) {
  struct group_source_req request = {0};
  unsigned int index;
  int err = interface6(interface_addr, &index);
  if (err != 0)
    return err;
  request.gsr_interface = index;
  memcpy(&request.gsr_group, group, sizeof *group);
  memcpy(&request.gsr_source, source, sizeof *source);
  int option = membership == UV_JOIN_GROUP ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP;
  return set(handle, IPPROTO_IPV6, option, &request, sizeof request);
}
#else
static int join_source4(const uv_udp_t *handle, const struct sockaddr_in *group,
                        const char *interface_addr, const struct sockaddr_in *source,
                        uv_membership membership) {
  (void)handle, (void)group, (void)interface_addr, (void)source, (void)membership;
  return UV_ENOTSUP;
}

static int join_source6(const uv_udp_t *handle, const struct sockaddr_in6 *group,
                        const char *interface_addr, const struct sockaddr_in6 *source,
                        uv_membership membership) {
  (void)handle, (void)group, (void)interface_addr, (void)source, (void)membership;
  return UV_ENOTSUP;
}
#endif

/* NULL lets the kernel choose. */
static int interface4(const char *interface_addr, struct in_addr *addr) {
  if (interface_addr != NULL)
    return uv_inet_pton(AF_INET, interface_addr, addr);
  addr->s_addr = htonl(INADDR_ANY);
  return 0;
}

/* The zone of the address, as in fe80::1%eth0, names the interface. */
static int interface6(const char *interface_addr, unsigned int *index) {
  struct sockaddr_in6 addr;
  *index = 0;
  if (interface_addr == NULL)
    return 0;
  int err = uv_ip6_addr(interface_addr, 0, &addr);
  if (err == 0)
    *index = addr.sin6_scope_id;
  return err;
}
