/* SPDX-License-Identifier: MIT */
/* Conversion of network addresses between JavaScript and the loop, for the bindings. */
#ifndef RT_ADDRESS_H
#define RT_ADDRESS_H

#include <netinet/in.h>

#include "binding/binding.h"

union rt_address {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
  struct sockaddr_storage room;
};

/* Parses an IPv4 or IPv6 address, and a port. Returns 0 or UV_EINVAL. */
int rt_address_parse(rt_value text, rt_value port, union rt_address *address);

/* [address, family, port]; undefined for other families. */
rt_value rt_address_value(const struct sockaddr *address);

/* The address alone. */
rt_value rt_address_text(const struct sockaddr *address);
int rt_address_port(const struct sockaddr *address);

#endif
