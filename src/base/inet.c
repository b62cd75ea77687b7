/* SPDX-License-Identifier: MIT */
/*
 * Internet addresses as text and as bytes. An IPv6 address may end with % and a zone: the name or
 * the number of an interface.
 */
#include <errno.h>
#include <net/if.h>
#include <string.h>

#include "base/scan.h"
#include "uv.h"

static int parse_ip6(const char *text, void *dst);
static int parse(int af, const char *text, void *dst, size_t size);
static uint32_t zone_index(const char *text);

int uv_inet_ntop(int af, const void *src, char *dst, size_t size) {
  if (src == NULL || dst == NULL)
    return UV_EINVAL;
  if (af != AF_INET && af != AF_INET6)
    return UV_EAFNOSUPPORT;
  char text[INET6_ADDRSTRLEN];
  if (inet_ntop(af, src, text, sizeof text) == NULL)
    return -errno;
  size_t length = strlen(text);
  if (length >= size)
    return UV_ENOSPC;
  memcpy(dst, text, length + 1);
  return 0;
}

int uv_inet_pton(int af, const char *src, void *dst) {
  if (src == NULL || dst == NULL)
    return UV_EINVAL;
  if (af == AF_INET6)
    return parse_ip6(src, dst);
  if (af != AF_INET)
    return UV_EAFNOSUPPORT;
  return parse(AF_INET, src, dst, sizeof(struct in_addr));
}

/* Sets family and port even if the address is invalid: some programs ignore the error. */
int uv_ip4_addr(const char *ip, int port, struct sockaddr_in *addr) {
  if (addr == NULL)
    return UV_EINVAL;
  memset(addr, 0, sizeof *addr);
#ifdef SIN6_LEN /* of the BSDs */
  addr->sin_len = sizeof *addr;
#endif
  addr->sin_family = AF_INET;
  addr->sin_port = htons((uint16_t)port);
  return uv_inet_pton(AF_INET, ip, &addr->sin_addr);
}

int uv_ip6_addr(const char *ip, int port, struct sockaddr_in6 *addr) {
  if (addr == NULL)
    return UV_EINVAL;
  memset(addr, 0, sizeof *addr);
#ifdef SIN6_LEN
  addr->sin6_len = sizeof *addr;
#endif
  addr->sin6_family = AF_INET6;
  addr->sin6_port = htons((uint16_t)port);
  int error = uv_inet_pton(AF_INET6, ip, &addr->sin6_addr);
  if (error == 0)
    addr->sin6_scope_id = zone_index(ip);
  return error;
}

int uv_ip4_name(const struct sockaddr_in *src, char *dst, size_t size) {
  return src == NULL ? UV_EINVAL : uv_inet_ntop(AF_INET, &src->sin_addr, dst, size);
}

int uv_ip6_name(const struct sockaddr_in6 *src, char *dst, size_t size) {
  return src == NULL ? UV_EINVAL : uv_inet_ntop(AF_INET6, &src->sin6_addr, dst, size);
}

int uv_ip_name(const struct sockaddr *src, char *dst, size_t size) {
  if (src == NULL)
    return UV_EINVAL;
  if (src->sa_family == AF_INET)
    return uv_ip4_name((const struct sockaddr_in *)src, dst, size);
  if (src->sa_family == AF_INET6)
    return uv_ip6_name((const struct sockaddr_in6 *)src, dst, size);
  return UV_EAFNOSUPPORT;
}

/* Ignores the zone, which is not part of the bytes of an address. */
static int parse_ip6(const char *text, void *dst) {
  char address[INET6_ADDRSTRLEN];
  size_t length = strcspn(text, "%");
  if (length >= sizeof address)
    return UV_EINVAL;
  memcpy(address, text, length);
  address[length] = '\0';
  return parse(AF_INET6, address, dst, sizeof(struct in6_addr));
}

/* musl's inet_pton() writes what it has read of an invalid address. */
static int parse(int af, const char *text, void *dst, size_t size) {
  struct in6_addr address;
  if (inet_pton(af, text, &address) != 1)
    return UV_EINVAL;
  memcpy(dst, &address, size);
  return 0;
}

/* Returns 0, any interface, for a zone that does not exist. */
static uint32_t zone_index(const char *text) {
  const char *zone = strchr(text, '%');
  if (zone == NULL)
    return 0;
  unsigned int index = if_nametoindex(++zone);
  if (index != 0)
    return index;
  uint64_t number;
  return rd_scan_u64(&zone, &number) && *zone == '\0' && number <= UINT32_MAX ? (uint32_t)number
                                                                              : 0;
}
