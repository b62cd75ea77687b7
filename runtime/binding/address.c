/* SPDX-License-Identifier: MIT */
/* Conversion of network addresses between JavaScript and the loop. */
#include "binding/address.h"

#include <net/if.h>
#include <stdlib.h>
#include <string.h>

int rt_address_parse(rt_value text, rt_value port, union rt_address *address) {
  char *name = rt_to_utf8(text);
  int number = rt_to_int(port);
  int rc = uv_ip4_addr(name, number, &address->v4);
  if (rc < 0)
    rc = uv_ip6_addr(name, number, &address->v6);
  free(name);
  return rc;
}

/* A link-local address is useless without its interface. */
static void add_interface(const struct sockaddr_in6 *v6, char *name, size_t size) {
  char interface[IF_NAMESIZE];
  if (!IN6_IS_ADDR_LINKLOCAL(&v6->sin6_addr) || v6->sin6_scope_id == 0 ||
      if_indextoname(v6->sin6_scope_id, interface) == NULL)
    return;
  size_t used = strlen(name);
  if (used + 1 + strlen(interface) < size) {
    name[used] = '%';
    strcpy(name + used + 1, interface);
  }
}

rt_value rt_address_text(const struct sockaddr *address) {
  char name[INET6_ADDRSTRLEN + 1 + IF_NAMESIZE] = "";
  if (address->sa_family == AF_INET6) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)(const void *)address;
    uv_ip6_name(v6, name, sizeof name);
    add_interface(v6, name, sizeof name);
  } else {
    uv_ip4_name((const struct sockaddr_in *)(const void *)address, name, sizeof name);
  }
  return rt_text(name);
}

int rt_address_port(const struct sockaddr *address) {
  if (address->sa_family == AF_INET6)
    return ntohs(((const struct sockaddr_in6 *)(const void *)address)->sin6_port);
  return ntohs(((const struct sockaddr_in *)(const void *)address)->sin_port);
}

rt_value rt_address_value(const struct sockaddr *address) {
  if (address->sa_family != AF_INET && address->sa_family != AF_INET6)
    return rt_undefined();
  const rt_value values[] = {rt_address_text(address),
                             rt_text(address->sa_family == AF_INET ? "IPv4" : "IPv6"),
                             rt_number(rt_address_port(address))};
  return rt_array(3, values);
}
